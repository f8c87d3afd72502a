import pytest

from tests.browser.list_states import list_states
from tests.browser.state import cookies_of
from tests.browser.states import *

pytestmark = [pytest.mark.browser]


def test_shots(site, browser):
    make_user("stranger")
    s = make_user(STAFF)
    s.is_staff = True
    s.save()
    event = event_of_everybody(rounds=5)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    for i, st in enumerate(list_states(event, NAMES)):
        if st.sends:
            continue
        for w, scheme, lang in ((390, "light", "it"), (1440, "dark", "en")):
            c = browser.new_context(viewport={"width": w, "height": 900}, color_scheme=scheme, locale=lang)
            c.add_cookies([{"name": k, "value": v, "url": site} for k, v in cookies_of(st.visitor).items()])
            p = c.new_page()
            p.goto(site + st.address)
            p.screenshot(path=f"/tmp/lists/s{i:02}-{w}.png", full_page=True)
            print(
                i,
                st.address,
                w,
                p.evaluate("document.documentElement.scrollWidth<=document.documentElement.clientWidth"),
            )
            c.close()
