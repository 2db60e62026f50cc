// SPDX-License-Identifier: Apache-2.0
/** The introduction of the document for integrators: enough to write a client and a receiver of webhooks (C-DOC-18). */
export const API_DESCRIPTION = `Orders, shipments, returns and protection claims from a merchant's order management system.

Money is a JSON number with at most 4 decimals, in the currency of the order. JSON Schema cannot say so: \`multipleOf: 0.0001\` would refuse
19.9 in many validators. Timestamps are RFC 3339, answered in UTC. In a request, null in an optional member is as if it were left out. In an
answer, a member is null if it was never sent or has not happened yet. Ignore members and event types that you do not know.
[The contract](reference/contract#the-contract) states every rule by its number.

# Authentication

Exchange the API key of a store for a token: \`POST /auth/v1/token\` with \`X-API-Key\` and \`X-Shop-Domain\`. Send it as
\`Authorization: Bearer …\`. It lives an hour: keep it, and get a new one when \`expires_at\` is less than five minutes away or an answer is
\`401\`. The store comes only from the token.

# Errors

Every error is \`application/problem+json\` (RFC 9457). \`code\` names the problem, and \`GET /errors/{slug}\` explains it. \`errors\` names all
members at fault, each with a JSON pointer. \`request_id\` is for support, and \`GET /request-log\` shows what was refused.

# Retries

Repeat a request after a connection error, \`429\`, \`500\`, \`503\` or \`409 IDEMPOTENCY_KEY_IN_USE\`: first after \`Retry-After\`, or else a
second, then twice as long each time, with some jitter. Get a new token after \`401 TOKEN_EXPIRED\`. Every other \`4xx\` comes again until the request is
changed. \`PUT\` and \`GET\` are always safe to repeat, a \`POST\` with its \`Idempotency-Key\`.

# Idempotency

Send a new UUID as \`Idempotency-Key\` with each write, and the same one with its retries. For 24 hours the same key with the same body gets
the first answer, with \`Idempotency-Replayed: true\`; with another body it is \`422 IDEMPOTENCY_KEY_REUSED\`. Refused requests leave no
record, so correct them and send the same key. Claims and their answers require a key.

# Pagination

A list has \`limit\` and \`cursor\`. Send \`next_cursor\` of a page as \`cursor\` of the next one, with the same filters, until it is null. Cursors
are opaque. A page may be short, or even empty, although more follow. A list refuses parameters that it does not have. To follow changes, read
\`GET /events?after=…\` with the id of the last event, or \`GET /orders?updated_since=…\` with the \`updatedAt\` of the last order.

# Rate limits

A store has 100 requests a minute, and apart from them 600 writes of shipments. An API key has 20 tokens in 15 minutes, an address 300 requests
a minute. The operator can change them. \`RateLimit: "store";r=99;t=60\` shows what is left and for how many seconds. Past a limit the
answer is \`429\` with \`Retry-After\`.

# Webhook signatures

Webhooks follow [Standard Webhooks](https://www.standardwebhooks.com). Three headers sign a request: \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`.

- The signed text is \`webhook-id\`, \`webhook-timestamp\` and the bytes of the body as received, joined by dots.
- The key is the part of the \`secret\` after \`whsec_\`, decoded from base64. It is not the text of the secret.
- The signature is \`v1,\` and the HMAC-SHA256 in base64. After a rotation the header has two, separated by a space: one must match.
- Refuse a timestamp that is more than five minutes from your clock.

\`\`\`python
import base64, hashlib, hmac, json, time


def verified(body: bytes, headers, secret: str):
    id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("The timestamp is more than five minutes away")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(expected, each.encode()) for each in headers["webhook-signature"].split()):
        raise ValueError("No signature matches")
    return json.loads(body)
\`\`\`

To try your code: the secret \`whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\`, the id \`msg_p5jXN8AQM9LWM0D4loKWxJek\`, the timestamp \`1614265330\`
and the body \`{"test": 2432232314}\` give the signature \`v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=\`.

Store the event and answer \`2xx\` within ten seconds; other answers are retried for about three days. Act once on each \`webhook-id\`, and keep
the state with the highest \`data.sequence\`. \`GET /events\` has what you missed.

# Test numbers

In a test store the tracking number \`PWTEST-DELIVERED\` forces that status, and so does \`PWTEST-\` with \`PENDING\`, \`PRE_TRANSIT\`,
\`IN_TRANSIT\`, \`OUT_FOR_DELIVERY\`, \`AVAILABLE_FOR_PICKUP\`, \`ATTEMPT_FAILED\`, \`EXCEPTION\` or \`RETURNED\`. \`PWTEST-DAMAGED\`,
\`PWTEST-LOST\` and \`PWTEST-ADDRESS_ISSUE\` force an exception. A further \`-\` and any text make the number unique, such as
\`PWTEST-DELIVERED-1001\`. \`GET /test-inbox\` has the mails that the customer would have got.`;
