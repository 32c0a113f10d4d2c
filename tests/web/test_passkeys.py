"""Passkeys in a browser whose device is a virtual one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_passkey_is_added_opens_the_account_and_is_removed(visit: Any, house: Any) -> None:
    ione = visit(base_url=house.address.replace("127.0.0.1", "localhost"))  # no passkey belongs to a bare address
    page = ione.page
    device = ione.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    ready = {"isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, **ready}})
    page.goto("/sign-in?next=/account")
    page.fill("#up-name", "ione-of-the-keys")
    page.fill("#up-word", "a long enough word")
    page.locator('form[action="/sign-up"] button').click()
    page.wait_for_url("**/account")
    page.fill("#key-name", "My phone")
    page.get_by_role("button", name="Add a passkey").click()
    codes = page.locator("[data-codes] li")  # shown this once
    expect(codes).to_have_count(10)
    code = codes.first.inner_text()
    page.get_by_role("link", name="I have kept them").click()
    line = page.locator(".keyline")
    expect(line).to_contain_text("My phone")
    expect(line).to_contain_text("not used yet")
    page.get_by_label("The password alone does not open this account").check()
    expect(page.get_by_label("The password alone does not open this account")).to_be_checked()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(lambda url: not url.endswith("/account"))
    page.goto("/sign-in?next=/account")
    page.fill("#in-name", "ione-of-the-keys")
    page.fill("#in-word", "a long enough word")
    page.locator('form[action="/sign-in"] .primary').click()
    expect(page.locator("main > .wrong")).to_contain_text("opened by a passkey")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/account")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(lambda url: not url.endswith("/account"))
    page.goto("/sign-in?next=/account")
    for typed in ("", code):  # all devices lost: first the password alone, then with a code
        page.fill("#in-name", "ione-of-the-keys")
        page.fill("#in-word", "a long enough word")
        if typed:
            page.fill("#in-code", typed)
        page.locator('form[action="/sign-in"] .primary').click()
        if not typed:
            expect(page.locator("#in-code")).to_be_visible()
    page.wait_for_url("**/account")
    expect(page.locator(".codeline")).to_contain_text("9 recovery codes are left")
    page.get_by_role("button", name="Make new ones").click()
    expect(page.locator(".codes li")).to_have_count(10)
    page.get_by_role("link", name="I have kept them").click()
    expect(page.locator(".codeline")).to_contain_text("10 recovery codes are left")
    expect(page.locator(".keyline")).to_contain_text("last used on")
    page.locator(".keyline button").click()
    expect(page.locator(".keyline")).to_have_count(0)
    expect(page.locator("#passkeys")).to_contain_text("Add a passkey")
