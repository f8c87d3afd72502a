"""Rating lists as federations give them out: each line or element becomes a listed person."""

from tabellone.interchange.rating_lists.fixed_width import RatingListError, read_fixed_width
from tabellone.interchange.rating_lists.list_files import read_list
from tabellone.interchange.rating_lists.listed_person import ListedRating, RatedPerson
from tabellone.interchange.rating_lists.xml_list import read_xml

__all__ = ["ListedRating", "RatedPerson", "RatingListError", "read_fixed_width", "read_list", "read_xml"]
