#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A client of Parcelward in one file, for Python 3.8 and later, without any package. Copy it, and change it as you like.

It exchanges the API key for tokens, sends an idempotency key with each write, retries where a retry can help, reads lists page
by page, and verifies webhooks. Run as a program, it shows this with the demo store of a running `npm run up`:

    SSL_CERT_FILE=.local/tls/cert.pem python3 examples/parcelward.py

An argument names the demo.json of another store.
"""

import base64
import hashlib
import hmac
import http.client
import json
import random
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

MAX_WAIT_SECONDS = 120
WEBHOOK_TOLERANCE_SECONDS = 300


class Problem(Exception):
    """The service refused a request. `code` is for programs; `errors` has each member at fault, by its pointer."""

    def __init__(self, members, retry_after=None):
        super().__init__(f"{members['code']}: {members['detail']}")
        self.code = members["code"]
        self.status = members["status"]
        self.errors = members.get("errors") or []
        self.request_id = members.get("request_id")
        self.members = members
        self.retry_after = retry_after


class NoAnswer(Exception):
    """The service did not answer: it is unknown whether a write took effect. Repeat it with the same idempotency key."""

    def __init__(self, reason, status=None, retry_after=None):
        super().__init__(str(reason))
        self.status = status
        self.retry_after = retry_after


class Parcelward:
    """The API for one store. Threads may share it.

    `api_key` may be a function that returns the key: it is called for each token, so a rotated key needs no restart.
    """

    def __init__(self, base_url, api_key, shop_domain, max_retries=4, timeout=30, sleep=time.sleep):
        if not base_url.startswith("https://"):
            raise ValueError("base_url must be https, because it receives the API key")
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key if callable(api_key) else lambda: api_key
        self.shop_domain = shop_domain
        self.max_retries = max_retries
        self.timeout = timeout
        self.sleep = sleep
        self._token = None
        self._renew_at = 0.0
        self._lock = threading.Lock()

    def get(self, path, **query):
        """Reads a resource: `get(path("/orders/{}", number))`."""
        return self._call("GET", path + query_text(query), can_repeat=True)

    def pages(self, path, member, **query):
        """Yields the items of all pages of a list, whose name in the answer is `member`."""
        while True:
            data = self.get(path, **query)["data"]
            yield from data[member]
            if not data.get("next_cursor"):
                return
            query["cursor"] = data["next_cursor"]

    def write(self, method, path, body, idempotency_key=None):
        """Sends a write that takes an idempotency key. All its retries share the key, so it takes effect once."""
        key = idempotency_key or str(uuid.uuid4())
        return self._call(method, path, body, {"Idempotency-Key": key}, can_repeat=True)

    def send(self, method, path, body):
        """Sends a write that takes no key, such as a PATCH. It is repeated only if it was certainly not processed."""
        return self._call(method, path, body)

    def _call(self, method, path, body=None, headers=None, can_repeat=False):
        is_renewed = False
        retries = 0
        while True:
            token = self._valid_token()
            try:
                return self._exchange(method, path, body, {**(headers or {}), "Authorization": f"Bearer {token}"})
            except (Problem, NoAnswer) as error:
                if getattr(error, "code", None) in ("TOKEN_EXPIRED", "TOKEN_REVOKED") and not is_renewed:
                    is_renewed = True
                    self._forget(token)
                    continue
                self._pause(error, retries, can_repeat)
                retries += 1

    def _valid_token(self):
        with self._lock:
            retries = 0
            while self._token is None or time.monotonic() >= self._renew_at:
                asked_at = time.monotonic()
                try:
                    answer = self._exchange(
                        "POST", "/auth/v1/token", None, {"X-API-Key": self.api_key(), "X-Shop-Domain": self.shop_domain}
                    )
                except (Problem, NoAnswer) as error:
                    self._pause(error, retries, can_repeat=True)
                    retries += 1
                    continue
                self._token = answer["access_token"]
                # Five minutes early, and by this machine's clock.
                self._renew_at = asked_at + answer["expires_in"] - 300
            return self._token

    def _forget(self, token):
        with self._lock:
            if self._token == token:
                self._token = None

    def _pause(self, error, retries, can_repeat):
        """Waits before a retry, or raises the error if a retry cannot help."""
        was_not_processed = error.status == 429
        is_transient = error.status in (None, 502, 503, 504) or getattr(error, "code", "") == "IDEMPOTENCY_KEY_IN_USE"
        seconds = error.retry_after
        if seconds is None:
            seconds = random.uniform(0, min(30, 0.5 * 2**retries))
        is_worth_it = was_not_processed or (can_repeat and is_transient)
        if retries >= self.max_retries or not is_worth_it or seconds > MAX_WAIT_SECONDS:
            raise error
        self.sleep(seconds)

    def _exchange(self, method, path, body, headers):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base_url + path, data, {"Accept": "application/json", **headers}, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with OPENER.open(request, timeout=self.timeout) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            raise refusal(error) from None
        except (OSError, ValueError, http.client.HTTPException) as error:
            # A broken connection, a timeout, or an answer that is not the service's.
            raise NoAnswer(f"{method} {path}: {error}") from error


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: it would send the token to another host."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirects)


def refusal(error):
    """The problem in an HTTP error, or `NoAnswer` if a proxy made it."""
    retry_after = error.headers.get("Retry-After", "")
    seconds = int(retry_after) if retry_after.isdigit() else None
    try:
        return Problem(json.loads(error.read()), seconds)
    except (ValueError, KeyError, TypeError):
        return NoAnswer(f"status {error.code} is not from the service", error.code, seconds)


def path(template, *values):
    """Fills a path: `path("/orders/{}", "A/1")` is `/orders/A%2F1`."""
    return template.format(*(urllib.parse.quote(value, safe="") for value in values))


def query_text(query):
    texts = {name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()}
    return "?" + urllib.parse.urlencode(texts) if texts else ""


def verify_webhook(body, headers, secret):
    """Returns the event of a webhook, with its id. `body` is the bytes as received.

    Raises ValueError if the secret has not signed it within the last five minutes.
    """
    names = {name.lower(): value for name, value in headers.items()}
    try:
        event_id, timestamp, signatures = (names[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    except KeyError as error:
        raise ValueError(f"The header {error} is missing") from None
    if abs(time.time() - int(timestamp)) > WEBHOOK_TOLERANCE_SECONDS:
        raise ValueError("The timestamp is more than five minutes away")
    key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    digest = hmac.new(key, f"{event_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(expected, each.encode()) for each in signatures.split()):
        raise ValueError("No signature matches")
    return {"id": event_id, **json.loads(body)}


def main():
    with open(sys.argv[1] if len(sys.argv) > 1 else ".local/demo.json", encoding="utf-8") as file:
        demo = json.load(file)
    client = Parcelward(demo["base_url"], demo["api_key"], demo["shop_domain"])
    number = f"PY-{uuid.uuid4().hex[:8].upper()}"
    order = {
        "ordered_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "currency": "BRL",
        "customer": {"name": "Ana Souza", "email": "ana@example.com"},
        "is_protected": True,
        "amounts": {
            "subtotal": 200,
            "discount_total": 0,
            "shipping_total": 15,
            "tax_total": 0,
            "protection_cost": 4,
            "grand_total": 219,
        },
        "line_items": [{"line_id": "LAMP", "title": "Garden lamp", "quantity": 2, "unit_price": 100, "line_total": 200}],
    }
    written = client.write("PUT", path("/orders/{}", number), order)["data"]
    say("order", f"{number} created: {written['newly_created']}, flagged: {written['review']['flagged']}")
    again = client.write("PUT", path("/orders/{}", number), order)["data"]
    say("again", f"applied: {again['applied']}")

    shipment = client.write(
        "POST", "/shipments", {"tracking_number": number.replace("-", ""), "carrier": "correios_br", "order_number": number}
    )
    say("shipment", shipment["tracking_page_url"])
    client.send("PATCH", path("/shipments/{}", shipment["tracking_number"]), {"metadata": "dock 4"})

    claim = {
        "order_reference": number,
        "claim_reason": "Stolen",
        "claim_resolution": "REFUND",
        "claims_full_order": False,
        "claims_items": [{"line_id": "LAMP", "quantity": 1}],
    }
    filed = client.write("POST", "/claims", claim)["data"]["claim"]
    say("claim", f"would pay {filed['payout']['amount']} {filed['payout']['currency']}")
    try:
        client.write("POST", "/claims", {**claim, "claims_items": [{"line_id": "NONE", "quantity": 0}]})
    except Problem as problem:
        say("refused", f"{problem.code} {[error['pointer'] for error in problem.errors]}")

    newest = next(client.pages("/orders", "orders", flagged=False, limit=10))
    say("newest", newest["order_number"])


def say(what, text):
    print(f"{what:<14} {text}")


if __name__ == "__main__":
    main()
