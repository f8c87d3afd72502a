"""An event outside its own pages: PGN, calendars, feeds, data, embedded pages, previews of links, sitemap."""
