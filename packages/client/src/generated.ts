// SPDX-License-Identifier: Apache-2.0
// Generated from openapi.json by `npm run generate`. Do not edit.

export interface paths {
  '/api-keys/list/{storeId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show a store's active API key, masked
     * @description For internal services, and for the store's own token.
     */
    get: operations['getApiKey'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/pictures/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a picture of a customer page
     * @description A merchant's item picture, logo or QR code, re-encoded as WebP, so that customers' browsers contact no other host. A placeholder replaces an unavailable item picture.
     */
    get: operations['getPicture'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/carriers/events/{account_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive a webhook of a store's account
     * @description The address for webhooks of an account that a store has with a source of tracking. Each proves itself in its own way, most by a signature over the body. A handshake of USPS is answered with its `challenge`. What says nothing about a parcel of the store is ignored.
     */
    post: operations['receiveAccountEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check that the process runs
     * @description Looks at no other server: a process that does not answer should be restarted.
     */
    get: operations['getLiveness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check that the process can serve requests
     * @description Not ready while the database is unavailable or the process shuts down. Without Redis it serves, and counts rate limits by itself.
     */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/v1/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Issue an access token
     * @description Send the API key in X-API-Key and the shop domain, in any case, in X-Shop-Domain. A token is valid for 60 minutes; request the next one within the last five.
     */
    post: operations['issueToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/v1/token/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke an access token
     * @description Takes effect at once. Idempotent.
     */
    post: operations['revokeToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/v1/token/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check an access token
     * @description Whether the service would accept the token now, and of which store it is.
     */
    post: operations['verifyToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/v1/token/introspect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the claims of an access token
     * @description Reads the token in `Authorization: Bearer`, even if it is expired or revoked.
     */
    get: operations['introspectToken'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orders/{order_number}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read an order
     * @description All that was sent, and what the service sets: the review, the cancellations and the live shipments among it.
     */
    get: operations['getOrder'];
    /**
     * Create or replace an order
     * @description The recommended way to push orders. The body is the whole order: optional members that are left out are cleared. A line keeps its `line_id` if its `product_id` or `sku` stays. `order_id`, `is_protected`, `amounts.protection_cost` and `source_store` are fixed when the order is created.
     */
    put: operations['putOrder'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List orders
     * @description Each order is shown as `GET /orders/{order_number}` shows it. All filters must hold. The newest order comes first; with `updated_since` or `updated_until` the one that changed the longest ago. A page may be short or empty before the last one: only `next_cursor` shows whether there is more.
     */
    get: operations['listOrders'];
    put?: never;
    /**
     * Create an order
     * @deprecated
     * @description Deprecated: use PUT. An order that exists under the same number and id is returned unchanged.
     */
    post: operations['createOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orders/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try a PUT
     * @description A dry run of `PUT` with `order_number` in the body. It stores nothing and returns what the `PUT` would do: the members that would change and the flags with their equations, or every rule that the body breaks, as part of a `200`.
     */
    post: operations['validateOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orders/{order_number}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read an order's history
     * @description Who changed which members, and when: every applied write, cancellation, label and change of flags.
     */
    get: operations['getOrderHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orders/{order_number}/return-label': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Store an order's return label
     * @description A prepaid label of the merchant, shown to customers on their return pages. The last one replaces the others. It needs at least one of `barcode_data`, `tracking_number`, `label_url`, `qr_code_url`, `included_in_package`.
     */
    put: operations['putOrderReturnLabel'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orders/{order_number}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record a cancellation
     * @description Records that units were cancelled: all remaining ones, or those of the named lines. The amounts of the order do not change. A `FULL` cancellation ends the protection, a `PARTIAL` one only with `cancel_protection`. A `PARTIAL` one of the last units is recorded as `FULL`.
     */
    post: operations['cancelOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orders/{order_number}/returnable-items': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List returnable items
     * @description Each line that is no fee, with its `line_id` and its remaining units after cancellations, returns and claims.
     */
    get: operations['listOrderReturnableItems'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/shipments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Push a tracking number
     * @description Registers a parcel with its carrier, with or without an order. If one parcel has several orders, push its number once for each. The same number and order with another carrier supersedes the existing shipment.
     */
    post: operations['createShipment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/shipments/by-id/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a shipment by its id
     * @description An RFC 7396 merge patch: null clears a member, absent members stay, objects are merged, `items` and `return_label` are replaced.
     */
    patch: operations['updateShipmentById'];
    trace?: never;
  };
  '/shipments/by-id/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a shipment
     * @description For a label that was voided: the shipment leaves the order, its page and its messages. A repeat changes nothing.
     */
    post: operations['cancelShipmentById'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/shipments/{tracking_number}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the timeline of a tracking number
     * @description The live shipments of a number, and the steps of its parcel. If several carriers have the number, the top level describes the newest shipment.
     */
    get: operations['getShipmentTimeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a shipment by its tracking number
     * @description An RFC 7396 merge patch: null clears a member, absent members stay, objects are merged, `items` and `return_label` are replaced.
     */
    patch: operations['updateShipment'];
    trace?: never;
  };
  '/returns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List returns
     * @description Returns of the store, newest first, of one status, one order or a range of time if you name them.
     */
    get: operations['listReturns'];
    put?: never;
    /**
     * Submit a return request
     * @description Submits a customer's request for the merchant's decision, and holds its units. Unknown members are stored and returned, but names such as `store_id`, `merchant_id`, `version` and `constructor` are reserved. `id` identifies the request; all other paths take `return_id`.
     */
    post: operations['createReturn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/returns/{return_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a return
     * @description The return with its decision, its label, the tracking of its parcel and its refund, each null until it is reported.
     */
    get: operations['getReturn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/returns/{return_id}/decision': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report the decision on a return
     * @description Approves or rejects an open return, once. A rejection releases its units.
     */
    post: operations['recordReturnDecision'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/returns/{return_id}/shipping-label': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report the shipping label of a return
     * @description Starts tracking the parcel. Another tracking number replaces the label.
     */
    post: operations['recordReturnShippingLabel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/returns/{return_id}/refund': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report the refund of a return
     * @description Records the refund that the OMS made, once, in any status of the return. No money is moved.
     */
    post: operations['recordReturnRefund'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/withdrawals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List withdrawals
     * @description Withdrawals of the store, the newest first, of one status or one order if you name it; with `updated_since` the one that changed the longest ago first. A page may be short or empty before the last one: only `next_cursor` shows whether there is more.
     */
    get: operations['listWithdrawals'];
    put?: never;
    /**
     * Record a withdrawal
     * @description For a statement that came by phone, letter or mail: the pages record theirs. It takes effect at once, and is never refused because it is late, of no known order, or about excluded goods.
     */
    post: operations['createWithdrawal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/withdrawals/{withdrawal_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a withdrawal
     * @description The statement as it was submitted, and its settlement.
     */
    get: operations['getWithdrawal'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/withdrawals/{withdrawal_id}/resolution': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report the end of a withdrawal
     * @description Records that it is settled, or not covered. A cancellation with `external_reference.withdrawal_id`, and the refund of a return with `withdrawal_id`, settle it without a report. A repeat with the same outcome changes nothing.
     */
    post: operations['resolveWithdrawal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/change-requests/{change_request_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a change request
     * @description What the customer asks for, and the decision once there is one.
     */
    get: operations['getChangeRequest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/change-requests/{change_request_id}/decision': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report the decision on a change request
     * @description Approves or rejects an open request, once, and mails the customer. It changes nothing of the order: the OMS cancels it, or pushes it with the new address.
     */
    post: operations['recordChangeDecision'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/claims': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List claims
     * @description Claims of the store, newest first, of one status or one order if you name it.
     */
    get: operations['listClaims'];
    put?: never;
    /**
     * File a claim on a protected order
     * @description Runs all checks; the first rule that the claim breaks names the code. `payout` has the amount and its basis. Staff decide on the claim and see the order's flags. No money is moved.
     */
    post: operations['createClaim'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/claims/check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try a claim
     * @description A dry run of `POST /claims`. It stores nothing and returns the verdict of every check, the payout of each line, and the missing photos.
     */
    post: operations['checkClaim'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/claims/{claim_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a claim
     * @description The claim with its payout and every step so far.
     */
    get: operations['getClaim'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/claims/{claim_id}/answers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add the customer's answer to a claim
     * @description Staff have asked the customer a question: `claim.information_requested`, with `question` in the last entry of `history`. With the answer the claim is `SUBMITTED` again, and staff decide.
     */
    post: operations['answerClaim'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/claims/uploads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a photo for a claim
     * @description JPEG, PNG or WebP by content, up to 10 MiB and 50 megapixels; 25 for a WebP, a progressive JPEG or an interlaced PNG. The photo is re-encoded: upright, without metadata, at most 4096 pixels a side. Put its URL into `claimed_images`. The URL cannot be guessed; anyone who has it can see the photo.
     */
    post: operations['uploadPhoto'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/uploads/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a photo of a claim or the label of a return
     * @description The bytes of a photo or of a label that staff uploaded, at the URL that the claim or the return has. It needs no token, because nobody can guess the name. The PDF of a return label is a download.
     */
    get: operations['getPhoto'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List imports
     * @description Imports of the store, newest first. An import is listed for 30 days after its end.
     */
    get: operations['listImports'];
    put?: never;
    /**
     * Import order history
     * @description Takes a file of up to 4 GiB and imports its orders in the background, as `PUT` would, but silently: no mails, no text messages and by default no webhooks. A line is imported whole or refused; the others go on. Importing the file again changes nothing. The imports of a store run one after the other.
     */
    post: operations['createImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{import_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the progress of an import
     * @description How far the import is, and what became of its orders. Ask again until the state is `completed`, `failed` or `cancelled`.
     */
    get: operations['getImport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{import_id}/errors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the refused lines of an import
     * @description One JSON object per line: `line`, `order_number` and `problem`. It has the first 10,000 refused lines, and those of a running import so far.
     */
    get: operations['listImportErrors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{import_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an import
     * @description Ends the import after the present batch. The orders that it has imported stay.
     */
    post: operations['cancelImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events
     * @description The events of the last 30 days, oldest first, with the ids and bodies of the webhooks. Continue with the id of the last event that you received: new events always follow the events that were read.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook endpoints
     * @description All endpoints of the store, oldest first, without their secrets.
     */
    get: operations['listWebhookEndpoints'];
    put?: never;
    /**
     * Add a webhook endpoint
     * @description Only this answer has the secret. A store has at most 50 endpoints.
     */
    post: operations['createWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{endpoint_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a webhook endpoint
     * @description The endpoint without its secret. It shows whether events are sent, and since when attempts have failed.
     */
    get: operations['getWebhookEndpoint'];
    put?: never;
    post?: never;
    /**
     * Delete a webhook endpoint
     * @description Cancels its pending deliveries. Its deliveries can still be read by their ids.
     */
    delete: operations['deleteWebhookEndpoint'];
    options?: never;
    head?: never;
    /**
     * Change a webhook endpoint
     * @description An RFC 7396 merge patch: absent members stay, null as `events` subscribes to all types, and null as `fields` sends everything.
     */
    patch: operations['updateWebhookEndpoint'];
    trace?: never;
  };
  '/webhook-endpoints/{endpoint_id}/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret of a webhook endpoint
     * @description Only this answer has the new secret. For 24 hours the previous one signs too; a second rotation ends it at once, so repeat a failed request with the same Idempotency-Key.
     */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{endpoint_id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a test webhook
     * @description Sends `webhook.test`, or an example of a type of event, to this endpoint only, whatever its filter, also while its circuit breaker is open. No id in an example is one of the store.
     */
    post: operations['testWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{endpoint_id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the deliveries of a webhook endpoint
     * @description Deliveries of the last 30 days with their attempts. With `type` or `status`, a page looks at 1,000 deliveries at most, so it may have few or none although `next_cursor` is not null.
     */
    get: operations['listWebhookEndpointDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-endpoints/{endpoint_id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send events again
     * @description Sends up to 100 events by their ids, or those of a range that pass the filter. One request reads 10,000 events of a range at most; repeat it with `next_cursor` until that is null. Each event keeps its `webhook-id`. While the circuit breaker is open, they wait.
     */
    post: operations['replayWebhookEvents'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhook-deliveries/{delivery_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a webhook delivery
     * @description The delivery with the request and the response of each attempt.
     */
    get: operations['getWebhookDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/request-log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List logged requests
     * @description The store's refused requests of the last 30 days and one in a hundred of the others, newest first. Requests appear about a second after their response. A page of a narrow filter may be short or empty; continue until `next_cursor` is null.
     */
    get: operations['listLoggedRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/test-inbox': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the messages of a test store
     * @description The e-mails and text messages that customers of this test store would have got, newest first. The inbox keeps the newest 500 for 30 days. Only test stores have one.
     */
    get: operations['listTestMessages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/test-inbox/{message_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a message of a test store
     * @description The whole message, as its mail program or phone would have got it.
     */
    get: operations['getTestMessage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/errors/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Explain a problem type
     * @description What a problem means and what to do about it. The `type` of each problem leads here.
     */
    get: operations['getProblemType'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description The store's active API key, masked; null if it has none. */
    ActiveApiKeyAnswer: {
      /** @description The answer. A problem has none. */
      data?: {
        /**
         * @description The id of the API key.
         * @example key_01kap6v3m8n4q0z7x2c5d9e1fj
         */
        key_id: string;
        /**
         * @description The start and the end of the API key, for people who compare keys.
         * @example pwk_…9f3a
         */
        masked_key: string;
        /**
         * Format: date-time
         * @description When the service created it (UTC).
         * @example 2026-11-20T02:00:24.274Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @description To the minute; null before the first token.
         * @example 2026-11-20T02:00:24.274Z
         */
        last_used_at: string | null;
      } | null;
    };
    /** @description The answer to a handshake of USPS; others have no body. */
    CarrierHandshake: {
      /**
       * @description As sent.
       * @example k3jd8s
       */
      challenge: string;
    };
    /** @description The state of the process and of the servers it needs. */
    Health: {
      /**
       * @description Always `ok`: another state is a problem.
       * @example ok
       * @enum {string}
       */
      status: 'ok';
      /**
       * @description The state of each server that the process needs.
       * @example {
       *       "database": {
       *         "status": "up"
       *       }
       *     }
       */
      checks: {
        [key: string]: Record<string, never>;
      };
    };
    /** @description A problem document (RFC 9457). Some codes have further members. */
    Problem: {
      /**
       * Format: uri-reference
       * @description Identifies the problem, and explains it with `GET`. It is absolute if the service has a public base URL; a relative one resolves against the URL of the request.
       * @example errors/validation-error
       */
      type: string;
      /** @description The name of the problem, for people. */
      title: string;
      /** @description The HTTP status. */
      status: number;
      /** @description An explanation for people, with the next step; the wording may change. */
      detail: string;
      /**
       * @description The path of the request, as sent.
       * @example /orders/DEMO-1001
       */
      instance?: string;
      /**
       * @description The name of the problem, for programs. `GET /errors/{slug}` explains it.
       * @enum {string}
       */
      code:
        | 'IDEMPOTENCY_KEY_INVALID'
        | 'IDEMPOTENCY_KEY_REQUIRED'
        | 'IMMUTABLE_SHIPMENT_FIELD'
        | 'MALFORMED_JSON'
        | 'MALFORMED_PATH'
        | 'MALFORMED_REQUEST'
        | 'NO_UPDATABLE_FIELDS'
        | 'RETURN_LINE_NOT_FOUND'
        | 'RETURN_QUANTITY_EXCEEDED'
        | 'CARRIER_EVENT_REFUSED'
        | 'INVALID_API_KEY'
        | 'PLATFORM_DELIVERY_REFUSED'
        | 'TOKEN_EXPIRED'
        | 'TOKEN_INVALID'
        | 'TOKEN_MISSING'
        | 'TOKEN_REVOKED'
        | 'FORBIDDEN'
        | 'FORM_EXPIRED'
        | 'NOT_A_TEST_STORE'
        | 'OMS_PUSH_DISABLED'
        | 'STORE_SUSPENDED'
        | 'TRACKING_NOT_ENABLED'
        | 'API_KEY_NOT_FOUND'
        | 'CARRIER_ACCOUNT_NOT_FOUND'
        | 'CHANGE_REQUEST_NOT_FOUND'
        | 'CLAIM_NOT_FOUND'
        | 'IMPORT_NOT_FOUND'
        | 'INVITATION_NOT_FOUND'
        | 'JOB_NOT_FOUND'
        | 'MESSAGE_NOT_FOUND'
        | 'NOTHING_TO_ERASE'
        | 'ORDER_NOT_FOUND'
        | 'PAGE_NOT_FOUND'
        | 'PHOTO_NOT_FOUND'
        | 'PLATFORM_CONNECTION_NOT_FOUND'
        | 'PLATFORM_DELIVERY_NOT_FOUND'
        | 'PRIVACY_EXPORT_NOT_FOUND'
        | 'PRIVACY_REQUEST_NOT_FOUND'
        | 'RESET_NOT_FOUND'
        | 'RETURN_NOT_FOUND'
        | 'ROUTE_NOT_FOUND'
        | 'SHIPMENT_NOT_FOUND'
        | 'STAFF_NOT_FOUND'
        | 'STORE_NOT_FOUND'
        | 'TEST_MESSAGE_NOT_FOUND'
        | 'WEBHOOK_DELIVERY_NOT_FOUND'
        | 'WEBHOOK_ENDPOINT_NOT_FOUND'
        | 'WITHDRAWAL_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'REQUEST_TIMEOUT'
        | 'AMBIGUOUS_TRACKING_NUMBER'
        | 'API_KEY_EXISTS'
        | 'CHANGE_REQUEST_NOT_OPEN'
        | 'CLAIM_EXISTS'
        | 'CLAIM_STATE_CONFLICT'
        | 'DASHBOARD_URL_UNKNOWN'
        | 'DECISION_ALREADY_RECORDED'
        | 'FLAG_CHANGED'
        | 'IDEMPOTENCY_KEY_IN_USE'
        | 'IMMUTABLE_FIELD'
        | 'IMPORT_STATE_CONFLICT'
        | 'INGESTION_MODE_CONFLICT'
        | 'LABEL_NOT_APPLICABLE'
        | 'LAST_ADMIN'
        | 'LINE_HAS_ACTIVE_RETURN'
        | 'MESSAGE_NOT_RESENDABLE'
        | 'ORDER_CHANGED'
        | 'ORDER_ID_SHARED'
        | 'ORDER_REDACTED'
        | 'PLATFORM_CONNECTED'
        | 'PROTECTION_IMMUTABLE'
        | 'REFUND_ALREADY_RECORDED'
        | 'RETURNS_OVERLAP'
        | 'RETURN_NOT_OPEN'
        | 'SHIPMENT_LIMIT_REACHED'
        | 'SOURCE_STORE_CONFLICT'
        | 'STOCK_INSUFFICIENT'
        | 'TOO_MANY_IMPORTS'
        | 'TRACKING_NUMBER_ALREADY_EXISTS'
        | 'WEBHOOK_ENDPOINT_DISABLED'
        | 'WITHDRAWAL_NOT_OPEN'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'EXPECTATION_FAILED'
        | 'TLS_REQUIRED'
        | 'CANCEL_QUANTITY_EXCEEDED'
        | 'EVIDENCE_REQUIRED'
        | 'IDEMPOTENCY_KEY_REUSED'
        | 'IMPORT_FAILED'
        | 'NOT_PROTECTED'
        | 'PATH_BODY_MISMATCH'
        | 'REFUND_NOT_ELIGIBLE'
        | 'SOURCE_STORE_NOT_ALLOWED'
        | 'SOURCE_STORE_REQUIRED'
        | 'UNSUPPORTED_RETURN_FIELD'
        | 'VALIDATION_ERROR'
        | 'DAILY_QUOTA_EXCEEDED'
        | 'RATE_LIMITED'
        | 'HEADERS_TOO_LARGE'
        | 'CLAIM_CREATE_FAILED'
        | 'INTERNAL_ERROR'
        | 'SERVICE_UNAVAILABLE';
      /** @description The id of the request; support asks for it. */
      request_id: string;
      /** @description Each field at fault. */
      errors?: {
        /**
         * @description RFC 6901 pointer into the body.
         * @example /amounts/subtotal
         */
        pointer: string;
        /**
         * @description Which rule the field breaks.
         * @example REQUIRED
         */
        code: string;
        /**
         * @description What the field must be.
         * @example is required
         */
        detail: string;
      }[];
    };
    /** @description An access token. */
    AccessTokenAnswer: {
      /**
       * @description Send it in the header `Authorization: Bearer`.
       * @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwYXJjZWx3YXJkIn0.c2lnbmF0dXJl
       */
      access_token: string;
      /**
       * @description The authentication scheme of the token.
       * @example Bearer
       * @enum {string}
       */
      token_type: 'Bearer';
      /**
       * @description Lifetime in seconds.
       * @example 3600
       */
      expires_in: number;
      /**
       * Format: date-time
       * @description When the token expires (UTC).
       * @example 2026-11-20T03:00:24.000Z
       */
      expires_at: string;
    };
    /** @description Who made a change. */
    Actor: {
      /**
       * @description Who made the change; `platform` is the store's platform, by its webhooks.
       * @example api_key
       * @enum {string}
       */
      type: 'api_key' | 'staff' | 'service' | 'import' | 'customer' | 'platform';
      /**
       * @description Of the key, the member of staff or the service; `self_service` of a customer.
       * @example key_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
    };
    /** @description A postal address. Every member is optional, and further ones are kept as sent. */
    Address: {
      /**
       * @description The person at the address.
       * @example Ana Souza
       */
      name?: string | null;
      /**
       * @description The company at the address.
       * @example Souza Ltda.
       */
      company?: string | null;
      /**
       * @description The street with its number.
       * @example Rua das Flores 12
       */
      street1?: string | null;
      /**
       * @description The second line of the street.
       * @example Apto 4
       */
      street2?: string | null;
      /**
       * @description The third line of the street.
       * @example Bloco B
       */
      street3?: string | null;
      /**
       * @description The city; null if it is not known.
       * @example Imbituba
       */
      city?: string | null;
      /**
       * @description The state or province.
       * @example SC
       */
      state?: string | null;
      /**
       * @description The postal code.
       * @example 88780
       */
      zip?: string | null;
      /**
       * @description The country, as its two capital letters of ISO 3166-1.
       * @example BR
       */
      country?: string | null;
      /**
       * @description The phone number, with its country code if text messages are sent.
       * @example +5548999990000
       */
      phone?: string | null;
      /**
       * @description The e-mail address.
       * @example ana@example.com
       */
      email?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The figures of an order, in its currency, each with at most 4 decimals. A figure that is left out was not sent, which is not zero. Figures that contradict each other flag the order; they never refuse it. */
    Amounts: {
      /**
       * @description Sum of the line_totals, less any order-wide discount.
       * @example 27.99
       */
      subtotal: number;
      /**
       * @description Sum of unit_price x quantity, less subtotal.
       * @example 0
       */
      discount_total?: number | null;
      /**
       * @description subtotal + shipping_total + protection_cost, plus the tax if prices exclude it.
       * @example 44.09
       */
      grand_total?: number | null;
      /**
       * @description The cost of shipping.
       * @example 15.1
       */
      shipping_total?: number | null;
      /**
       * @description Required with is_protected, and only allowed with it.
       * @example 1
       */
      protection_cost?: number | null;
      /**
       * @description The sum of all taxes.
       * @example 0
       */
      tax_total?: number | null;
    };
    /** @description A cancellation. `line_items` is required with `PARTIAL`, and not allowed with `FULL`. */
    CancelBody: {
      /**
       * @description FULL cancels all units that are left, PARTIAL those in line_items.
       * @example PARTIAL
       * @enum {string}
       */
      type: 'FULL' | 'PARTIAL';
      /** @description Required with PARTIAL, not allowed with FULL. */
      line_items?: components['schemas']['CancelLine'][] | null;
      /**
       * @description Why, in a text for people.
       * @example Out of stock
       */
      reason?: string | null;
      /**
       * Format: date-time
       * @description When it happened; not in the future. Default: the time of receipt.
       */
      cancelled_at?: string | null;
      /** @description Whether a PARTIAL ends the protection; a FULL always does. */
      cancel_protection?: boolean | null;
      /**
       * @description Any identifiers of the cancellation in the OMS.
       * @example {
       *       "id": "RMA-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description Units of one line. */
    CancelLine: {
      /**
       * @description The id of the line within its order.
       * @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b
       */
      line_id: string;
      /**
       * @description Units to cancel, at most those that are left.
       * @example 1
       */
      quantity: number;
    } & {
      [key: string]: unknown;
    };
    /** @description All cancellations of an order. */
    Cancellation: {
      /**
       * @description Whether no units are cancelled, some, or all.
       * @example partial
       * @enum {string}
       */
      status: 'none' | 'partial' | 'full';
      /** @description Includes lines that a later write removed. */
      lines: components['schemas']['CancelledLine'][];
      /** @description All cancellations, oldest first. */
      history: components['schemas']['CancellationEntry'][];
    };
    /** @description One recorded cancellation. */
    CancellationEntry: {
      /**
       * @description The id of the cancellation.
       * @example can_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      cancellation_id: string;
      /**
       * @description FULL if it cancelled the last units.
       * @example PARTIAL
       * @enum {string}
       */
      type: 'FULL' | 'PARTIAL';
      /** @description The units that this cancellation took. */
      line_items: components['schemas']['CancelLine'][];
      /**
       * @description Whether it ends the protection; always true for FULL.
       * @example false
       */
      cancel_protection: boolean;
      /**
       * @description Why, in a text for people; null if no reason was given.
       * @example Out of stock
       */
      reason?: string | null;
      /**
       * @description Identifiers in the OMS, kept as sent; null if none were sent.
       * @example {
       *       "id": "RMA-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * Format: date-time
       * @description When the units were cancelled.
       * @example 2026-11-20T02:00:24.274Z
       */
      cancelled_at: string;
      /**
       * Format: date-time
       * @description When it was recorded.
       * @example 2026-11-20T02:00:25.031Z
       */
      created_at: string;
    };
    /** @description The cancelled units of one line. */
    CancelledLine: {
      /**
       * @description The id of the line within its order.
       * @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b
       */
      line_id: string;
      /**
       * @description Units that are cancelled.
       * @example 1
       */
      cancelled_quantity: number;
    };
    /** @description The result of a cancellation. */
    CancelledOrderAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['CancelledOrderData'];
    };
    /** @description The effect of the cancellation, and all cancellations of the order. */
    CancelledOrderData: {
      /**
       * @description The id of the cancellation.
       * @example can_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      cancellation_id: string;
      /**
       * @description False if nothing was left to cancel.
       * @example true
       */
      applied: boolean;
      /**
       * @description `no_change` if nothing was left to cancel, else left out.
       * @enum {string|null}
       */
      reason?: 'no_change' | null;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The cancelled units, and every cancellation.
       * @example {
       *       "status": "none",
       *       "lines": [],
       *       "history": []
       *     }
       */
      cancellation: components['schemas']['Cancellation'];
      /**
       * @description Whether the order is still protected.
       * @example true
       */
      is_protected: boolean;
    };
    /** @description The merchant's decision about a request to change an order. */
    ChangeDecisionBody: {
      /**
       * @description The decision of the merchant.
       * @example APPROVED
       * @enum {string}
       */
      decision: 'APPROVED' | 'REJECTED';
      /**
       * @description A note to the customer.
       * @example It is packed already.
       */
      reason?: string | null;
      /**
       * @description The request's identity in the OMS; a later one replaces it.
       * @example {
       *       "id": "CHG-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description A request of a customer to cancel an order or change its address. */
    ChangeRequest: {
      /**
       * @description The id of the request, for its decision.
       * @example chg_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description What the customer asks for.
       * @example address
       * @enum {string}
       */
      kind: 'cancellation' | 'address';
      /**
       * @description The status: `EXPIRED` if a parcel was pushed before a decision.
       * @example OPEN
       * @enum {string}
       */
      status: 'OPEN' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
      /** @description The wanted address; null for a cancellation. */
      address: components['schemas']['Address'] | null;
      /** @description The merchant's note to the customer; null if there is none. */
      reason?: string | null;
      /**
       * @description The request's identity in the OMS; null if none was reported.
       * @example {
       *       "id": "CHG-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * Format: date-time
       * @description When it was decided or expired (UTC); null until then.
       */
      ended_at?: string | null;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    };
    /** @description One request. */
    ChangeRequestAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ChangeRequestData'];
    };
    /** @description Holds the request. */
    ChangeRequestData: {
      /** @description The request as it is now. */
      change_request: components['schemas']['ChangeRequest'];
    };
    /** @description A customer asked to change an order, or the request ended. */
    ChangeRequestEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example change_request.submitted
       * @enum {string}
       */
      type:
        | 'change_request.submitted'
        | 'change_request.approved'
        | 'change_request.rejected'
        | 'change_request.expired';
      /** @description The answer. A problem has none. */
      data: components['schemas']['ChangeRequestEventData'];
    };
    /** @description The change request as it was after the change. */
    ChangeRequestEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      change_request: components['schemas']['ChangeRequest'];
    };
    /** @description A claim on a protected order. */
    Claim: {
      /**
       * @description The id of the claim, from the answer of `POST /claims`.
       * @example clm_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      claim_id: string;
      /**
       * @description The status of the claim; `history` has its changes.
       * @example SUBMITTED
       * @enum {string}
       */
      status: 'SUBMITTED' | 'INFORMATION_REQUESTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The order's number in claims, which the service issues.
       * @example PW-7Q2M4X9KTB
       */
      protect_order_number: string;
      /**
       * @description The damage or loss; null if the claim gave no reason.
       * @example Stolen
       * @enum {string|null}
       */
      claim_reason?: 'Lost' | 'Stolen' | 'Damaged' | 'Wrong Product' | 'Tracking Not Updated' | null;
      /**
       * @description The wish of the customer: the money, or the same goods again.
       * @example REFUND
       * @enum {string}
       */
      claim_resolution: 'REFUND' | 'RESHIP';
      /**
       * @description Whether the claim is for all units of the order that are not cancelled.
       * @example true
       */
      claims_full_order: boolean;
      /** @description The claimed lines. */
      claims_items: components['schemas']['ClaimLine'][];
      /** @description As calculated at filing. */
      payout: components['schemas']['ClaimPayout'];
      /** @description Null until the claim is approved, and for a reship. */
      approved_amount?: number | null;
      /**
       * @description The review of the order at filing.
       * @example {
       *       "flagged": false,
       *       "reasons": [],
       *       "warnings": []
       *     }
       */
      review: components['schemas']['OrderReview'];
      /**
       * @description The name of the customer; null if the order has none.
       * @example Ana Souza
       */
      customer_name?: string | null;
      /**
       * @description The e-mail address of the customer.
       * @example ana@example.com
       */
      customer_email?: string | null;
      /** @description The address of a reship; null for a refund. */
      shipping_address: components['schemas']['Address'] | null;
      /** @description Oldest first. */
      history: components['schemas']['ClaimMove'][];
      /**
       * @description The customer's page about the claim.
       * @example https://parcels.example.com/c/q8fT2c5LxYz0wVbN
       */
      claim_page_url: string;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    };
    /** @description One claim. */
    ClaimAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ClaimData'];
    };
    /** @description A claim. `claims_items` is required unless `claims_full_order` is true. */
    ClaimBody: {
      /**
       * @description The order's number, else its `protect_order_number` or its `order_id`.
       * @example DEMO-1001
       */
      order_reference: string;
      /**
       * @description Damaged and Tracking Not Updated need photos.
       * @example Lost
       * @enum {string|null}
       */
      claim_reason?: 'Lost' | 'Stolen' | 'Damaged' | 'Wrong Product' | 'Tracking Not Updated' | null;
      /**
       * @description The wish of the customer: the money, or the same goods again.
       * @example REFUND
       * @enum {string}
       */
      claim_resolution: 'REFUND' | 'RESHIP';
      /**
       * @description Claims all units that are not cancelled.
       * @example true
       */
      claims_full_order: boolean;
      /**
       * @description For lines without their own comment.
       * @example The parcel never came.
       */
      additional_comment?: string | null;
      /** @description URLs that `POST /claims/uploads` returned to this store. For lines without their own photos. */
      claimed_images?: string[] | null;
      /** @description Where a reship goes. Default: the order's address. */
      shipping_address?: components['schemas']['Address'] | null;
      /** @description Required unless claims_full_order is true. */
      claims_items?: components['schemas']['ClaimItem'][] | null;
    };
    /** @description Holds the claim. */
    ClaimData: {
      /** @description The claim as it is now. */
      claim: components['schemas']['Claim'];
    };
    /** @description A claim was filed, or its status changed. */
    ClaimEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example claim.submitted
       * @enum {string}
       */
      type:
        | 'claim.submitted'
        | 'claim.information_requested'
        | 'claim.information_provided'
        | 'claim.approved'
        | 'claim.denied'
        | 'claim.reopened'
        | 'claim.resolved'
        | 'claim.withdrawn';
      /** @description The answer. A problem has none. */
      data: components['schemas']['ClaimEventData'];
    };
    /** @description The claim as it was after the change. */
    ClaimEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      claim: components['schemas']['Claim'];
    };
    /** @description The result of a dry run. */
    ClaimForecastAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ClaimForecastData'];
    };
    /** @description What `POST /claims` would do with the same body. */
    ClaimForecastData: {
      /**
       * @description The effect that the request would have.
       * @example would_refuse
       * @enum {string}
       */
      outcome: 'would_create' | 'would_refuse';
      /**
       * @description The problem code that `POST /claims` would answer.
       * @example EVIDENCE_REQUIRED
       */
      code?: string | null;
      /**
       * @description The number of the order; null if there is no such order.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /** @description Every check; the first that failed names `code`. */
      verdicts: components['schemas']['ClaimVerdict'][];
      /** @description The claimed lines, each with its payout. */
      claims_items: components['schemas']['ClaimLine'][];
      /** @description Null if the lines are not known. */
      payout: components['schemas']['ClaimPayout'] | null;
      /**
       * @description JSON pointers into the body, to where photos are missing.
       * @example [
       *       "/claimed_images"
       *     ]
       */
      missing_evidence: string[];
    };
    /** @description The customer's answer to a question of staff: a comment, photos or both. */
    ClaimInformation: {
      /**
       * @description The customer's answer.
       * @example The box was open, see the photo.
       */
      comment?: string | null;
      /**
       * @description URLs that `POST /claims/uploads` returned to this store.
       * @example []
       */
      claimed_images?: string[] | null;
    };
    /** @description Units of one line to claim. On a full-order claim it only gives the line photos and a comment. */
    ClaimItem: {
      /**
       * @description The id of the line within its order.
       * @example LAMP-1
       */
      line_id: string;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity: number;
      /** @description URLs that `POST /claims/uploads` returned to this store. */
      claimed_images?: string[] | null;
      /**
       * @description Replaces the claim's comment.
       * @example The parcel never came.
       */
      additional_comment?: string | null;
    };
    /** @description A claimed line with its payout, its photos and its comment. */
    ClaimLine: {
      /**
       * @description The id of the line within its order.
       * @example LAMP-1
       */
      line_id: string;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /**
       * @description The name, for people.
       * @example Garden lamp
       */
      title?: string | null;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity: number;
      /**
       * @description URLs of the photos of the line.
       * @example []
       */
      claimed_images: string[];
      /**
       * @description The customer's comment; null if there is none.
       * @example The parcel never came.
       */
      additional_comment?: string | null;
      /**
       * @description The calculated payout for the line.
       * @example 27.99
       */
      payout_amount: number;
    };
    /** @description A change of the claim's status. */
    ClaimMove: {
      /**
       * @description The status after the change.
       * @example APPROVED
       * @enum {string}
       */
      status: 'SUBMITTED' | 'INFORMATION_REQUESTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description Who made the change. */
      actor: components['schemas']['Actor'];
      /**
       * @description The approved refund.
       * @example 27.99
       */
      amount?: number | null;
      /** @description Why, in a text for people; null if no reason was given. */
      reason?: string | null;
      /** @description The OMS's id of the refund or reship. */
      reference?: string | null;
      /** @description The question to the customer, of `INFORMATION_REQUESTED`. */
      question?: string | null;
      /** @description The customer's answer. */
      comment?: string | null;
      /**
       * @description URLs of the photos of the answer.
       * @example []
       */
      claimed_images: string[];
    };
    /** @description The calculated payout of a claim. */
    ClaimPayout: {
      /**
       * @description The payout for all claimed lines.
       * @example 27.99
       */
      amount: number;
      /**
       * @description The currency, as its three capital letters of ISO 4217.
       * @example BRL
       */
      currency: string;
      /**
       * @description `figures`: calculated from the order's figures. `flagged_share`: the order is flagged, so the claimed items' share of subtotal.
       * @example figures
       * @enum {string}
       */
      basis: 'figures' | 'flagged_share';
    };
    /** @description A claim that could be filed for a stalled parcel. */
    ClaimSuggestion: {
      /**
       * @description The id of the suggestion.
       * @example cls_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      suggestion_id: string;
      /**
       * @description The shipment that has stalled.
       * @example shp_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      shipment_id: string;
      /**
       * @description The tracking number, as the carrier prints it.
       * @example 1Z5R89390357567127
       */
      tracking_number: string;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The reason of the claim.
       * @example Lost
       * @enum {string}
       */
      claim_reason: 'Lost' | 'Stolen' | 'Damaged' | 'Wrong Product' | 'Tracking Not Updated';
      /**
       * @description A refund, if the policy allows it.
       * @example REFUND
       * @enum {string}
       */
      claim_resolution: 'REFUND' | 'RESHIP';
      /** @description What is in the parcel. */
      claims_items: components['schemas']['SuggestedUnits'][];
      /**
       * @description What the claim would pay, as `POST /claims/check` calculates it.
       * @example 49.9
       */
      amount: number;
      /**
       * @description The currency of the amount.
       * @example EUR
       */
      currency: string;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
    };
    /** @description A claim could be filed for a stalled parcel. */
    ClaimSuggestionEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example claim.suggested
       * @enum {string}
       */
      type: 'claim.suggested';
      /** @description The answer. A problem has none. */
      data: components['schemas']['ClaimSuggestionEventData'];
    };
    /** @description The claim suggestion as it was after the change. */
    ClaimSuggestionEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      claim_suggestion: components['schemas']['ClaimSuggestion'];
    };
    /** @description The verdict of one check. */
    ClaimVerdict: {
      /**
       * @description The name of the check.
       * @example photos
       * @enum {string}
       */
      check: 'shape' | 'photos' | 'order' | 'lines' | 'coverage' | 'duplicate' | 'returns' | 'refund' | 'stock';
      /**
       * @description `unknown` if an earlier failure leaves nothing to check.
       * @example failed
       * @enum {string}
       */
      outcome: 'passed' | 'failed' | 'unknown';
      /** @description The rules that are broken; empty if there are none. */
      problems: components['schemas']['ForecastProblem'][];
    };
    /** @description A page of claims. */
    ClaimsAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ClaimsData'];
    };
    /** @description The claims of the page. */
    ClaimsData: {
      /** @description Newest first. */
      claims: components['schemas']['Claim'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    /** @description A new webhook endpoint. */
    CreateWebhookEndpointBody: {
      /**
       * @description An https URL of a public address; http and private addresses too with WEBHOOK_ALLOW_PRIVATE_TARGETS.
       * @example https://oms.example.com/parcelward
       */
      url: string;
      /**
       * @description The event types that it gets; null for all: order.created, order.updated, order.flagged, order.cancelled, order.redacted, shipment.created, shipment.updated, shipment.status_changed, shipment.stalled, shipment.resumed, shipment.cancelled, shipment.redacted, return.requested, return.approved, return.rejected, return.in_transit, return.processed, return.cancelled, claim.submitted, claim.information_requested, claim.information_provided, claim.approved, claim.denied, claim.reopened, claim.resolved, claim.withdrawn, claim.suggested, withdrawal.submitted, withdrawal.linked, withdrawal.rejected, withdrawal.resolved, change_request.submitted, change_request.approved, change_request.rejected, change_request.expired.
       * @example [
       *       "order.created",
       *       "shipment.status_changed"
       *     ]
       */
      events?: string[] | null;
      /** @description Whether the deliveries of one resource wait for the one before, for ten minutes at most. Default: true. */
      in_sequence?: boolean | null;
      /** @description If false, the `data` of webhooks keeps only what an erasure of personal data keeps. Default: true. */
      personal_data?: boolean | null;
      /**
       * @description Paths of the members that the `data` of webhooks keeps; null for everything. The path of an object keeps all of it, and in a list a path applies to each item. `sequence`, `occurred_at`, `imported` and the id of the resource always stay.
       * @example [
       *       "order.amounts",
       *       "order.line_items.sku",
       *       "shipment.status"
       *     ]
       */
      fields?: string[] | null;
    };
    /** @description The customer of an order. Further members are kept as sent. */
    Customer: {
      /**
       * @description The id of the customer on the source platform.
       * @example 3187789bec990987
       */
      id?: string | null;
      /**
       * @description The e-mail address.
       * @example ana@example.com
       */
      email?: string | null;
      /**
       * @description The full name of the customer.
       * @example Ana Souza
       */
      name?: string | null;
      /**
       * @description The given name.
       * @example Ana
       */
      first_name?: string | null;
      /**
       * @description The family name.
       * @example Souza
       */
      last_name?: string | null;
      /**
       * @description The phone number, with its country code if text messages are sent.
       * @example +5548999990000
       */
      phone?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The customer's reason for a return. Further members are kept as sent. */
    CustomerReason: {
      /**
       * @description The reason as a code of the OMS.
       * @example wrong_size
       */
      code?: string | null;
      /**
       * @description The reason in the words of the customer.
       * @example Too small
       */
      description?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The merchant's decision about a return. */
    DecisionBody: {
      /**
       * @description The return's identity in the OMS; a later one replaces it.
       * @example {
       *       "id": "RMA-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description The decision of the merchant about the return.
       * @example APPROVED
       * @enum {string}
       */
      decision: 'APPROVED' | 'REJECTED';
      /**
       * @description A note to the customer.
       * @example We look forward to it.
       */
      reason?: string | null;
    };
    /** @description When a parcel will probably arrive, from the store's own history. Days are those of the destination. */
    DeliveryPrediction: {
      /**
       * @description Half of the parcels arrive until this day.
       * @example 2026-12-04
       */
      expected_on: string;
      /**
       * @description The first day of the range.
       * @example 2026-12-03
       */
      earliest_on: string;
      /**
       * @description The last day of the range.
       * @example 2026-12-06
       */
      latest_on: string;
      /**
       * @description The share of parcels that arrive within the range.
       * @example 0.8
       */
      confidence: number;
      /**
       * @description The number of parcels that it was learned from.
       * @example 143
       */
      based_on: number;
      /**
       * @description Which parcels these were: the carrier with the service level and the promised time, and the country with the beginning of the postal code; `store` are all.
       * @example ups/ground>US-10
       */
      group: string;
    };
    /** @description One discount of an order. Further members are kept as sent. */
    Discount: {
      /**
       * @description The discount, over all lines that it is on.
       * @example 5
       */
      amount: number;
      /**
       * @description `line`: on particular lines. `order`: on the whole order. `shipping`: already taken off shipping_total.
       * @example order
       * @enum {string}
       */
      applies_to: 'line' | 'order' | 'shipping';
      /**
       * @description The code that the customer entered.
       * @example WELCOME5
       */
      code?: string | null;
      /**
       * @description The name of the discount.
       * @example Welcome
       */
      title?: string | null;
      /**
       * @description The type of the discount on the source platform.
       * @example percentage
       */
      type?: string | null;
      /**
       * @description The lines that the discount is on.
       * @example [
       *       "LAMP-1"
       *     ]
       */
      line_ids?: string[] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description An event of the feed. Its webhook has the `id` as `webhook-id`, and the other members as body. */
    Event:
      | components['schemas']['OrderEvent']
      | components['schemas']['ShipmentEvent']
      | components['schemas']['ReturnEvent']
      | components['schemas']['ClaimEvent']
      | components['schemas']['ClaimSuggestionEvent']
      | components['schemas']['WithdrawalEvent']
      | components['schemas']['ChangeRequestEvent']
      | components['schemas']['TestEvent'];
    /** @description An order as it was after the change, with the digest of its `source_payload`. */
    EventOrder: {
      /**
       * Format: date-time
       * @description When the order was placed on the source platform.
       * @example 2017-12-27T02:41:00Z
       */
      ordered_at: string;
      /**
       * @description Only its format is checked; the store's currency is stored.
       * @example BRL
       */
      currency: string;
      /** @description The customer who placed the order. Every member is optional. */
      customer: components['schemas']['Customer'];
      /** @description The figures of the order in its currency. A figure that is left out was not sent, which is not zero. */
      amounts: components['schemas']['Amounts'];
      /** @description The address of the invoice. */
      billing_address?: components['schemas']['Address'] | null;
      /**
       * @description The address of the delivery.
       * @example {
       *       "name": "Ana Souza",
       *       "street1": "Rua das Flores 12",
       *       "city": "Imbituba",
       *       "zip": "88780",
       *       "country": "BR"
       *     }
       */
      shipping_address?: components['schemas']['Address'] | null;
      /** @description The discounts of the order, at most 100. */
      discounts?: components['schemas']['Discount'][] | null;
      /** @description The taxes of the order, at most 100. */
      tax_lines?: components['schemas']['TaxLine'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @description The merchant's own data, kept as sent.
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /**
       * @description The language of the customer, as a BCP 47 tag, for messages and pages.
       * @example pt-BR
       */
      locale?: string | null;
      /** @description A note for staff; null if there is none. */
      note?: string | null;
      /**
       * @description The order's status on the source platform, kept as sent.
       * @example paid
       */
      source_status?: string | null;
      /**
       * Format: date-time
       * @description When the order last changed on the source platform.
       * @example 2026-11-20T01:58:00Z
       */
      source_updated_at?: string | null;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The source platform's own id of the order.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id: string;
      /**
       * @description The order's number in claims, which the service issues.
       * @example PW-7Q2M4X9KTB
       */
      protect_order_number: string;
      /**
       * @description Always `PLACED`: cancellations are in `cancellation`.
       * @example PLACED
       * @enum {string}
       */
      order_lifecycle_status: 'PLACED';
      /**
       * Format: date-time
       * @description When the service created the order (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      order_date_created: string;
      /**
       * Format: date-time
       * @description When the service last wrote the order; not the client's source_updated_at.
       * @example 2026-11-20T02:00:24.274Z
       */
      updatedAt: string;
      /**
       * @description `partner` if the client's line ids were honoured, `parcelward` if the service minted them.
       * @example parcelward
       * @enum {string}
       */
      line_id_source: 'partner' | 'parcelward';
      /**
       * @description Of the token.
       * @example sto_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      store_id: string;
      /**
       * @description The store's shop domain when the order was created.
       * @example shop.example.com
       */
      platform_domain: string;
      /**
       * @description How the order comes to the service: `custom_api`, or the platform whose webhooks bring it.
       * @example custom_api
       * @enum {string}
       */
      source_channel: 'custom_api' | 'shopify' | 'woocommerce';
      /**
       * @description The version of the API that stored the order.
       * @example v1
       * @enum {string}
       */
      api_version: 'v1';
      /**
       * @description False once the protection has ended.
       * @example true
       */
      is_protected: boolean;
      /** @description The protection of the order. */
      protection: components['schemas']['Protection'];
      /**
       * @description The customer's tracking page.
       * @example https://parcels.example.com/t/q8fT2c5LxYz0wVbN
       */
      tracking_page_url: string;
      /**
       * Format: date-time
       * @description When its personal data was erased; otherwise left out.
       */
      redacted_at?: string | null;
      /**
       * @description The cancelled units, and every cancellation.
       * @example {
       *       "status": "none",
       *       "lines": [],
       *       "history": []
       *     }
       */
      cancellation: components['schemas']['Cancellation'];
      /**
       * @description Whether the order is flagged, and why.
       * @example {
       *       "flagged": false,
       *       "reasons": [],
       *       "warnings": []
       *     }
       */
      review: components['schemas']['OrderReview'];
      /** @description A prepaid label for returns. */
      return_label?: components['schemas']['ReturnLabel'] | null;
      /** @description Live shipments, oldest first. */
      shipments: components['schemas']['Shipment'][];
      /** @description The lines of the order. */
      line_items: components['schemas']['StoredLine'][];
      /** @description The size and the hash of the `source_payload`; null if there is none. */
      source_payload_digest?: components['schemas']['SourcePayloadDigest'] | null;
    };
    /** @description A page of events. */
    FeedAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['FeedData'];
    };
    /** @description The events of the page. */
    FeedData: {
      /** @description Oldest first. */
      events: components['schemas']['Event'][];
      /** @description `after` of the next page; null on the last page. */
      next_cursor?: string | null;
    };
    /** @description One field at fault. */
    FieldError: {
      /**
       * @description RFC 6901 pointer into the body.
       * @example /amounts/subtotal
       */
      pointer: string;
      /**
       * @description Which rule the field breaks.
       * @example REQUIRED
       */
      code: string;
      /**
       * @description The requirement that the field breaks.
       * @example is required
       */
      detail: string;
    };
    /** @description A problem that the write would answer. It may have further members. */
    ForecastProblem: {
      /**
       * @description A code for programs; it does not change.
       * @example VALIDATION_ERROR
       */
      code: string;
      /**
       * @description The HTTP status that the write would answer.
       * @example 422
       */
      status: number;
      /**
       * @description The name, for people.
       * @example Validation error
       */
      title: string;
      /**
       * @description An explanation for people, with the next step; the wording may change.
       * @example 1 field is at fault; see errors.
       */
      detail: string;
      /** @description Each field at fault. */
      errors?: components['schemas']['FieldError'][] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description An import of order history. */
    Import: {
      /**
       * @description The id of the import, from the answer of `POST /imports`.
       * @example imp_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      import_id: string;
      /**
       * @description The format of the file: NDJSON of `ImportLine`, or the CSV file of Shopify.
       * @example parcelward
       * @enum {string}
       */
      format: 'parcelward' | 'shopify-csv';
      /**
       * @description Whether it only counts, and stores nothing.
       * @example false
       */
      dry_run: boolean;
      /**
       * @description Whether its events are sent as webhooks.
       * @example false
       */
      webhooks: boolean;
      /** @description The option of the same name; null if it was not sent. */
      protection_lines?: string | null;
      /**
       * @description Whether order numbers of `shopify-csv` keep their `#`.
       * @example false
       */
      keep_hash: boolean;
      /**
       * @description `receiving` the file, `queued` or `running`; in the end `completed`, `failed` or `cancelled`.
       * @example running
       * @enum {string}
       */
      state: 'receiving' | 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
      /** @description Who started the import. */
      started_by: components['schemas']['Actor'];
      /**
       * @description The size of the file in bytes, after decompression.
       * @example 48000000
       */
      size_bytes: number;
      /**
       * @description Bytes of the file that are done.
       * @example 12000000
       */
      processed_bytes: number;
      /**
       * @description The number of lines of the file that are done.
       * @example 10000
       */
      lines: number;
      /** @description The orders so far, by result. */
      counts: components['schemas']['ImportCounts'];
      /**
       * @description The number of flagged orders by the code of a reason.
       * @example {
       *       "SUBTOTAL_MISMATCH": 41
       *     }
       */
      flagged_by_reason: {
        [key: string]: unknown;
      };
      /**
       * @description Orders by the code of a warning of their review, which does not flag them.
       * @example {
       *       "CURRENCY_DIFFERS": 3
       *     }
       */
      warnings_by_code: {
        [key: string]: unknown;
      };
      /**
       * @description The number of refused orders by the code of their problem.
       * @example {
       *       "VALIDATION_ERROR": 12
       *     }
       */
      refused_by_code: {
        [key: string]: unknown;
      };
      /** @description Parts of the file that are not imported, counted. */
      left_out: components['schemas']['ImportLeftOut'];
      /** @description The SHA-256 of the file in hex, after decompression; null until it has arrived. */
      sha256?: string | null;
      /** @description Why the import failed, for people; null if it did not. */
      failure?: string | null;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When a worker began (UTC); null before.
       */
      started_at?: string | null;
      /**
       * Format: date-time
       * @description When it ended (UTC); null before.
       */
      ended_at?: string | null;
    };
    /** @description One import. */
    ImportAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ImportData'];
    };
    /** @description Numbers of orders so far, by result. */
    ImportCounts: {
      /**
       * @description Orders that were new.
       * @example 39988
       */
      created: number;
      /**
       * @description Orders that differed from the stored ones.
       * @example 0
       */
      changed: number;
      /**
       * @description Orders that were stored as they are.
       * @example 0
       */
      unchanged: number;
      /**
       * @description Orders that stay as they are, because something else than an import has written them since.
       * @example 0
       */
      skipped: number;
      /**
       * @description Orders that were refused; the errors of the import name them.
       * @example 12
       */
      refused: number;
      /**
       * @description Orders whose review is flagged, of those that were not refused.
       * @example 41
       */
      flagged: number;
    };
    /** @description Holds the import. */
    ImportData: {
      /** @description The import as it is now. */
      import: components['schemas']['Import'];
    };
    /** @description A refused order of an import. */
    ImportError: {
      /**
       * @description The number of the line in the file, from 1.
       * @example 3
       */
      line: number;
      /**
       * @description The number of the order; null if it cannot be read.
       * @example H-2
       */
      order_number?: string | null;
      /** @description Why the order is refused; its pointers point into the line. */
      problem: components['schemas']['ForecastProblem'];
    };
    /** @description Parts of the file that are not imported, counted. */
    ImportLeftOut: {
      /**
       * @description Returns, which are not imported.
       * @example 0
       */
      returns: number;
      /**
       * @description Timelines of shipments whose carrier is not known.
       * @example 0
       */
      tracking: number;
      /**
       * @description Orders that were refunded in part; the amount is in `metadata`.
       * @example 0
       */
      refunds: number;
    };
    /** @description A line of an NDJSON file of orders: an order of the past with its history. Only `order` is required. */
    ImportLine: {
      /** @description The body of `PUT /orders/{order_number}` with its order number. */
      order: components['schemas']['PostOrderBody'];
      /** @description Bodies of `POST /orders/{order_number}/cancel`, the oldest first. Each needs `cancelled_at`. */
      cancellations?: components['schemas']['CancelBody'][] | null;
      /** @description The past events of the order's shipments, so that these have their status and their timeline. */
      tracking?: components['schemas']['PastTracking'][] | null;
      /** @description Not imported; `left_out` of the import counts them. */
      returns?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
    };
    /** @description A page of imports. */
    ImportsAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ImportsData'];
    };
    /** @description Imports of the store, the newest first. */
    ImportsData: {
      /** @description The imports of the page, the newest first. */
      imports: components['schemas']['Import'][];
      /**
       * @description The cursor of the next page; null on the last.
       * @example imp_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      next_cursor?: string | null;
    };
    /** @description The claims and the status of a token. */
    IntrospectionAnswer: {
      /**
       * @description The issuer of the token.
       * @example parcelward
       * @enum {string}
       */
      iss: 'parcelward';
      /**
       * @description The id of the merchant.
       * @example mer_01kap6v3m8n4q0z7x2c5d9e1fh
       */
      merchantId: string;
      /**
       * @description The id of the store.
       * @example sto_01kap6v3m8n4q0z7x2c5d9e1fg
       */
      storeId: string;
      /**
       * @description Equal to `storeId`.
       * @example sto_01kap6v3m8n4q0z7x2c5d9e1fg
       */
      store_id: string;
      /**
       * @description Id of the API key that the token was issued from.
       * @example key_01kap6v3m8n4q0z7x2c5d9e1fj
       */
      keyId: string;
      /**
       * @description The id of the token.
       * @example 0b8c3c44-6f2f-4f0e-9e5a-7b3a4a0d7f11
       */
      jti: string;
      /**
       * @description Time of issue, in seconds since 1970.
       * @example 1795140024
       */
      iat: number;
      /**
       * @description Expiry, in seconds since 1970.
       * @example 1795143624
       */
      exp: number;
      /**
       * @description Whether the token has expired.
       * @example false
       */
      expired: boolean;
      /** @description True if the token or its API key was revoked. */
      revoked: boolean;
      /**
       * @description Whether the store is live or for tests.
       * @example live
       * @enum {string}
       */
      mode: 'live' | 'test';
    };
    /** @description An order with the keys of older clients. */
    LegacyOrderBody: {
      /**
       * Format: date-time
       * @description When the order was placed on the source platform.
       * @example 2017-12-27T02:41:00Z
       */
      ordered_at: string;
      /**
       * @description Only its format is checked; the store's currency is stored.
       * @example BRL
       */
      currency: string;
      /** @description The customer who placed the order. Every member is optional. */
      customer: components['schemas']['Customer'];
      /** @description The figures of the order in its currency. A figure that is left out was not sent, which is not zero. */
      amounts: components['schemas']['Amounts'];
      /** @description The address of the invoice. */
      billing_address?: components['schemas']['Address'] | null;
      /**
       * @description The address of the delivery.
       * @example {
       *       "name": "Ana Souza",
       *       "street1": "Rua das Flores 12",
       *       "city": "Imbituba",
       *       "zip": "88780",
       *       "country": "BR"
       *     }
       */
      shipping_address?: components['schemas']['Address'] | null;
      /** @description The discounts of the order, at most 100. */
      discounts?: components['schemas']['Discount'][] | null;
      /** @description The taxes of the order, at most 100. */
      tax_lines?: components['schemas']['TaxLine'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @description The merchant's own data, kept as sent.
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /**
       * @description The language of the customer, as a BCP 47 tag, for messages and pages.
       * @example pt-BR
       */
      locale?: string | null;
      /** @description A note for staff; null if there is none. */
      note?: string | null;
      /**
       * @description The order's status on the source platform, kept as sent.
       * @example paid
       */
      source_status?: string | null;
      /**
       * Format: date-time
       * @description When the order last changed on the source platform.
       * @example 2026-11-20T01:58:00Z
       */
      source_updated_at?: string | null;
      /** @description The parcels of the order, at most 100. A parcel that was pushed before stays if it is left out. */
      shipments?: components['schemas']['ShipmentEntry'][] | null;
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description The source platform's own id. Default: order_number.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id?: string | null;
      /** @description The lines of the order. */
      line_items: components['schemas']['LineItem'][];
      /**
       * @description Required with amounts.protection_cost, and only allowed with it.
       * @example true
       */
      is_protected?: boolean | null;
      /**
       * @deprecated
       * @description Ignored.
       */
      platform?: string | null;
      /** @description Ignored: the service sets it. */
      api_version?: string | null;
      /** @description Ignored: the token determines the store. */
      store_id?: string | null;
      /** @description Ignored: the service sets it. */
      platform_domain?: string | null;
      /** @description Ignored: the service sets it. */
      source_channel?: string | null;
      /** @description Set by the service; may be sent back unchanged once the order exists. */
      protect_order_number?: string | null;
      /**
       * Format: date-time
       * @description Set by the service; may be sent back unchanged once the order exists.
       */
      order_date_created?: string | null;
      /** @description Set by the service; may be sent back unchanged once the order exists. */
      order_lifecycle_status?: string | null;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number?: string;
      /**
       * @deprecated
       * @description Send `order_number` instead. Not allowed with it.
       * @example DEMO-1001
       */
      store_order_number?: string;
      /**
       * @deprecated
       * @description Send `order_id` instead. Not allowed with it.
       */
      store_order_id?: string | null;
    } & (
      | {
          order_number: unknown;
        }
      | {
          store_order_number: unknown;
        }
    );
    /** @description A line of an order. Further members are kept as sent. */
    LineItem: {
      /**
       * @description `fee`: no goods, such as a tip, gift wrap or duty; never returned or claimed. Default: `item`.
       * @enum {string|null}
       */
      kind?: 'item' | 'fee' | null;
      /**
       * @description The source platform's id of the product.
       * @example a47295965bd091207681b541b26e40a5
       */
      product_id?: string | null;
      /**
       * @description The source platform's id of the variant.
       * @example 44871
       */
      variant_id?: string | null;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /**
       * @description The name, for people.
       * @example Garden lamp
       */
      title?: string | null;
      /**
       * @description Units of the line, cancelled ones included.
       * @example 1
       */
      quantity: number;
      /**
       * @description The price of one unit before discounts, in the order's currency.
       * @example 27.99
       */
      unit_price: number;
      /**
       * @description unit_price x quantity, less the line's own discount.
       * @example 27.99
       */
      line_total?: number | null;
      /**
       * @description The line's own discount, over all its units.
       * @example 0
       */
      discount_amount?: number | null;
      /**
       * @description The tax on the line, over all of its units.
       * @example 0
       */
      tax_amount?: number | null;
      /**
       * @description A picture of the goods (https).
       * @example https://example.com/1
       */
      image_url?: string | null;
      /**
       * @description The page of the product (https).
       * @example https://example.com/1
       */
      product_url?: string | null;
      /** @description Honoured only on the first create, if every line has its own unique id. */
      line_id?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A member at fault in a refused request. */
    LoggedFault: {
      /**
       * @description RFC 6901 pointer into the body.
       * @example /line_items/0/quantity
       */
      pointer: string;
      /**
       * @description The rule that the member breaks.
       * @example REQUIRED
       */
      code: string;
    };
    /** @description A request in the log of the store. */
    LoggedRequest: {
      /**
       * @description The id of the entry, which is also a cursor.
       * @example req_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the response ended (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      time: string;
      /**
       * @description The `X-Request-Id` of the response.
       * @example 01k9w3c2q4m7v8x5t6r1z0a9bc
       */
      request_id: string;
      /**
       * @description The API key that the token was issued from.
       * @example key_01kap6v3m8n4q0z7x2c5d9e1fj
       */
      key_id: string;
      /**
       * @description The HTTP method in capitals.
       * @example PUT
       */
      method: string;
      /**
       * @description The path as it was sent, without the query.
       * @example /orders/1001
       */
      path: string;
      /**
       * @description Status of the response; 499 if the client closed the connection before it.
       * @example 422
       */
      status: number;
      /**
       * @description The code of the problem; null after a success.
       * @example VALIDATION_ERROR
       */
      code?: string | null;
      /**
       * @description The duration until the response, in milliseconds.
       * @example 12
       */
      duration_ms: number;
      /**
       * @description The number of requests that the entry stands for. Above 1 it is the last of many alike requests of one minute.
       * @example 1
       */
      requests: number;
      /** @description The first 50 `errors` of the problem. */
      errors: components['schemas']['LoggedFault'][];
      /**
       * @description The JSON body of a refused request, up to 4 KiB. Identifiers, amounts, quantities, codes and times stay; of other values only the shape is shown. Null if there was none, or if it was not read or is not JSON.
       * @example {
       *       "currency": "BRL",
       *       "note": "Aaa Aaaaa"
       *     }
       */
      body?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Whether the end of `body` is left out, because it was above 4 KiB.
       * @example false
       */
      is_body_cut: boolean;
    };
    /** @description A member that a version changed. */
    MemberChange: {
      /**
       * @description A top-level member, or one of the amounts.
       * @example amounts.subtotal
       */
      member: string;
      /** @description Null if the order did not have the member. */
      before?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Null if the order no longer has the member. */
      after?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
    };
    /** @description One order. */
    OrderAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['OrderViewData'];
    };
    /** @description An order was created, changed, flagged or cancelled. */
    OrderEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example order.created
       * @enum {string}
       */
      type: 'order.created' | 'order.updated' | 'order.flagged' | 'order.cancelled' | 'order.redacted';
      /** @description The answer. A problem has none. */
      data: components['schemas']['OrderEventData'];
    };
    /** @description The order as it was after the change. */
    OrderEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      order: components['schemas']['EventOrder'];
    };
    /** @description The result of a dry run. */
    OrderForecastAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['OrderForecastData'];
    };
    /** @description The effect that a `PUT` of the same body would have. */
    OrderForecastData: {
      /**
       * @description The effect that the request would have.
       * @example would_change
       * @enum {string}
       */
      outcome: 'would_create' | 'would_change' | 'no_change' | 'would_refuse';
      /**
       * @description Null if the shape of the body is wrong.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /**
       * @description Names of the members that would change.
       * @example [
       *       "amounts.subtotal"
       *     ]
       */
      fields_changed: string[];
      /**
       * @description Left out if the order would be refused.
       * @example {
       *       "flagged": false,
       *       "reasons": [],
       *       "warnings": []
       *     }
       */
      review?: components['schemas']['OrderReview'] | null;
      /** @description One problem for every rule that the body breaks. */
      problems: components['schemas']['ForecastProblem'][];
    };
    /** @description A page of the history of an order. */
    OrderHistoryAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['OrderHistoryData'];
    };
    /** @description The versions of the page. */
    OrderHistoryData: {
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /** @description Newest first. */
      versions: components['schemas']['OrderVersion'][];
      /**
       * @description The cursor of the next page; null on the last.
       * @example 1
       */
      next_cursor?: string | null;
    };
    /** @description The customer's opt-in, by channel. A channel that is left out is not agreed to. */
    OrderNotifications: {
      /**
       * @description Whether the customer agreed to mails.
       * @example true
       */
      email?: boolean | null;
      /**
       * @description Whether the customer agreed to text messages.
       * @example false
       */
      sms?: boolean | null;
    };
    /** @description Whether the order is flagged, why, and what the service warns of. */
    OrderReview: {
      /**
       * @description Whether staff should look at the order, because its figures contradict each other.
       * @example true
       */
      flagged: boolean;
      /** @description Every contradiction that was found; empty if the order is not flagged. */
      reasons: components['schemas']['ReviewReason'][];
      /** @description Of the last write that was not refused. They change neither protection nor payouts. */
      warnings: components['schemas']['ReviewWarning'][];
    };
    /** @description One version of an order: who changed what, and when. */
    OrderVersion: {
      /**
       * @description The `sequence` of its event.
       * @example 2
       */
      version: number;
      /**
       * @description The type of the event of the change.
       * @example order.updated
       */
      type: string;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description Who made the change. */
      actor: components['schemas']['Actor'];
      /** @description The members that changed, each with its value before and after. */
      changes: components['schemas']['MemberChange'][];
      /**
       * @description The order was erased since: changes of personal data are not listed.
       * @example redacted
       * @enum {string|null}
       */
      personal_data?: 'redacted' | null;
    };
    /** @description An order: all that was sent, and the members that the service sets. */
    OrderView: {
      /**
       * Format: date-time
       * @description When the order was placed on the source platform.
       * @example 2017-12-27T02:41:00Z
       */
      ordered_at: string;
      /**
       * @description Only its format is checked; the store's currency is stored.
       * @example BRL
       */
      currency: string;
      /** @description The customer who placed the order. Every member is optional. */
      customer: components['schemas']['Customer'];
      /** @description The figures of the order in its currency. A figure that is left out was not sent, which is not zero. */
      amounts: components['schemas']['Amounts'];
      /** @description The address of the invoice. */
      billing_address?: components['schemas']['Address'] | null;
      /**
       * @description The address of the delivery.
       * @example {
       *       "name": "Ana Souza",
       *       "street1": "Rua das Flores 12",
       *       "city": "Imbituba",
       *       "zip": "88780",
       *       "country": "BR"
       *     }
       */
      shipping_address?: components['schemas']['Address'] | null;
      /** @description The discounts of the order, at most 100. */
      discounts?: components['schemas']['Discount'][] | null;
      /** @description The taxes of the order, at most 100. */
      tax_lines?: components['schemas']['TaxLine'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @description The merchant's own data, kept as sent.
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /**
       * @description The language of the customer, as a BCP 47 tag, for messages and pages.
       * @example pt-BR
       */
      locale?: string | null;
      /** @description A note for staff; null if there is none. */
      note?: string | null;
      /**
       * @description The order's status on the source platform, kept as sent.
       * @example paid
       */
      source_status?: string | null;
      /**
       * Format: date-time
       * @description When the order last changed on the source platform.
       * @example 2026-11-20T01:58:00Z
       */
      source_updated_at?: string | null;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The source platform's own id of the order.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id: string;
      /**
       * @description The order's number in claims, which the service issues.
       * @example PW-7Q2M4X9KTB
       */
      protect_order_number: string;
      /**
       * @description Always `PLACED`: cancellations are in `cancellation`.
       * @example PLACED
       * @enum {string}
       */
      order_lifecycle_status: 'PLACED';
      /**
       * Format: date-time
       * @description When the service created the order (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      order_date_created: string;
      /**
       * Format: date-time
       * @description When the service last wrote the order; not the client's source_updated_at.
       * @example 2026-11-20T02:00:24.274Z
       */
      updatedAt: string;
      /**
       * @description `partner` if the client's line ids were honoured, `parcelward` if the service minted them.
       * @example parcelward
       * @enum {string}
       */
      line_id_source: 'partner' | 'parcelward';
      /**
       * @description Of the token.
       * @example sto_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      store_id: string;
      /**
       * @description The store's shop domain when the order was created.
       * @example shop.example.com
       */
      platform_domain: string;
      /**
       * @description How the order comes to the service: `custom_api`, or the platform whose webhooks bring it.
       * @example custom_api
       * @enum {string}
       */
      source_channel: 'custom_api' | 'shopify' | 'woocommerce';
      /**
       * @description The version of the API that stored the order.
       * @example v1
       * @enum {string}
       */
      api_version: 'v1';
      /**
       * @description False once the protection has ended.
       * @example true
       */
      is_protected: boolean;
      /** @description The protection of the order. */
      protection: components['schemas']['Protection'];
      /**
       * @description The customer's tracking page.
       * @example https://parcels.example.com/t/q8fT2c5LxYz0wVbN
       */
      tracking_page_url: string;
      /**
       * Format: date-time
       * @description When its personal data was erased; otherwise left out.
       */
      redacted_at?: string | null;
      /**
       * @description The cancelled units, and every cancellation.
       * @example {
       *       "status": "none",
       *       "lines": [],
       *       "history": []
       *     }
       */
      cancellation: components['schemas']['Cancellation'];
      /**
       * @description Whether the order is flagged, and why.
       * @example {
       *       "flagged": false,
       *       "reasons": [],
       *       "warnings": []
       *     }
       */
      review: components['schemas']['OrderReview'];
      /** @description A prepaid label for returns. */
      return_label?: components['schemas']['ReturnLabel'] | null;
      /** @description Live shipments, oldest first. */
      shipments: components['schemas']['Shipment'][];
      /** @description The lines of the order. */
      line_items: components['schemas']['StoredLine'][];
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description Holds the order. */
    OrderViewData: {
      /** @description The order as it is now. */
      order: components['schemas']['OrderView'];
    };
    /** @description A page of orders. */
    OrdersAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['OrdersData'];
    };
    /** @description Orders of the store. */
    OrdersData: {
      /** @description Newest first; with `updated_since` or `updated_until` by ascending `updatedAt`. */
      orders: components['schemas']['OrderView'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    /** @description Why and since when a parcel has stalled. */
    ParcelStall: {
      /**
       * Format: date-time
       * @description When it became late or silent.
       */
      since: string;
      /**
       * @description Whether its expected day has passed, or its carrier has been silent.
       * @example late
       * @enum {string}
       */
      reason: 'late' | 'silent';
      /**
       * @description The expected day: the carrier's latest, otherwise the merchant's. Null if there is none.
       * @example 2026-11-29
       */
      expected_on?: string | null;
      /**
       * @description The days in which half of the parcels like it arrive; null while the store's history says too little.
       * @example 4
       */
      usual_days?: number | null;
    };
    /** @description The tracking of a parcel without a shipment, such as that of a return. */
    ParcelTracking: {
      /**
       * @description Null if no carrier was identified.
       * @example ups
       */
      tracking_carrier?: string | null;
      /**
       * @description The status of the parcel.
       * @example IN_TRANSIT
       * @enum {string}
       */
      status:
        | 'PENDING'
        | 'PRE_TRANSIT'
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED';
      /**
       * @description The carrier's own code beside the status.
       * @example package_departed
       */
      substatus?: string | null;
      /**
       * Format: date-time
       * @description The first delivery.
       */
      delivered_at?: string | null;
      /**
       * Format: date-time
       * @description The delivery that stands, if the parcel moved after the first one.
       */
      last_delivered_at?: string | null;
      /** @description When the parcel will probably arrive, if it is under way and `eta` is null or past. Null otherwise, and while the store's history says too little. */
      prediction: components['schemas']['DeliveryPrediction'] | null;
      /**
       * @description The merchant's, otherwise the carrier's page.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /** @description Newest first, by the time they occurred. */
      events: components['schemas']['TrackingEvent'][];
      /**
       * @description The carrier's latest, otherwise the merchant's.
       * @example 2026-11-29
       */
      eta?: string | null;
    };
    /** @description An event of a parcel, as its carrier reported it. */
    PastEvent: {
      /**
       * @description The status of the parcel after the event.
       * @example DELIVERED
       * @enum {string}
       */
      status:
        | 'PENDING'
        | 'PRE_TRANSIT'
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED';
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-05-04T14:00:00Z
       */
      occurred_at: string;
      /**
       * @description The carrier's own code beside the status; null if it has none.
       * @example package_departed
       */
      substatus?: string | null;
      /** @description The event in the words of the carrier. */
      description?: string | null;
      /** @description The place of the event; each member is null if the carrier did not say. */
      location?: components['schemas']['PastPlace'] | null;
    };
    /** @description The place of an event. Every member is optional. */
    PastPlace: {
      /**
       * @description The city; null if it is not known.
       * @example Recife
       */
      city?: string | null;
      /**
       * @description The state or province.
       * @example PE
       */
      state?: string | null;
      /** @description The postal code. */
      zip?: string | null;
      /**
       * @description The country, as its two capital letters of ISO 3166-1.
       * @example BR
       */
      country?: string | null;
    };
    /** @description The past events of a shipment of the order. */
    PastTracking: {
      /**
       * @description The tracking number of one of the shipments of `order`, each at most once.
       * @example 1Z5R89390357567127
       */
      tracking_number: string;
      /** @description The events in any order, at most 200. */
      events: components['schemas']['PastEvent'][];
    };
    /** @description An RFC 7396 merge patch: a member that is left out stays, and null clears it. `tracking_number`, `carrier` and `shipment_id` cannot change; unknown members are ignored. */
    PatchShipmentBody: {
      /**
       * @description Moves the shipment to another order; null removes it from its order.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /**
       * @description The e-mail address of the customer.
       * @example ana@example.com
       */
      customer_email?: string | null;
      /**
       * @description The carrier's or the merchant's page of the parcel (https).
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @description When the parcel left; null if it is not known.
       */
      shipped_at?: string | null;
      /** @description A date or a date-time, returned as sent. */
      eta?: string | null;
      /** @description Replaces the whole list. */
      items?: components['schemas']['ShipmentItem'][] | null;
      /** @description The service level of the carrier; null if it was not sent. */
      servicelevel?: components['schemas']['ServiceLevel'] | null;
      /** @description The destination of the parcel; by default the shipping address of the order. */
      ship_to?: components['schemas']['Address'] | null;
      /**
       * @description The merchant's own text, kept as sent.
       * @example dock 4
       */
      metadata?: string | null;
      /** @description The totals of the order when the parcel left; null if they were not sent. */
      totals?: components['schemas']['ShipmentTotals'] | null;
      /** @description Replaces the whole label. */
      return_label?: components['schemas']['ReturnLabel'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The members of an endpoint to change (RFC 7396). */
    PatchWebhookEndpointBody: {
      /**
       * @description An https URL of a public address; http and private addresses too with WEBHOOK_ALLOW_PRIVATE_TARGETS.
       * @example https://oms.example.com/parcelward
       */
      url?: string | null;
      /**
       * @description The event types that it gets; null for all: order.created, order.updated, order.flagged, order.cancelled, order.redacted, shipment.created, shipment.updated, shipment.status_changed, shipment.stalled, shipment.resumed, shipment.cancelled, shipment.redacted, return.requested, return.approved, return.rejected, return.in_transit, return.processed, return.cancelled, claim.submitted, claim.information_requested, claim.information_provided, claim.approved, claim.denied, claim.reopened, claim.resolved, claim.withdrawn, claim.suggested, withdrawal.submitted, withdrawal.linked, withdrawal.rejected, withdrawal.resolved, change_request.submitted, change_request.approved, change_request.rejected, change_request.expired.
       * @example [
       *       "order.created",
       *       "shipment.status_changed"
       *     ]
       */
      events?: string[] | null;
      /** @description Whether the deliveries of one resource wait for the one before, for ten minutes at most. Default: true. Applies to later events. */
      in_sequence?: boolean | null;
      /** @description If false, the `data` of webhooks keeps only what an erasure of personal data keeps. Default: true. Applies to all later attempts. */
      personal_data?: boolean | null;
      /**
       * @description Paths of the members that the `data` of webhooks keeps; null for everything. The path of an object keeps all of it, and in a list a path applies to each item. `sequence`, `occurred_at`, `imported` and the id of the resource always stay.
       * @example [
       *       "order.amounts",
       *       "order.line_items.sku",
       *       "shipment.status"
       *     ]
       */
      fields?: string[] | null;
      /**
       * @description `disabled` cancels the pending deliveries; `enabled` sends only later events, and resets the circuit breaker.
       * @enum {string|null}
       */
      status?: 'enabled' | 'disabled' | null;
    };
    /** @description A stored photo. */
    Photo: {
      /**
       * @description Send it in `claimed_images`.
       * @example https://parcels.example.com/uploads/k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg
       */
      url: string;
      /**
       * @description The media type of the stored photo.
       * @example image/jpeg
       * @enum {string}
       */
      content_type: 'image/jpeg' | 'image/png' | 'image/webp';
      /**
       * @description Of the stored photo.
       * @example 48213
       */
      size_bytes: number;
    };
    /** @description The stored photo. */
    PhotoAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['Photo'];
    };
    /** @description An order with its number. */
    PostOrderBody: {
      /**
       * Format: date-time
       * @description When the order was placed on the source platform.
       * @example 2017-12-27T02:41:00Z
       */
      ordered_at: string;
      /**
       * @description Only its format is checked; the store's currency is stored.
       * @example BRL
       */
      currency: string;
      /** @description The customer who placed the order. Every member is optional. */
      customer: components['schemas']['Customer'];
      /** @description The figures of the order in its currency. A figure that is left out was not sent, which is not zero. */
      amounts: components['schemas']['Amounts'];
      /** @description The address of the invoice. */
      billing_address?: components['schemas']['Address'] | null;
      /**
       * @description The address of the delivery.
       * @example {
       *       "name": "Ana Souza",
       *       "street1": "Rua das Flores 12",
       *       "city": "Imbituba",
       *       "zip": "88780",
       *       "country": "BR"
       *     }
       */
      shipping_address?: components['schemas']['Address'] | null;
      /** @description The discounts of the order, at most 100. */
      discounts?: components['schemas']['Discount'][] | null;
      /** @description The taxes of the order, at most 100. */
      tax_lines?: components['schemas']['TaxLine'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @description The merchant's own data, kept as sent.
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /**
       * @description The language of the customer, as a BCP 47 tag, for messages and pages.
       * @example pt-BR
       */
      locale?: string | null;
      /** @description A note for staff; null if there is none. */
      note?: string | null;
      /**
       * @description The order's status on the source platform, kept as sent.
       * @example paid
       */
      source_status?: string | null;
      /**
       * Format: date-time
       * @description When the order last changed on the source platform.
       * @example 2026-11-20T01:58:00Z
       */
      source_updated_at?: string | null;
      /** @description The parcels of the order, at most 100. A parcel that was pushed before stays if it is left out. */
      shipments?: components['schemas']['ShipmentEntry'][] | null;
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description The source platform's own id. Default: order_number.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id?: string | null;
      /** @description The lines of the order. */
      line_items: components['schemas']['LineItem'][];
      /**
       * @description Required with amounts.protection_cost, and only allowed with it.
       * @example true
       */
      is_protected?: boolean | null;
      /**
       * @deprecated
       * @description Ignored.
       */
      platform?: string | null;
      /** @description Ignored: the service sets it. */
      api_version?: string | null;
      /** @description Ignored: the token determines the store. */
      store_id?: string | null;
      /** @description Ignored: the service sets it. */
      platform_domain?: string | null;
      /** @description Ignored: the service sets it. */
      source_channel?: string | null;
      /** @description Set by the service; may be sent back unchanged once the order exists. */
      protect_order_number?: string | null;
      /**
       * Format: date-time
       * @description Set by the service; may be sent back unchanged once the order exists.
       */
      order_date_created?: string | null;
      /** @description Set by the service; may be sent back unchanged once the order exists. */
      order_lifecycle_status?: string | null;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
    };
    /** @description The explanation of a problem code. */
    ProblemType: {
      /**
       * @description A code for programs; it does not change.
       * @example VALIDATION_ERROR
       */
      code: string;
      /**
       * @description The name, for people.
       * @example Validation error
       */
      title: string;
      /**
       * @description The HTTP status of the problem.
       * @example 422
       */
      status: number;
      /** @description What happened, and what to do about it. */
      help: string;
    };
    /** @description The state of an order's protection. */
    Protection: {
      /**
       * Format: date-time
       * @description When a cancellation ended it; null if none has.
       */
      ended_at?: string | null;
    };
    /** @description A parcel with its carrier. Unknown members are ignored. */
    PushShipmentBody: {
      /**
       * @description The tracking number, as the carrier prints it.
       * @example PW531744166BR
       */
      tracking_number: string;
      /**
       * @description The token of a carrier.
       * @example correios_br
       */
      carrier: string;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /**
       * @description The e-mail address of the customer.
       * @example ana@example.com
       */
      customer_email?: string | null;
      /**
       * @description The carrier's or the merchant's page of the parcel (https).
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @description When the parcel left; null if it is not known.
       * @example 2017-12-28T21:33:00Z
       */
      shipped_at?: string | null;
      /**
       * @description A date or a date-time, returned as sent.
       * @example 2018-01-29T03:00:00Z
       */
      eta?: string | null;
      /** @description The contents of the parcel. Null if they are not known: then it counts as the whole order. */
      items?: components['schemas']['ShipmentItem'][] | null;
      /** @description The service level of the carrier; null if it was not sent. */
      servicelevel?: components['schemas']['ServiceLevel'] | null;
      /** @description The destination of the parcel; by default the shipping address of the order. */
      ship_to?: components['schemas']['Address'] | null;
      /**
       * @description The merchant's own text, kept as sent.
       * @example dock 4
       */
      metadata?: string | null;
      /** @description The totals of the order when the parcel left; null if they were not sent. */
      totals?: components['schemas']['ShipmentTotals'] | null;
      /** @description A prepaid label for returns. */
      return_label?: components['schemas']['ReturnLabel'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The whole order: optional members that are left out are cleared. `is_protected` and `amounts.protection_cost` go together: true with a cost above 0, false with 0. */
    PutOrderBody: {
      /**
       * Format: date-time
       * @description When the order was placed on the source platform.
       * @example 2017-12-27T02:41:00Z
       */
      ordered_at: string;
      /**
       * @description Only its format is checked; the store's currency is stored.
       * @example BRL
       */
      currency: string;
      /** @description The customer who placed the order. Every member is optional. */
      customer: components['schemas']['Customer'];
      /** @description The figures of the order in its currency. A figure that is left out was not sent, which is not zero. */
      amounts: components['schemas']['Amounts'];
      /** @description The address of the invoice. */
      billing_address?: components['schemas']['Address'] | null;
      /**
       * @description The address of the delivery.
       * @example {
       *       "name": "Ana Souza",
       *       "street1": "Rua das Flores 12",
       *       "city": "Imbituba",
       *       "zip": "88780",
       *       "country": "BR"
       *     }
       */
      shipping_address?: components['schemas']['Address'] | null;
      /** @description The discounts of the order, at most 100. */
      discounts?: components['schemas']['Discount'][] | null;
      /** @description The taxes of the order, at most 100. */
      tax_lines?: components['schemas']['TaxLine'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @description The merchant's own data, kept as sent.
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /**
       * @description The language of the customer, as a BCP 47 tag, for messages and pages.
       * @example pt-BR
       */
      locale?: string | null;
      /** @description A note for staff; null if there is none. */
      note?: string | null;
      /**
       * @description The order's status on the source platform, kept as sent.
       * @example paid
       */
      source_status?: string | null;
      /**
       * Format: date-time
       * @description When the order last changed on the source platform.
       * @example 2026-11-20T01:58:00Z
       */
      source_updated_at?: string | null;
      /** @description The parcels of the order, at most 100. A parcel that was pushed before stays if it is left out. */
      shipments?: components['schemas']['ShipmentEntry'][] | null;
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description The source platform's own id. Default: order_number.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id?: string | null;
      /** @description The lines of the order. */
      line_items: components['schemas']['LineItem'][];
      /**
       * @description Required with amounts.protection_cost, and only allowed with it.
       * @example true
       */
      is_protected?: boolean | null;
      /**
       * @deprecated
       * @description Ignored.
       */
      platform?: string | null;
      /** @description Ignored: the service sets it. */
      api_version?: string | null;
      /** @description Ignored: the token determines the store. */
      store_id?: string | null;
      /** @description Ignored: the service sets it. */
      platform_domain?: string | null;
      /** @description Ignored: the service sets it. */
      source_channel?: string | null;
      /** @description Set by the service; may be sent back unchanged once the order exists. */
      protect_order_number?: string | null;
      /**
       * Format: date-time
       * @description Set by the service; may be sent back unchanged once the order exists.
       */
      order_date_created?: string | null;
      /** @description Set by the service; may be sent back unchanged once the order exists. */
      order_lifecycle_status?: string | null;
      /**
       * @description If sent, it must equal the one in the path.
       * @example DEMO-1001
       */
      order_number?: string | null;
    };
    /** @description A refund that the merchant has paid. */
    RefundBody: {
      /**
       * @description The return's identity in the OMS; a later one replaces it.
       * @example {
       *       "id": "RMA-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description An amount of money with at most 4 decimals, in the currency of the order.
       * @example 27.99
       */
      amount: number;
      /**
       * @description The idempotency key of the refund.
       * @example rf_20261121_1
       */
      external_refund_id: string;
      /**
       * @description Default: USD.
       * @example BRL
       */
      currency?: string | null;
      /**
       * @description Default: 0.
       * @example 0
       */
      deductions_total?: number | null;
      /**
       * Format: date-time
       * @description Default: the time of receipt.
       */
      refunded_at?: string | null;
    };
    /** @description The events to send again: by their ids, or of a range of time. */
    ReplayWebhooksBody: {
      /**
       * @description The `webhook-id` of each event to send, whatever the filter.
       * @example [
       *       "evt_01k9w3c2q4m7v8x5t6r1z0a9bd"
       *     ]
       */
      event_ids?: string[] | null;
      /**
       * Format: date-time
       * @description Events from this time on, at most 30 days ago.
       */
      since?: string | null;
      /**
       * Format: date-time
       * @description Events up to this time; by default up to now.
       */
      until?: string | null;
      /**
       * @description The `next_cursor` of the previous page.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      cursor?: string | null;
    };
    /** @description A page of the request log. */
    RequestLogAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['RequestLogData'];
    };
    /** @description Requests of the store, the newest first. */
    RequestLogData: {
      /** @description Newest first. */
      requests: components['schemas']['LoggedRequest'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    /** @description A return. It also has the further members of its request. */
    Return: {
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The source platform's own id of the order.
       * @example oms-1001
       */
      order_id: string;
      /**
       * @description The compensation: the money, or credit in the store.
       * @example REFUND
       * @enum {string}
       */
      resolution: 'REFUND' | 'STORE_CREDIT';
      /**
       * @description The way back: by parcel, or dropped off in a store.
       * @example SELF_SHIP
       * @enum {string}
       */
      return_method: 'SELF_SHIP' | 'IN_STORE';
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * @description The id for reads and callbacks.
       * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * @description The id of the request; support asks for it.
       * @example rr_01k9w3c2q4m7v8x5t6r1z0a9bc
       */
      request_id: string;
      /**
       * @description The status of the return.
       * @example OPEN
       * @enum {string}
       */
      status: 'OPEN' | 'IN_TRANSIT' | 'EVALUATION_REJECTED' | 'PROCESSED' | 'CANCELLED';
      /**
       * @description Follows only the decision.
       * @example AWAITING_APPROVAL
       * @enum {string}
       */
      request_status: 'AWAITING_APPROVAL' | 'APPROVED' | 'REJECTED';
      /** @description A note for staff; null if there is none. */
      note?: string | null;
      /** @description The reason of the customer; null if it was not sent. */
      customer_reason: components['schemas']['CustomerReason'] | null;
      /**
       * @description The address from which the customer sends the parcel, kept as sent.
       * @example {
       *       "name": "Ana Souza",
       *       "city": "Imbituba"
       *     }
       */
      return_from_address: {
        [key: string]: unknown;
      };
      /** @description The units that come back. */
      return_line_items: components['schemas']['ReturnedLine'][];
      /** @description The label in the request; null if it had none. */
      return_label: components['schemas']['ReturnLabel'] | null;
      /** @description The last reported shipping label; null until then. */
      label: components['schemas']['ReturnShippingLabel'] | null;
      /** @description The tracking of that label's parcel; null until the label is reported. */
      tracking: components['schemas']['ParcelTracking'] | null;
      /** @description The decision of the merchant; null until then. */
      decision: components['schemas']['ReturnDecision'] | null;
      /** @description The reported refund; null until then. */
      refund: components['schemas']['ReturnRefund'] | null;
      /**
       * @description The return's identity in the OMS.
       * @example {
       *       "id": "RMA-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description The withdrawal that it was opened from; null if none.
       * @example wdr_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      withdrawal_id?: string | null;
      /** @description Doubts about the reported refund; empty if there are none. */
      warnings: components['schemas']['ReturnWarning'][];
      /**
       * @description The customer's page about the return.
       * @example https://parcels.example.com/r/q8fT2c5LxYz0wVbN
       */
      return_page_url: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    } & {
      [key: string]: unknown;
    };
    /** @description One return. */
    ReturnAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ReturnData'];
    };
    /** @description Holds the return. */
    ReturnData: {
      /** @description The return as it is now. */
      return: components['schemas']['Return'];
      /** @description After a label: the tokens that its `carrier` may mean, if several carriers have that name. */
      suggested_carriers?: string[] | null;
    };
    /** @description The merchant's decision. */
    ReturnDecision: {
      /**
       * @description The decision of the merchant about the return.
       * @example APPROVED
       * @enum {string}
       */
      decision: 'APPROVED' | 'REJECTED';
      /** @description Why, in a text for people; null if no reason was given. */
      reason?: string | null;
      /**
       * Format: date-time
       * @description When the decision arrived (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      decided_at: string;
    };
    /** @description A return was requested, or its status changed. */
    ReturnEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example return.requested
       * @enum {string}
       */
      type:
        | 'return.requested'
        | 'return.approved'
        | 'return.rejected'
        | 'return.in_transit'
        | 'return.processed'
        | 'return.cancelled';
      /** @description The answer. A problem has none. */
      data: components['schemas']['ReturnEventData'];
    };
    /** @description The return as it was after the change. */
    ReturnEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      return: components['schemas']['Return'];
    };
    /** @description A prepaid label of the merchant. It needs at least one of `barcode_data`, `tracking_number`, `label_url`, `qr_code_url` and a true `included_in_package`. */
    ReturnLabel: {
      /**
       * @description The data of the barcode, as the carrier prints it.
       * @example 420880809405511899223197428490
       */
      barcode_data?: string | null;
      /**
       * @description The tracking number, as the carrier prints it.
       * @example 9405511899223197428490
       */
      tracking_number?: string | null;
      /**
       * @description The label as a file (https).
       * @example https://example.com/1
       */
      label_url?: string | null;
      /**
       * @description A QR code that a shop scans instead of a label (https).
       * @example https://example.com/1
       */
      qr_code_url?: string | null;
      /**
       * @description Whether a printed label was in the parcel.
       * @example false
       */
      included_in_package?: boolean | null;
      /**
       * @description The carrier, as the merchant names it.
       * @example usps
       */
      carrier?: string | null;
      /**
       * @description The carrier's service of the label.
       * @example Ground Advantage
       */
      service?: string | null;
      /**
       * @description The carrier's or the merchant's page of the parcel (https).
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @description When it expires.
       * @example 2026-12-20T00:00:00Z
       */
      expires_at?: string | null;
      /**
       * @description Instructions for the customer.
       * @example Drop the parcel off at any post office.
       */
      instructions?: string | null;
      /** @description The address for returned goods. */
      return_to?: components['schemas']['Address'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The stored label. */
    ReturnLabelAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ReturnLabelData'];
    };
    /** @description The label and the number of its order. */
    ReturnLabelData: {
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /** @description A prepaid label for returns. */
      return_label: components['schemas']['ReturnLabel'];
      /**
       * @description The personal data of the order was erased, and that of the body was dropped.
       * @enum {string|null}
       */
      personal_data?: 'redacted' | null;
    };
    /** @description Units of one line to return. Further members are kept as sent. */
    ReturnLine: {
      /**
       * @description The id of the line within its order.
       * @example LAMP-1
       */
      line_id: string;
      /**
       * @description Units to return.
       * @example 1
       */
      quantity: number;
    } & {
      [key: string]: unknown;
    };
    /** @description The reported refund. */
    ReturnRefund: {
      /**
       * @description The amount that the customer got back.
       * @example 27.99
       */
      amount: number;
      /**
       * @description The currency, as its three capital letters of ISO 4217.
       * @example BRL
       */
      currency: string;
      /**
       * @description The merchant's id of the refund.
       * @example rf_20261121_1
       */
      external_refund_id: string;
      /**
       * @description The total that the merchant kept back from the refund, in its currency.
       * @example 0
       */
      deductions_total: number;
      /**
       * Format: date-time
       * @description When the money was refunded.
       * @example 2026-11-20T02:00:24.274Z
       */
      refunded_at: string;
      /**
       * Format: date-time
       * @description When the service received it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      received_at: string;
    };
    /** @description The accepted request. */
    ReturnRequest: {
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The source platform's own id of the order.
       * @example oms-1001
       */
      order_id: string;
      /**
       * @description The compensation: the money, or credit in the store.
       * @example REFUND
       * @enum {string}
       */
      resolution: 'REFUND' | 'STORE_CREDIT';
      /**
       * @description The way back: by parcel, or dropped off in a store.
       * @example SELF_SHIP
       * @enum {string}
       */
      return_method: 'SELF_SHIP' | 'IN_STORE';
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * @description The id of the request, which is in no path.
       * @example rr_01k9w3c2q4m7v8x5t6r1z0a9bc
       */
      id: string;
      /**
       * @description The id of the return, for reads and callbacks.
       * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      return_id: string;
      /**
       * @description The status of the request, which follows only the decision.
       * @example AWAITING_APPROVAL
       * @enum {string}
       */
      status: 'AWAITING_APPROVAL' | 'APPROVED' | 'REJECTED';
      /** @description The units that come back. */
      return_line_items: components['schemas']['ReturnLine'][];
    };
    /** @description A request for a return. Further members are kept as sent. Members of exchanges and of paid labels, such as `exchange_line_items` and `rate_id`, are refused with `UNSUPPORTED_RETURN_FIELD`. */
    ReturnRequestBody: {
      /**
       * @description The order's number, else its `protect_order_number` or its `order_id`.
       * @example oms-1001
       */
      order_id: string;
      /**
       * @description The compensation: the money, or credit in the store.
       * @example REFUND
       * @enum {string}
       */
      resolution: 'REFUND' | 'STORE_CREDIT';
      /**
       * @description By parcel, or dropped off in store.
       * @example SELF_SHIP
       * @enum {string}
       */
      return_method: 'SELF_SHIP' | 'IN_STORE';
      /** @description Entries of the same line are added up. */
      return_line_items: components['schemas']['ReturnLine'][];
      /**
       * @description Kept as sent.
       * @example {
       *       "name": "Ana Souza",
       *       "city": "Imbituba",
       *       "country_code": "BR"
       *     }
       */
      return_from_address: {
        [key: string]: unknown;
      };
      /** @description The reason of the customer; null if it was not sent. */
      customer_reason?: components['schemas']['CustomerReason'] | null;
      /** @description Not allowed with IN_STORE. */
      return_label?: components['schemas']['ReturnLabel'] | null;
      /**
       * @description A note for staff; null if there is none.
       * @example Please be quick.
       */
      note?: string | null;
      /**
       * @description An open withdrawal of the order, whose units the return takes over. Its refund resolves the withdrawal.
       * @example wdr_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      withdrawal_id?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The reported shipping label. */
    ReturnShippingLabel: {
      /**
       * @description As sent.
       * @example USPS
       */
      carrier: string;
      /**
       * @description The tracking number, as the carrier prints it.
       * @example 9405511899223197428490
       */
      tracking_number: string;
      /**
       * @description Null after the personal data of the order was erased.
       * @example https://labels.example.com/returns/1.pdf
       */
      label_url?: string | null;
      /**
       * @description The carrier's or the merchant's page of the parcel (https).
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @description When the service received it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      received_at: string;
    };
    /** @description A doubt about the reported refund. */
    ReturnWarning: {
      /**
       * @description The kind of doubt.
       * @example REFUND_CURRENCY_DIFFERS
       * @enum {string}
       */
      code:
        | 'REFUND_CURRENCY_DIFFERS'
        | 'REFUND_ABOVE_WORTH'
        | 'REFUND_ABOVE_SHARE'
        | 'REFUND_ID_REPEATED'
        | 'LABEL_NUMBER_IS_OUTBOUND'
        | 'LABEL_CARRIER_AMBIGUOUS';
      /**
       * @description An explanation for people, with the next step; the wording may change.
       * @example 27.99 USD was refunded, but the order is in BRL.
       */
      detail: string;
    };
    /** @description A line with the balance of its units. */
    ReturnableItem: {
      /**
       * @description The id of the line within its order.
       * @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b
       */
      line_id: string;
      /**
       * @description The source platform's id of the product.
       * @example a47295965bd091207681b541b26e40a5
       */
      product_id?: string | null;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /**
       * @description The name, for people.
       * @example Garden lamp
       */
      title?: string | null;
      /**
       * @description Units of the line.
       * @example 3
       */
      quantity: number;
      /**
       * @description Units that are cancelled.
       * @example 1
       */
      cancelled_quantity: number;
      /**
       * @description In returns that are not rejected, refunded, or withdrawn from.
       * @example 0
       */
      returned_quantity: number;
      /**
       * @description In claims that are not denied or withdrawn.
       * @example 0
       */
      claimed_quantity: number;
      /**
       * @description Units that a return may still take.
       * @example 2
       */
      returnable_quantity: number;
    };
    /** @description The lines of an order with the units that a return may still take. */
    ReturnableItemsAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ReturnableItemsData'];
    };
    /** @description The lines with their balances. */
    ReturnableItemsData: {
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /** @description The lines of the order. */
      line_items: components['schemas']['ReturnableItem'][];
    };
    /** @description Units of one line that come back. Further members are those of the request. */
    ReturnedLine: {
      /**
       * @description The id of the line within its order.
       * @example LAMP-1
       */
      line_id: string;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity: number;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /**
       * @description The name, for people.
       * @example Garden lamp
       */
      title?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A page of returns. */
    ReturnsAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['ReturnsData'];
    };
    /** @description The returns of the page. */
    ReturnsData: {
      /** @description Newest first. */
      returns: components['schemas']['Return'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    /** @description A contradiction in the order's own figures. */
    ReviewReason: {
      /**
       * @description A code for programs; it does not change.
       * @example GRAND_TOTAL_MISMATCH
       * @enum {string}
       */
      code:
        | 'FIGURE_MISSING'
        | 'LINE_TOTAL_MISMATCH'
        | 'SUBTOTAL_MISMATCH'
        | 'DISCOUNT_TOTAL_MISMATCH'
        | 'GRAND_TOTAL_MISMATCH'
        | 'LINE_DISCOUNTS_MISMATCH'
        | 'ORDER_DISCOUNTS_MISMATCH'
        | 'DISCOUNT_MOVED_AFTER_CANCELLATION'
        | 'CANCELLED_LINE_CHANGED'
        | 'HELD_UNITS_EXCEED_QUANTITY';
      /**
       * @description The failing equation in the order's own figures.
       * @example subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90
       */
      detail: string;
      /**
       * @description RFC 6901 pointer into the order.
       * @example /amounts/grand_total
       */
      pointer: string;
      /**
       * @description The value that the other figures imply; null for a missing figure.
       * @example 44.09
       */
      expected?: number | null;
      /**
       * @description The value that was sent; null for a missing figure.
       * @example 44.9
       */
      actual?: number | null;
    };
    /** @description A warning of the review, which does not flag the order. */
    ReviewWarning: {
      /**
       * @description A code for programs; it does not change.
       * @example CURRENCY_DIFFERS
       * @enum {string}
       */
      code: 'CURRENCY_DIFFERS' | 'ORDER_ID_SHARED';
      /**
       * @description What was sent, and what the service does with it.
       * @example currency USD was sent, but the store's currency is BRL, and all amounts count as BRL
       */
      detail: string;
      /**
       * @description RFC 6901 pointer into the order.
       * @example /currency
       */
      pointer: string;
      /**
       * @description The value that is stored instead; null if there is none.
       * @example BRL
       */
      expected?: string | null;
      /**
       * @description The value that was sent.
       * @example USD
       */
      actual: string;
    };
    /** @description Whether the token is revoked now. */
    RevocationAnswer: {
      /**
       * @description False if the token is invalid or expired.
       * @example true
       */
      revoked: boolean;
      /**
       * @description The id of the token.
       * @example 0b8c3c44-6f2f-4f0e-9e5a-7b3a4a0d7f11
       */
      jti?: string;
      /**
       * Format: date-time
       * @description When the token was revoked (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      revoked_at?: string;
    };
    /** @description The token to revoke. */
    RevokeTokenBody: {
      /**
       * @description The token to revoke.
       * @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwYXJjZWx3YXJkIn0.c2lnbmF0dXJl
       */
      token: string;
      /**
       * @description Why, for the log.
       * @example Written to a log by mistake
       */
      reason?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The carrier's service level. Further members are kept as sent. */
    ServiceLevel: {
      /**
       * @description The name of the service level, for people.
       * @example Express
       */
      name?: string | null;
      /**
       * @description The carrier's or the OMS's code of the service level.
       * @example express
       */
      token?: string | null;
      /**
       * @description The terms of the service level.
       * @example Delivered within two working days.
       */
      terms?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A parcel of an order, or without one. Members that were never sent, or were cleared, are null. */
    Shipment: {
      /**
       * @description The id of the shipment.
       * @example shp_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      shipment_id: string;
      /**
       * @description The tracking number, as the carrier prints it.
       * @example 1Z5R89390357567127
       */
      tracking_number: string;
      /**
       * @description As sent.
       * @example ups
       */
      carrier: string;
      /**
       * @description The carrier that tracks it; null if none was identified.
       * @example ups
       */
      tracking_carrier?: string | null;
      /**
       * @description Carrier events arrive only with `full`; the other values say why they do not.
       * @example full
       * @enum {string}
       */
      tracking_availability: 'full' | 'account_required' | 'labels_only' | 'unidentified' | 'refused';
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /**
       * @description The e-mail address of the customer.
       * @example ana@example.com
       */
      customer_email?: string | null;
      /**
       * @description The merchant's own, if any.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /**
       * @description The customer's tracking page.
       * @example https://parcels.example.com/t/q8fT2c5LxYz0wVbN
       */
      tracking_page_url: string;
      /**
       * Format: date-time
       * @description When the parcel left; null if it is not known.
       * @example 2026-11-20T02:00:24.274Z
       */
      shipped_at?: string | null;
      /**
       * @description As sent.
       * @example 2026-11-29
       */
      eta?: string | null;
      /** @description The contents of the parcel. Null if they are not known: then it counts as the whole order. */
      items?: components['schemas']['ShipmentItem'][] | null;
      /** @description The service level of the carrier; null if it was not sent. */
      servicelevel: components['schemas']['ServiceLevel'] | null;
      /** @description The destination of the parcel; null if it was not sent. */
      address_to: components['schemas']['Address'] | null;
      /**
       * @description The merchant's own text, kept as sent; null if it was not sent.
       * @example dock 4
       */
      metadata?: string | null;
      /** @description The totals of the order when the parcel left; null if they were not sent. */
      totals: components['schemas']['ShipmentTotals'] | null;
      /** @description A prepaid label for returns; null if none was sent. */
      return_label: components['schemas']['ReturnLabel'] | null;
      /**
       * @description The status of the parcel.
       * @example IN_TRANSIT
       * @enum {string}
       */
      status:
        | 'PENDING'
        | 'PRE_TRANSIT'
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED';
      /**
       * @description The carrier's own code beside the status.
       * @example package_departed
       */
      substatus?: string | null;
      /** @description The shipment that this one superseded. */
      supersedes?: string | null;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description When it was cancelled; otherwise left out.
       */
      cancelled_at?: string | null;
      /**
       * Format: date-time
       * @description When its personal data was erased; otherwise left out.
       */
      redacted_at?: string | null;
      /** @description Only in events that its carrier causes, as in its timeline; otherwise left out. */
      prediction?: components['schemas']['DeliveryPrediction'] | null;
      /** @description Only in `shipment.stalled`; otherwise left out. */
      stall?: components['schemas']['ParcelStall'] | null;
    };
    /** @description A parcel of the order. Members that are not named here are ignored. */
    ShipmentEntry: {
      /**
       * @description The tracking number, as the carrier prints it.
       * @example PW531744166BR
       */
      tracking_number: string;
      /**
       * @description The token of a carrier.
       * @example correios_br
       */
      carrier: string;
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /**
       * @description The e-mail address of the customer.
       * @example ana@example.com
       */
      customer_email?: string | null;
      /**
       * @description The carrier's or the merchant's page of the parcel (https).
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @description When the parcel left; null if it is not known.
       * @example 2017-12-28T21:33:00Z
       */
      shipped_at?: string | null;
      /**
       * @description A date or a date-time, returned as sent.
       * @example 2018-01-29T03:00:00Z
       */
      eta?: string | null;
      /** @description The contents of the parcel. Null if they are not known: then it counts as the whole order. */
      items?: components['schemas']['ShipmentItem'][] | null;
      /** @description The service level of the carrier; null if it was not sent. */
      servicelevel?: components['schemas']['ServiceLevel'] | null;
      /** @description The destination of the parcel; by default the shipping address of the order. */
      ship_to?: components['schemas']['Address'] | null;
      /**
       * @description The merchant's own text, kept as sent.
       * @example dock 4
       */
      metadata?: string | null;
      /** @description The totals of the order when the parcel left; null if they were not sent. */
      totals?: components['schemas']['ShipmentTotals'] | null;
      /** @description A prepaid label for returns. */
      return_label?: components['schemas']['ReturnLabel'] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A shipment was created or changed, or its status changed. */
    ShipmentEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example shipment.created
       * @enum {string}
       */
      type:
        | 'shipment.created'
        | 'shipment.updated'
        | 'shipment.status_changed'
        | 'shipment.stalled'
        | 'shipment.resumed'
        | 'shipment.cancelled'
        | 'shipment.redacted';
      /** @description The answer. A problem has none. */
      data: components['schemas']['ShipmentEventData'];
    };
    /** @description The shipment as it was after the change. */
    ShipmentEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      shipment: components['schemas']['Shipment'];
    };
    /** @description An item in a parcel. Further members are kept as sent. */
    ShipmentItem: {
      /**
       * @description The line of the order; otherwise the product or SKU finds it.
       * @example LAMP-1
       */
      line_id?: string | null;
      /** @description The source platform's id of the product. */
      product_id?: string | null;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /** @description The name, for people. */
      title?: string | null;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity?: number | null;
      /**
       * @description A picture of the goods (https).
       * @example https://example.com/1
       */
      image_url?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A copy of the order's totals. Further members are kept as sent. */
    ShipmentTotals: {
      /**
       * @description The sum of the lines, less any order-wide discount.
       * @example 55.98
       */
      subtotal?: number | null;
      /**
       * @description The cost of shipping.
       * @example 15.1
       */
      shipping_total?: number | null;
      /**
       * @description The sum of all taxes.
       * @example 0
       */
      tax_total?: number | null;
      /**
       * @description The sum of all discounts.
       * @example 0
       */
      discount_total?: number | null;
      /**
       * @description The amount that the customer paid.
       * @example 72.08
       */
      grand_total?: number | null;
      /** @description The currency, as its three capital letters of ISO 4217. */
      currency?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The label of a return, and its tracking number. */
    ShippingLabelBody: {
      /**
       * @description The return's identity in the OMS; a later one replaces it.
       * @example {
       *       "id": "RMA-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description The carrier's name or token.
       * @example USPS
       */
      carrier: string;
      /**
       * @description The idempotency key of the label.
       * @example 9405511899223197428490
       */
      tracking_number: string;
      /**
       * @description The label as a file (https).
       * @example https://labels.example.com/returns/1.pdf
       */
      label_url: string;
      /**
       * @description The parcel's tracking page.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
    };
    /** @description The size and the hash of a `source_payload`. */
    SourcePayloadDigest: {
      /**
       * @description Of its JSON in UTF-8.
       * @example 2048
       */
      size_bytes: number;
      /** @description In hex. */
      sha256: string;
    };
    /** @description The store on a B2B platform that the order comes from. */
    SourceStore: {
      /**
       * @description The id of the store on the platform.
       * @example berlin-1
       */
      id: string;
      /**
       * @description The name of the store, for people.
       * @example Berlin outlet
       */
      name: string;
    };
    /** @description A stored line; the service owns its id. */
    StoredLine: {
      /**
       * @description `fee`: no goods, such as a tip, gift wrap or duty; never returned or claimed. Default: `item`.
       * @enum {string|null}
       */
      kind?: 'item' | 'fee' | null;
      /**
       * @description The source platform's id of the product.
       * @example a47295965bd091207681b541b26e40a5
       */
      product_id?: string | null;
      /**
       * @description The source platform's id of the variant.
       * @example 44871
       */
      variant_id?: string | null;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /**
       * @description The name, for people.
       * @example Garden lamp
       */
      title?: string | null;
      /**
       * @description Units of the line, cancelled ones included.
       * @example 1
       */
      quantity: number;
      /**
       * @description The price of one unit before discounts, in the order's currency.
       * @example 27.99
       */
      unit_price: number;
      /**
       * @description unit_price x quantity, less the line's own discount.
       * @example 27.99
       */
      line_total?: number | null;
      /**
       * @description The line's own discount, over all its units.
       * @example 0
       */
      discount_amount?: number | null;
      /**
       * @description The tax on the line, over all of its units.
       * @example 0
       */
      tax_amount?: number | null;
      /**
       * @description A picture of the goods (https).
       * @example https://example.com/1
       */
      image_url?: string | null;
      /**
       * @description The page of the product (https).
       * @example https://example.com/1
       */
      product_url?: string | null;
      /**
       * @description The id of the line within its order.
       * @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b
       */
      line_id: string;
    } & {
      [key: string]: unknown;
    };
    /** @description Units of a line that a claim could be filed for. */
    SuggestedUnits: {
      /**
       * @description The id of the line within its order.
       * @example LAMP-1
       */
      line_id: string;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity: number;
    };
    /** @description One tax of an order. Further members are kept as sent. */
    TaxLine: {
      /**
       * @description The amount of the tax, in the currency of the order.
       * @example 1.4
       */
      amount: number;
      /**
       * @description The name, for people.
       * @example VAT
       */
      title?: string | null;
      /**
       * @description Of the taxed amount.
       * @example 0.05
       */
      rate?: number | null;
      /**
       * @description The authority that levies the tax.
       * @example São Paulo
       */
      jurisdiction?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A test of an endpoint. */
    TestEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example webhook.test
       * @enum {string}
       */
      type: 'webhook.test';
      /** @description The answer. A problem has none. */
      data: components['schemas']['TestEventData'];
    };
    /** @description The tested endpoint. */
    TestEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      endpoint: components['schemas']['TestedEndpoint'];
    };
    /** @description A page of the test inbox. */
    TestInboxAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['TestInboxData'];
    };
    /** @description Messages of the test inbox, the newest first. */
    TestInboxData: {
      /** @description By id, the newest first. */
      messages: components['schemas']['TestMessageSummary'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    /** @description A message that a customer of a test store would have got. */
    TestMessage: {
      /**
       * @description The id of the message, which reads it.
       * @example msg_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * @description `email`, or `sms` for a text message.
       * @example email
       * @enum {string}
       */
      channel: 'email' | 'sms';
      /**
       * @description `tracking`: the status or the delay of a parcel. `order`: a received order. `return`: an event of a return. `claim`: an event of a claim. `test`: a test of the store's texts. `code`: a code that proves the order's address. `change_request`: the end of a request to change an order. `recall`: the notice of a product recall.
       * @example tracking
       * @enum {string}
       */
      kind: 'tracking' | 'order' | 'return' | 'claim' | 'withdrawal' | 'change_request' | 'recall' | 'test' | 'code';
      /**
       * @description The shipment status that a `tracking` message is about, or the delay: `LATE`, `SILENT` or `MAY_BE_LOST`. Null for other messages.
       * @example DELIVERED
       * @enum {string|null}
       */
      status?:
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED'
        | 'LATE'
        | 'SILENT'
        | 'MAY_BE_LOST'
        | null;
      /**
       * @description The e-mail address, or the phone in E.164, of the customer.
       * @example ana@example.com
       */
      to: string;
      /**
       * @description The subject of a mail; null for a text message.
       * @example Your parcel was delivered
       */
      subject?: string | null;
      /**
       * Format: date-time
       * @description When it would have been sent (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      sent_at: string;
      /**
       * @description The name beside the sender of a mail; null for a text message.
       * @example Corner Shop
       */
      sender_name?: string | null;
      /**
       * @description The store's `support_email`; null without one, and for a text message.
       * @example help@example.com
       */
      reply_to?: string | null;
      /**
       * @description The `List-Unsubscribe` link of a tracking mail, otherwise null.
       * @example https://parcels.example.com/notifications/unsubscribe/k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa
       */
      unsubscribe_url?: string | null;
      /**
       * @description The HTML part of a mail; null for a text message.
       * @example <!doctype html>…
       */
      html?: string | null;
      /**
       * @description The text of the message, or the text part of the mail.
       * @example Your parcel was delivered.
       */
      text: string;
    };
    /** @description One message of the test inbox. */
    TestMessageAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['TestMessageData'];
    };
    /** @description Holds the message. */
    TestMessageData: {
      /** @description The message as it would have been sent. */
      message: components['schemas']['TestMessage'];
    };
    /** @description A message of the test inbox without its text. */
    TestMessageSummary: {
      /**
       * @description The id of the message, which reads it.
       * @example msg_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * @description `email`, or `sms` for a text message.
       * @example email
       * @enum {string}
       */
      channel: 'email' | 'sms';
      /**
       * @description `tracking`: the status or the delay of a parcel. `order`: a received order. `return`: an event of a return. `claim`: an event of a claim. `test`: a test of the store's texts. `code`: a code that proves the order's address. `change_request`: the end of a request to change an order. `recall`: the notice of a product recall.
       * @example tracking
       * @enum {string}
       */
      kind: 'tracking' | 'order' | 'return' | 'claim' | 'withdrawal' | 'change_request' | 'recall' | 'test' | 'code';
      /**
       * @description The shipment status that a `tracking` message is about, or the delay: `LATE`, `SILENT` or `MAY_BE_LOST`. Null for other messages.
       * @example DELIVERED
       * @enum {string|null}
       */
      status?:
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED'
        | 'LATE'
        | 'SILENT'
        | 'MAY_BE_LOST'
        | null;
      /**
       * @description The e-mail address, or the phone in E.164, of the customer.
       * @example ana@example.com
       */
      to: string;
      /**
       * @description The subject of a mail; null for a text message.
       * @example Your parcel was delivered
       */
      subject?: string | null;
      /**
       * Format: date-time
       * @description When it would have been sent (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      sent_at: string;
    };
    /** @description The type of the example to send. */
    TestWebhookBody: {
      /**
       * @description `webhook.test`, or a type of event, which sends an example of it.
       * @example order.created
       * @enum {string}
       */
      type:
        | 'webhook.test'
        | 'order.created'
        | 'order.updated'
        | 'order.flagged'
        | 'order.cancelled'
        | 'order.redacted'
        | 'shipment.created'
        | 'shipment.updated'
        | 'shipment.status_changed'
        | 'shipment.stalled'
        | 'shipment.resumed'
        | 'shipment.cancelled'
        | 'shipment.redacted'
        | 'return.requested'
        | 'return.approved'
        | 'return.rejected'
        | 'return.in_transit'
        | 'return.processed'
        | 'return.cancelled'
        | 'claim.submitted'
        | 'claim.information_requested'
        | 'claim.information_provided'
        | 'claim.approved'
        | 'claim.denied'
        | 'claim.reopened'
        | 'claim.resolved'
        | 'claim.withdrawn'
        | 'claim.suggested'
        | 'withdrawal.submitted'
        | 'withdrawal.linked'
        | 'withdrawal.rejected'
        | 'withdrawal.resolved'
        | 'change_request.submitted'
        | 'change_request.approved'
        | 'change_request.rejected'
        | 'change_request.expired';
    };
    /** @description A webhook endpoint. */
    TestedEndpoint: {
      /**
       * @description The id of the webhook endpoint.
       * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      endpoint_id: string;
      /**
       * @description An https URL; http too with WEBHOOK_ALLOW_PRIVATE_TARGETS.
       * @example https://oms.example.com/parcelward
       */
      url: string;
      /** @description Its filter; null for all. */
      events?: string[] | null;
    };
    /** @description A step of a parcel. */
    TrackingEvent: {
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-21T09:30:00.000Z
       */
      occurred_at: string;
      /**
       * @description The date if the carrier gives no time; `occurred_at` is then its last moment at its place.
       * @example null
       */
      occurred_on?: string | null;
      /**
       * @description Null if the event does not change it.
       * @example IN_TRANSIT
       * @enum {string|null}
       */
      status?:
        | 'PENDING'
        | 'PRE_TRANSIT'
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED'
        | null;
      /**
       * @description What happened, in the carrier's words.
       * @example Departed from the sorting centre
       */
      description: string;
      /** @description The place of the event; each member is null if the carrier did not say. */
      location: components['schemas']['TrackingLocation'];
    };
    /** @description A place, as far as the carrier names it. */
    TrackingLocation: {
      /**
       * @description The city; null if it is not known.
       * @example Curitiba
       */
      city?: string | null;
      /**
       * @description The state or province.
       * @example PR
       */
      state?: string | null;
      /**
       * @description The postal code.
       * @example 80010
       */
      zip?: string | null;
      /**
       * @description The country, as its two capital letters of ISO 3166-1.
       * @example BR
       */
      country?: string | null;
    };
    /** @description The parcels and the steps of a tracking number. */
    TrackingTimeline: {
      /**
       * @description Null if no carrier was identified.
       * @example ups
       */
      tracking_carrier?: string | null;
      /**
       * @description The status of the newest parcel of this number.
       * @example IN_TRANSIT
       * @enum {string}
       */
      status:
        | 'PENDING'
        | 'PRE_TRANSIT'
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED';
      /**
       * @description The carrier's own code beside the status.
       * @example package_departed
       */
      substatus?: string | null;
      /**
       * Format: date-time
       * @description The first delivery.
       */
      delivered_at?: string | null;
      /**
       * Format: date-time
       * @description The delivery that stands, if the parcel moved after the first one.
       */
      last_delivered_at?: string | null;
      /** @description When the parcel will probably arrive, if it is under way and `eta` is null or past. Null otherwise, and while the store's history says too little. */
      prediction: components['schemas']['DeliveryPrediction'] | null;
      /**
       * @description The merchant's, otherwise the carrier's page.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /** @description Newest first, by the time they occurred. */
      events: components['schemas']['TrackingEvent'][];
      /**
       * @description The tracking number, as the carrier prints it.
       * @example 1Z5R89390357567127
       */
      tracking_number: string;
      /**
       * @description As sent.
       * @example ups
       */
      carrier: string;
      /**
       * @description The source of carrier events, such as `easypost`; null until the parcel is registered there.
       * @example shippo
       */
      tracked_by?: string | null;
      /**
       * @description The carrier's latest, otherwise the merchant's.
       * @example 2026-11-29
       */
      eta?: string | null;
      /** @description Live shipments, oldest first. */
      shipments: components['schemas']['Shipment'][];
    };
    /** @description Whether a token is valid now, and whose it is. */
    VerificationAnswer: {
      /**
       * @description Whether the token is valid now.
       * @example true
       */
      valid: boolean;
      /**
       * @description Null if the token is not valid.
       * @example 0b8c3c44-6f2f-4f0e-9e5a-7b3a4a0d7f11
       */
      jti: string | null;
      /**
       * @description Null if the token is not valid.
       * @example mer_01kap6v3m8n4q0z7x2c5d9e1fh
       */
      merchantId: string | null;
      /**
       * @description Null if the token is not valid.
       * @example sto_01kap6v3m8n4q0z7x2c5d9e1fg
       */
      storeId: string | null;
    };
    /** @description The token to check. */
    VerifyTokenBody: {
      /**
       * @description The token to check.
       * @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwYXJjZWx3YXJkIn0.c2lnbmF0dXJl
       */
      token: string;
    } & {
      [key: string]: unknown;
    };
    /** @description An attempt to deliver an event. */
    WebhookAttempt: {
      /**
       * @description The number of the attempt, from 1. A replay continues the count.
       * @example 1
       */
      number: number;
      /**
       * Format: date-time
       * @description When the attempt began (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      at: string;
      /**
       * @description The HTTP status of the response; null if none arrived.
       * @example 500
       */
      status_code?: number | null;
      /**
       * @description The duration until the response, in milliseconds.
       * @example 87
       */
      duration_ms: number;
      /** @description The first KiB of the body of the response; null if none arrived. */
      response?: string | null;
      /** @description Why no response arrived, such as TIMEOUT or ECONNREFUSED; null if one did. */
      error?: string | null;
      /**
       * Format: date-time
       * @description Time of the next attempt; null if there is none.
       */
      next_at?: string | null;
    };
    /** @description An attempt with the headers that were sent and the response. */
    WebhookAttemptDetails: {
      /**
       * @description The number of the attempt, from 1. A replay continues the count.
       * @example 1
       */
      number: number;
      /**
       * Format: date-time
       * @description When the attempt began (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      at: string;
      /**
       * @description The HTTP status of the response; null if none arrived.
       * @example 500
       */
      status_code?: number | null;
      /**
       * @description The duration until the response, in milliseconds.
       * @example 87
       */
      duration_ms: number;
      /** @description The first KiB of the body of the response; null if none arrived. */
      response?: string | null;
      /** @description Why no response arrived, such as TIMEOUT or ECONNREFUSED; null if one did. */
      error?: string | null;
      /**
       * Format: date-time
       * @description Time of the next attempt; null if there is none.
       */
      next_at?: string | null;
      /**
       * @description Without `User-Agent`, and without `webhook-signature` if the secret has changed since; null if the event has expired.
       * @example {
       *       "webhook-id": "evt_01k9w3c2q4m7v8x5t6r1z0a9bd",
       *       "webhook-timestamp": "1795283424"
       *     }
       */
      request_headers?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description A page of deliveries. */
    WebhookDeliveriesAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WebhookDeliveriesData'];
    };
    /** @description Deliveries to the endpoint, the newest first. */
    WebhookDeliveriesData: {
      /** @description The newest event first. */
      deliveries: components['schemas']['WebhookDelivery'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    /** @description The delivery of an event to an endpoint. */
    WebhookDelivery: {
      /**
       * @description The id of the delivery of one event to one endpoint.
       * @example del_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      delivery_id: string;
      /**
       * @description The id of the event, the same in each attempt.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      webhook_id: string;
      /**
       * @description The id of the webhook endpoint.
       * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      endpoint_id: string;
      /**
       * @description The type of the event.
       * @example order.created
       * @enum {string}
       */
      type:
        | 'webhook.test'
        | 'order.created'
        | 'order.updated'
        | 'order.flagged'
        | 'order.cancelled'
        | 'order.redacted'
        | 'shipment.created'
        | 'shipment.updated'
        | 'shipment.status_changed'
        | 'shipment.stalled'
        | 'shipment.resumed'
        | 'shipment.cancelled'
        | 'shipment.redacted'
        | 'return.requested'
        | 'return.approved'
        | 'return.rejected'
        | 'return.in_transit'
        | 'return.processed'
        | 'return.cancelled'
        | 'claim.submitted'
        | 'claim.information_requested'
        | 'claim.information_provided'
        | 'claim.approved'
        | 'claim.denied'
        | 'claim.reopened'
        | 'claim.resolved'
        | 'claim.withdrawn'
        | 'claim.suggested'
        | 'withdrawal.submitted'
        | 'withdrawal.linked'
        | 'withdrawal.rejected'
        | 'withdrawal.resolved'
        | 'change_request.submitted'
        | 'change_request.approved'
        | 'change_request.rejected'
        | 'change_request.expired';
      /**
       * @description `waiting` for the circuit breaker to close, `pending` for an attempt; the others are final.
       * @example delivered
       * @enum {string}
       */
      status: 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';
      /**
       * Format: date-time
       * @description Time of the next attempt; null if there is none, or it is `waiting`.
       */
      next_at?: string | null;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
      /** @description All attempts so far, the oldest first. */
      attempts: components['schemas']['WebhookAttempt'][];
    };
    /** @description One webhook delivery. */
    WebhookDeliveryAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WebhookDeliveryData'];
    };
    /** @description Holds the delivery. */
    WebhookDeliveryData: {
      /** @description The delivery as it is now. */
      delivery: components['schemas']['WebhookDeliveryDetails'];
    };
    /** @description A delivery with its payload and its attempts. */
    WebhookDeliveryDetails: {
      /**
       * @description The id of the delivery of one event to one endpoint.
       * @example del_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      delivery_id: string;
      /**
       * @description The id of the event, the same in each attempt.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      webhook_id: string;
      /**
       * @description The id of the webhook endpoint.
       * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      endpoint_id: string;
      /**
       * @description The type of the event.
       * @example order.created
       * @enum {string}
       */
      type:
        | 'webhook.test'
        | 'order.created'
        | 'order.updated'
        | 'order.flagged'
        | 'order.cancelled'
        | 'order.redacted'
        | 'shipment.created'
        | 'shipment.updated'
        | 'shipment.status_changed'
        | 'shipment.stalled'
        | 'shipment.resumed'
        | 'shipment.cancelled'
        | 'shipment.redacted'
        | 'return.requested'
        | 'return.approved'
        | 'return.rejected'
        | 'return.in_transit'
        | 'return.processed'
        | 'return.cancelled'
        | 'claim.submitted'
        | 'claim.information_requested'
        | 'claim.information_provided'
        | 'claim.approved'
        | 'claim.denied'
        | 'claim.reopened'
        | 'claim.resolved'
        | 'claim.withdrawn'
        | 'claim.suggested'
        | 'withdrawal.submitted'
        | 'withdrawal.linked'
        | 'withdrawal.rejected'
        | 'withdrawal.resolved'
        | 'change_request.submitted'
        | 'change_request.approved'
        | 'change_request.rejected'
        | 'change_request.expired';
      /**
       * @description `waiting` for the circuit breaker to close, `pending` for an attempt; the others are final.
       * @example delivered
       * @enum {string}
       */
      status: 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';
      /**
       * Format: date-time
       * @description Time of the next attempt; null if there is none, or it is `waiting`.
       */
      next_at?: string | null;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
      /**
       * @description The body of the requests, byte for byte, with the `personal_data` and `fields` that the endpoint has now; null if the event has expired.
       * @example {"type":"order.created","timestamp":"2026-11-20T02:00:24.274Z","data":{}}
       */
      payload?: string | null;
      /** @description All attempts so far, the oldest first. */
      attempts: components['schemas']['WebhookAttemptDetails'][];
    };
    /** @description A URL of the store that receives webhooks. */
    WebhookEndpoint: {
      /**
       * @description The id of the webhook endpoint.
       * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      endpoint_id: string;
      /**
       * @description An https URL of a public address; http and private addresses too with WEBHOOK_ALLOW_PRIVATE_TARGETS.
       * @example https://oms.example.com/parcelward
       */
      url: string;
      /** @description Who added it, or last changed its URL. */
      url_set_by: components['schemas']['Actor'];
      /**
       * @description The event types that it gets; null for all: order.created, order.updated, order.flagged, order.cancelled, order.redacted, shipment.created, shipment.updated, shipment.status_changed, shipment.stalled, shipment.resumed, shipment.cancelled, shipment.redacted, return.requested, return.approved, return.rejected, return.in_transit, return.processed, return.cancelled, claim.submitted, claim.information_requested, claim.information_provided, claim.approved, claim.denied, claim.reopened, claim.resolved, claim.withdrawn, claim.suggested, withdrawal.submitted, withdrawal.linked, withdrawal.rejected, withdrawal.resolved, change_request.submitted, change_request.approved, change_request.rejected, change_request.expired.
       * @example [
       *       "order.created",
       *       "shipment.status_changed"
       *     ]
       */
      events?: string[] | null;
      /**
       * @description Whether the deliveries of one resource wait for the one before, for ten minutes at most. Default: true.
       * @example true
       */
      in_sequence: boolean;
      /**
       * @description If false, the `data` of webhooks keeps only what an erasure of personal data keeps. Default: true.
       * @example true
       */
      personal_data: boolean;
      /**
       * @description Paths of the members that the `data` of webhooks keeps; null for everything. The path of an object keeps all of it, and in a list a path applies to each item. `sequence`, `occurred_at`, `imported` and the id of the resource always stay.
       * @example [
       *       "order.amounts",
       *       "order.line_items.sku",
       *       "shipment.status"
       *     ]
       */
      fields?: string[] | null;
      /**
       * @description The signing secret, only in the answer that made it; otherwise null. The key is the base64-decoded part after `whsec_`.
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      secret?: string | null;
      /**
       * @description Whether events are sent; `disabled_reason` says why not.
       * @example enabled
       * @enum {string}
       */
      status: 'enabled' | 'disabled';
      /**
       * @description Why it is disabled. `merchant`: by the merchant. `gone`: it answered 410. `failing`: it failed for five days. Null while it is enabled.
       * @enum {string|null}
       */
      disabled_reason?: 'merchant' | 'gone' | 'failing' | null;
      /**
       * Format: date-time
       * @description Since when all attempts have failed (UTC); null if the last one succeeded.
       */
      failing_since?: string | null;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    };
    /** @description One webhook endpoint. */
    WebhookEndpointAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WebhookEndpointData'];
    };
    /** @description Holds the endpoint. */
    WebhookEndpointData: {
      /** @description The endpoint after the request. */
      endpoint: components['schemas']['WebhookEndpoint'];
    };
    /** @description All webhook endpoints of the store. */
    WebhookEndpointsAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WebhookEndpointsData'];
    };
    /** @description The webhook endpoints of the store. */
    WebhookEndpointsData: {
      /** @description All endpoints, the oldest first. */
      endpoints: components['schemas']['WebhookEndpoint'][];
    };
    /** @description The result of a replay. */
    WebhookReplayAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WebhookReplayData'];
    };
    /** @description The number of scheduled deliveries. */
    WebhookReplayData: {
      /**
       * @description The number of deliveries that are scheduled now.
       * @example 42
       */
      scheduled: number;
      /** @description Replay the rest of the range with it; null if nothing is left. */
      next_cursor?: string | null;
    };
    /** @description The result of a test. */
    WebhookTestAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WebhookTestData'];
    };
    /** @description The delivery that carries the example. */
    WebhookTestData: {
      /**
       * @description The `webhook-id` of the test.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      webhook_id: string;
    };
    /** @description The statement of a customer that ends the contract. */
    Withdrawal: {
      /**
       * @description The id of the withdrawal.
       * @example wdr_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * @description The status of the withdrawal.
       * @example OPEN
       * @enum {string}
       */
      status: 'OPEN' | 'REJECTED' | 'RESOLVED';
      /**
       * @description The order that it is about; null while no order is known to be the one.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /**
       * @description The order number as the customer wrote it.
       * @example DEMO-1001
       */
      stated_order_number: string;
      /**
       * @description The name in the statement.
       * @example Ana Souza
       */
      name: string;
      /**
       * @description Where the receipt goes; null if there is none, or after an erasure.
       * @example ana@example.com
       */
      email?: string | null;
      /** @description The units that the customer chose; empty for the whole order, or if the text says it. */
      line_items: components['schemas']['WithdrawnLine'][];
      /** @description What the customer withdraws from in own words; null for the whole order or chosen units. */
      items_text?: string | null;
      /** @description A note of the customer; null if none. */
      note?: string | null;
      /** @description The statement as it was shown and submitted. */
      statement: string;
      /**
       * @description SHA-256 of `statement` in hex. It stays after an erasure.
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      statement_hash: string;
      /**
       * @description The language of the statement.
       * @example en
       */
      language: string;
      /**
       * @description The words of the button that submitted it; null if it did not come by the page.
       * @example confirm withdrawal
       */
      button_label?: string | null;
      /**
       * @description The words of the link to the function; null if it did not come by the page.
       * @example withdraw from contract here
       */
      entry_label?: string | null;
      /**
       * @description How the person is known.
       * @example matched
       * @enum {string}
       */
      verification: 'session' | 'matched' | 'unmatched';
      /**
       * @description Where it came in.
       * @example page
       * @enum {string}
       */
      source: 'page' | 'api' | 'staff';
      /**
       * @description Whether it came before the end of the period.
       * @example true
       * @enum {string}
       */
      within_period: 'true' | 'false' | 'unknown';
      /**
       * Format: date-time
       * @description The end of the period; null while it is not known.
       * @example 2026-11-20T02:00:24.274Z
       */
      period_ends_at?: string | null;
      /**
       * Format: date-time
       * @description When the statement was received: the time that counts (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      received_at: string;
      /**
       * Format: date-time
       * @description By when the merchant has to refund.
       * @example 2026-12-04T02:00:24.274Z
       */
      refund_due_at: string;
      /**
       * Format: date-time
       * @description By when the customer has to send the goods.
       * @example 2026-12-04T02:00:24.274Z
       */
      goods_due_at: string;
      /**
       * @description The return that was opened from it; null if none.
       * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      return_id?: string | null;
      /** @description Null unless it is rejected. */
      rejection: components['schemas']['WithdrawalRejection'] | null;
      /** @description Null unless it is resolved. */
      resolution: components['schemas']['WithdrawalResolution'] | null;
      /**
       * @description The customer's page with the receipt.
       * @example https://parcels.example.com/w/q8fT2c5LxYz0wVbN
       */
      withdrawal_page_url: string;
      /**
       * Format: date-time
       * @description When its personal data was erased; null until then.
       * @example 2026-11-20T02:00:24.274Z
       */
      redacted_at?: string | null;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    };
    /** @description One withdrawal. */
    WithdrawalAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WithdrawalData'];
    };
    /** @description A statement that came by phone, letter or mail. Without `line_items` and `items_text` it is about the whole order. */
    WithdrawalBody: {
      /**
       * @description The order number as the customer stated it.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The name of the customer.
       * @example Ana Souza
       */
      name: string;
      /**
       * @description Where the receipt goes; without it there is none.
       * @example ana@example.com
       */
      email?: string | null;
      /** @description The units that the customer chose. Entries of the same line are added up. */
      line_items?: components['schemas']['WithdrawalLine'][] | null;
      /** @description What the customer withdraws from, in own words. */
      items_text?: string | null;
      /** @description A note of the customer. */
      note?: string | null;
      /**
       * @description Of statement and receipt. Default: the store's.
       * @enum {string|null}
       */
      language?: 'en' | 'de' | 'fr' | 'es' | 'pt' | null;
      /**
       * Format: date-time
       * @description When it came in. A later time than now, or none, is now.
       */
      received_at?: string | null;
    };
    /** @description Holds the withdrawal. */
    WithdrawalData: {
      /** @description The withdrawal as it is now. */
      withdrawal: components['schemas']['Withdrawal'];
    };
    /** @description A customer withdrew from a contract, or it was settled. */
    WithdrawalEvent: {
      /**
       * @description The id of the event, and the `webhook-id` of its webhooks. Act once on each id.
       * @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @description The type of the event.
       * @example withdrawal.submitted
       * @enum {string}
       */
      type: 'withdrawal.submitted' | 'withdrawal.linked' | 'withdrawal.rejected' | 'withdrawal.resolved';
      /** @description The answer. A problem has none. */
      data: components['schemas']['WithdrawalEventData'];
    };
    /** @description The withdrawal as it was after the change. */
    WithdrawalEventData: {
      /**
       * @description Begins at 1 and rises by one for each event of the resource. Keep the state with the highest.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @description When it happened (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      withdrawal: components['schemas']['Withdrawal'];
    };
    /** @description Units of one line to withdraw from. */
    WithdrawalLine: {
      /**
       * @description The id of the line within its order.
       * @example LAMP-1
       */
      line_id: string;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity: number;
    };
    /** @description Why the withdrawal is not covered. */
    WithdrawalRejection: {
      /**
       * @description The reason, which the customer is mailed.
       * @example The goods were made to your order.
       */
      reason: string;
      /**
       * Format: date-time
       * @description When it was recorded (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      rejected_at: string;
    };
    /** @description How the withdrawal was settled. */
    WithdrawalResolution: {
      /**
       * @description By a cancellation of the order, by the refund of its return, or by a report.
       * @example report
       * @enum {string}
       */
      by: 'cancellation' | 'refund' | 'report';
      /**
       * @description The OMS's reference; null if none was reported.
       * @example {
       *       "id": "RF-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * Format: date-time
       * @description When it was recorded (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      resolved_at: string;
    };
    /** @description How a withdrawal ended. */
    WithdrawalResolutionBody: {
      /**
       * @description `REJECTED` if it is not covered.
       * @example RESOLVED
       * @enum {string}
       */
      outcome: 'RESOLVED' | 'REJECTED';
      /**
       * @description Required with `REJECTED`: the customer is mailed it.
       * @example The goods were made to your order.
       */
      reason?: string | null;
      /**
       * @description The OMS's reference of a resolution.
       * @example {
       *       "id": "RF-77"
       *     }
       */
      external_reference?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description A page of withdrawals. */
    WithdrawalsAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WithdrawalsData'];
    };
    /** @description The withdrawals of the page. */
    WithdrawalsData: {
      /** @description Newest first; with `updated_since` by ascending `updated_at`. */
      withdrawals: components['schemas']['Withdrawal'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    /** @description Units of one line that the customer withdraws from. */
    WithdrawnLine: {
      /**
       * @description The id of the line within its order.
       * @example LAMP-1
       */
      line_id: string;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity: number;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /**
       * @description The name, for people.
       * @example Garden lamp
       */
      title?: string | null;
    };
    /** @description A stored line: its id, and the members by which the client knows it. */
    WrittenLine: {
      /**
       * @description The id of the line within its order.
       * @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b
       */
      line_id: string;
      /**
       * @description The source platform's id of the product.
       * @example a47295965bd091207681b541b26e40a5
       */
      product_id?: string | null;
      /**
       * @description The stock keeping unit of the goods.
       * @example A47295965BD0
       */
      sku?: string | null;
      /**
       * @description The number of units.
       * @example 1
       */
      quantity: number;
    };
    /** @description The result of a write. */
    WrittenOrderAnswer: {
      /** @description The answer. A problem has none. */
      data: components['schemas']['WrittenOrderData'];
    };
    /** @description The effect of the write, and the members that the service sets. */
    WrittenOrderData: {
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number: string;
      /**
       * @description The source platform's own id of the order.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id: string;
      /**
       * @description The order's number in claims, which the service issues.
       * @example PW-7Q2M4X9KTB
       */
      protect_order_number: string;
      /**
       * @description Always `PLACED`: cancellations are in `cancellation`.
       * @example PLACED
       * @enum {string}
       */
      order_lifecycle_status: 'PLACED';
      /**
       * Format: date-time
       * @description When the service created the order (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      order_date_created: string;
      /**
       * Format: date-time
       * @description When the service last wrote the order; not the client's source_updated_at.
       * @example 2026-11-20T02:00:24.274Z
       */
      updatedAt: string;
      /**
       * @description `partner` if the client's line ids were honoured, `parcelward` if the service minted them.
       * @example parcelward
       * @enum {string}
       */
      line_id_source: 'partner' | 'parcelward';
      /**
       * @description Whether this request created the order.
       * @example true
       */
      newly_created: boolean;
      /**
       * @description False if the body matched the stored order.
       * @example true
       */
      applied: boolean;
      /**
       * @description `no_change` if the body matched the stored order, else left out.
       * @enum {string|null}
       */
      reason?: 'no_change' | null;
      /** @description How many members changed; each amount is a member. */
      fields_changed_count?: number | null;
      /**
       * @description The personal data of the order was erased, and that of the body was dropped.
       * @enum {string|null}
       */
      personal_data?: 'redacted' | null;
      /** @description The lines of the order. */
      line_items: components['schemas']['WrittenLine'][];
      /**
       * @description Whether the order is flagged, and why.
       * @example {
       *       "flagged": false,
       *       "reasons": [],
       *       "warnings": []
       *     }
       */
      review: components['schemas']['OrderReview'];
    };
    /** @description A shipment as it is stored after a push or a change. */
    WrittenShipment: {
      /**
       * @description The id of the shipment.
       * @example shp_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      shipment_id: string;
      /**
       * @description The tracking number, as the carrier prints it.
       * @example 1Z5R89390357567127
       */
      tracking_number: string;
      /**
       * @description As sent.
       * @example ups
       */
      carrier: string;
      /**
       * @description The carrier that tracks it; null if none was identified.
       * @example ups
       */
      tracking_carrier?: string | null;
      /**
       * @description Carrier events arrive only with `full`; the other values say why they do not.
       * @example full
       * @enum {string}
       */
      tracking_availability: 'full' | 'account_required' | 'labels_only' | 'unidentified' | 'refused';
      /**
       * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
       * @example DEMO-1001
       */
      order_number?: string | null;
      /**
       * @description The e-mail address of the customer.
       * @example ana@example.com
       */
      customer_email?: string | null;
      /**
       * @description The merchant's own, if any.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /**
       * @description The customer's tracking page.
       * @example https://parcels.example.com/t/q8fT2c5LxYz0wVbN
       */
      tracking_page_url: string;
      /**
       * Format: date-time
       * @description When the parcel left; null if it is not known.
       * @example 2026-11-20T02:00:24.274Z
       */
      shipped_at?: string | null;
      /**
       * @description As sent.
       * @example 2026-11-29
       */
      eta?: string | null;
      /** @description The contents of the parcel. Null if they are not known: then it counts as the whole order. */
      items?: components['schemas']['ShipmentItem'][] | null;
      /** @description The service level of the carrier; null if it was not sent. */
      servicelevel: components['schemas']['ServiceLevel'] | null;
      /** @description The destination of the parcel; null if it was not sent. */
      address_to: components['schemas']['Address'] | null;
      /**
       * @description The merchant's own text, kept as sent; null if it was not sent.
       * @example dock 4
       */
      metadata?: string | null;
      /** @description The totals of the order when the parcel left; null if they were not sent. */
      totals: components['schemas']['ShipmentTotals'] | null;
      /** @description A prepaid label for returns; null if none was sent. */
      return_label: components['schemas']['ReturnLabel'] | null;
      /**
       * @description The status of the parcel.
       * @example IN_TRANSIT
       * @enum {string}
       */
      status:
        | 'PENDING'
        | 'PRE_TRANSIT'
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERED'
        | 'ATTEMPT_FAILED'
        | 'EXCEPTION'
        | 'RETURNED';
      /**
       * @description The carrier's own code beside the status.
       * @example package_departed
       */
      substatus?: string | null;
      /** @description The shipment that this one superseded. */
      supersedes?: string | null;
      /**
       * Format: date-time
       * @description When the service created it (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description When it was cancelled; otherwise left out.
       */
      cancelled_at?: string | null;
      /**
       * Format: date-time
       * @description When its personal data was erased; otherwise left out.
       */
      redacted_at?: string | null;
      /** @description Only in events that its carrier causes, as in its timeline; otherwise left out. */
      prediction?: components['schemas']['DeliveryPrediction'] | null;
      /** @description Only in `shipment.stalled`; otherwise left out. */
      stall?: components['schemas']['ParcelStall'] | null;
      /**
       * @description The personal data of the order was erased, and that of the body was dropped.
       * @enum {string|null}
       */
      personal_data?: 'redacted' | null;
      /** @description The tokens that `carrier` may mean, if several carriers have that name; otherwise left out. */
      suggested_carriers?: string[] | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type ActiveApiKeyAnswer = components['schemas']['ActiveApiKeyAnswer'];
export type CarrierHandshake = components['schemas']['CarrierHandshake'];
export type Health = components['schemas']['Health'];
export type Problem = components['schemas']['Problem'];
export type AccessTokenAnswer = components['schemas']['AccessTokenAnswer'];
export type Actor = components['schemas']['Actor'];
export type Address = components['schemas']['Address'];
export type Amounts = components['schemas']['Amounts'];
export type CancelBody = components['schemas']['CancelBody'];
export type CancelLine = components['schemas']['CancelLine'];
export type Cancellation = components['schemas']['Cancellation'];
export type CancellationEntry = components['schemas']['CancellationEntry'];
export type CancelledLine = components['schemas']['CancelledLine'];
export type CancelledOrderAnswer = components['schemas']['CancelledOrderAnswer'];
export type CancelledOrderData = components['schemas']['CancelledOrderData'];
export type ChangeDecisionBody = components['schemas']['ChangeDecisionBody'];
export type ChangeRequest = components['schemas']['ChangeRequest'];
export type ChangeRequestAnswer = components['schemas']['ChangeRequestAnswer'];
export type ChangeRequestData = components['schemas']['ChangeRequestData'];
export type ChangeRequestEvent = components['schemas']['ChangeRequestEvent'];
export type ChangeRequestEventData = components['schemas']['ChangeRequestEventData'];
export type Claim = components['schemas']['Claim'];
export type ClaimAnswer = components['schemas']['ClaimAnswer'];
export type ClaimBody = components['schemas']['ClaimBody'];
export type ClaimData = components['schemas']['ClaimData'];
export type ClaimEvent = components['schemas']['ClaimEvent'];
export type ClaimEventData = components['schemas']['ClaimEventData'];
export type ClaimForecastAnswer = components['schemas']['ClaimForecastAnswer'];
export type ClaimForecastData = components['schemas']['ClaimForecastData'];
export type ClaimInformation = components['schemas']['ClaimInformation'];
export type ClaimItem = components['schemas']['ClaimItem'];
export type ClaimLine = components['schemas']['ClaimLine'];
export type ClaimMove = components['schemas']['ClaimMove'];
export type ClaimPayout = components['schemas']['ClaimPayout'];
export type ClaimSuggestion = components['schemas']['ClaimSuggestion'];
export type ClaimSuggestionEvent = components['schemas']['ClaimSuggestionEvent'];
export type ClaimSuggestionEventData = components['schemas']['ClaimSuggestionEventData'];
export type ClaimVerdict = components['schemas']['ClaimVerdict'];
export type ClaimsAnswer = components['schemas']['ClaimsAnswer'];
export type ClaimsData = components['schemas']['ClaimsData'];
export type CreateWebhookEndpointBody = components['schemas']['CreateWebhookEndpointBody'];
export type Customer = components['schemas']['Customer'];
export type CustomerReason = components['schemas']['CustomerReason'];
export type DecisionBody = components['schemas']['DecisionBody'];
export type DeliveryPrediction = components['schemas']['DeliveryPrediction'];
export type Discount = components['schemas']['Discount'];
export type Event = components['schemas']['Event'];
export type EventOrder = components['schemas']['EventOrder'];
export type FeedAnswer = components['schemas']['FeedAnswer'];
export type FeedData = components['schemas']['FeedData'];
export type FieldError = components['schemas']['FieldError'];
export type ForecastProblem = components['schemas']['ForecastProblem'];
export type Import = components['schemas']['Import'];
export type ImportAnswer = components['schemas']['ImportAnswer'];
export type ImportCounts = components['schemas']['ImportCounts'];
export type ImportData = components['schemas']['ImportData'];
export type ImportError = components['schemas']['ImportError'];
export type ImportLeftOut = components['schemas']['ImportLeftOut'];
export type ImportLine = components['schemas']['ImportLine'];
export type ImportsAnswer = components['schemas']['ImportsAnswer'];
export type ImportsData = components['schemas']['ImportsData'];
export type IntrospectionAnswer = components['schemas']['IntrospectionAnswer'];
export type LegacyOrderBody = components['schemas']['LegacyOrderBody'];
export type LineItem = components['schemas']['LineItem'];
export type LoggedFault = components['schemas']['LoggedFault'];
export type LoggedRequest = components['schemas']['LoggedRequest'];
export type MemberChange = components['schemas']['MemberChange'];
export type OrderAnswer = components['schemas']['OrderAnswer'];
export type OrderEvent = components['schemas']['OrderEvent'];
export type OrderEventData = components['schemas']['OrderEventData'];
export type OrderForecastAnswer = components['schemas']['OrderForecastAnswer'];
export type OrderForecastData = components['schemas']['OrderForecastData'];
export type OrderHistoryAnswer = components['schemas']['OrderHistoryAnswer'];
export type OrderHistoryData = components['schemas']['OrderHistoryData'];
export type OrderNotifications = components['schemas']['OrderNotifications'];
export type OrderReview = components['schemas']['OrderReview'];
export type OrderVersion = components['schemas']['OrderVersion'];
export type OrderView = components['schemas']['OrderView'];
export type OrderViewData = components['schemas']['OrderViewData'];
export type OrdersAnswer = components['schemas']['OrdersAnswer'];
export type OrdersData = components['schemas']['OrdersData'];
export type ParcelStall = components['schemas']['ParcelStall'];
export type ParcelTracking = components['schemas']['ParcelTracking'];
export type PastEvent = components['schemas']['PastEvent'];
export type PastPlace = components['schemas']['PastPlace'];
export type PastTracking = components['schemas']['PastTracking'];
export type PatchShipmentBody = components['schemas']['PatchShipmentBody'];
export type PatchWebhookEndpointBody = components['schemas']['PatchWebhookEndpointBody'];
export type Photo = components['schemas']['Photo'];
export type PhotoAnswer = components['schemas']['PhotoAnswer'];
export type PostOrderBody = components['schemas']['PostOrderBody'];
export type ProblemType = components['schemas']['ProblemType'];
export type Protection = components['schemas']['Protection'];
export type PushShipmentBody = components['schemas']['PushShipmentBody'];
export type PutOrderBody = components['schemas']['PutOrderBody'];
export type RefundBody = components['schemas']['RefundBody'];
export type ReplayWebhooksBody = components['schemas']['ReplayWebhooksBody'];
export type RequestLogAnswer = components['schemas']['RequestLogAnswer'];
export type RequestLogData = components['schemas']['RequestLogData'];
export type Return = components['schemas']['Return'];
export type ReturnAnswer = components['schemas']['ReturnAnswer'];
export type ReturnData = components['schemas']['ReturnData'];
export type ReturnDecision = components['schemas']['ReturnDecision'];
export type ReturnEvent = components['schemas']['ReturnEvent'];
export type ReturnEventData = components['schemas']['ReturnEventData'];
export type ReturnLabel = components['schemas']['ReturnLabel'];
export type ReturnLabelAnswer = components['schemas']['ReturnLabelAnswer'];
export type ReturnLabelData = components['schemas']['ReturnLabelData'];
export type ReturnLine = components['schemas']['ReturnLine'];
export type ReturnRefund = components['schemas']['ReturnRefund'];
export type ReturnRequest = components['schemas']['ReturnRequest'];
export type ReturnRequestBody = components['schemas']['ReturnRequestBody'];
export type ReturnShippingLabel = components['schemas']['ReturnShippingLabel'];
export type ReturnWarning = components['schemas']['ReturnWarning'];
export type ReturnableItem = components['schemas']['ReturnableItem'];
export type ReturnableItemsAnswer = components['schemas']['ReturnableItemsAnswer'];
export type ReturnableItemsData = components['schemas']['ReturnableItemsData'];
export type ReturnedLine = components['schemas']['ReturnedLine'];
export type ReturnsAnswer = components['schemas']['ReturnsAnswer'];
export type ReturnsData = components['schemas']['ReturnsData'];
export type ReviewReason = components['schemas']['ReviewReason'];
export type ReviewWarning = components['schemas']['ReviewWarning'];
export type RevocationAnswer = components['schemas']['RevocationAnswer'];
export type RevokeTokenBody = components['schemas']['RevokeTokenBody'];
export type ServiceLevel = components['schemas']['ServiceLevel'];
export type Shipment = components['schemas']['Shipment'];
export type ShipmentEntry = components['schemas']['ShipmentEntry'];
export type ShipmentEvent = components['schemas']['ShipmentEvent'];
export type ShipmentEventData = components['schemas']['ShipmentEventData'];
export type ShipmentItem = components['schemas']['ShipmentItem'];
export type ShipmentTotals = components['schemas']['ShipmentTotals'];
export type ShippingLabelBody = components['schemas']['ShippingLabelBody'];
export type SourcePayloadDigest = components['schemas']['SourcePayloadDigest'];
export type SourceStore = components['schemas']['SourceStore'];
export type StoredLine = components['schemas']['StoredLine'];
export type SuggestedUnits = components['schemas']['SuggestedUnits'];
export type TaxLine = components['schemas']['TaxLine'];
export type TestEvent = components['schemas']['TestEvent'];
export type TestEventData = components['schemas']['TestEventData'];
export type TestInboxAnswer = components['schemas']['TestInboxAnswer'];
export type TestInboxData = components['schemas']['TestInboxData'];
export type TestMessage = components['schemas']['TestMessage'];
export type TestMessageAnswer = components['schemas']['TestMessageAnswer'];
export type TestMessageData = components['schemas']['TestMessageData'];
export type TestMessageSummary = components['schemas']['TestMessageSummary'];
export type TestWebhookBody = components['schemas']['TestWebhookBody'];
export type TestedEndpoint = components['schemas']['TestedEndpoint'];
export type TrackingEvent = components['schemas']['TrackingEvent'];
export type TrackingLocation = components['schemas']['TrackingLocation'];
export type TrackingTimeline = components['schemas']['TrackingTimeline'];
export type VerificationAnswer = components['schemas']['VerificationAnswer'];
export type VerifyTokenBody = components['schemas']['VerifyTokenBody'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookAttemptDetails = components['schemas']['WebhookAttemptDetails'];
export type WebhookDeliveriesAnswer = components['schemas']['WebhookDeliveriesAnswer'];
export type WebhookDeliveriesData = components['schemas']['WebhookDeliveriesData'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryAnswer = components['schemas']['WebhookDeliveryAnswer'];
export type WebhookDeliveryData = components['schemas']['WebhookDeliveryData'];
export type WebhookDeliveryDetails = components['schemas']['WebhookDeliveryDetails'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointAnswer = components['schemas']['WebhookEndpointAnswer'];
export type WebhookEndpointData = components['schemas']['WebhookEndpointData'];
export type WebhookEndpointsAnswer = components['schemas']['WebhookEndpointsAnswer'];
export type WebhookEndpointsData = components['schemas']['WebhookEndpointsData'];
export type WebhookReplayAnswer = components['schemas']['WebhookReplayAnswer'];
export type WebhookReplayData = components['schemas']['WebhookReplayData'];
export type WebhookTestAnswer = components['schemas']['WebhookTestAnswer'];
export type WebhookTestData = components['schemas']['WebhookTestData'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalAnswer = components['schemas']['WithdrawalAnswer'];
export type WithdrawalBody = components['schemas']['WithdrawalBody'];
export type WithdrawalData = components['schemas']['WithdrawalData'];
export type WithdrawalEvent = components['schemas']['WithdrawalEvent'];
export type WithdrawalEventData = components['schemas']['WithdrawalEventData'];
export type WithdrawalLine = components['schemas']['WithdrawalLine'];
export type WithdrawalRejection = components['schemas']['WithdrawalRejection'];
export type WithdrawalResolution = components['schemas']['WithdrawalResolution'];
export type WithdrawalResolutionBody = components['schemas']['WithdrawalResolutionBody'];
export type WithdrawalsAnswer = components['schemas']['WithdrawalsAnswer'];
export type WithdrawalsData = components['schemas']['WithdrawalsData'];
export type WithdrawnLine = components['schemas']['WithdrawnLine'];
export type WrittenLine = components['schemas']['WrittenLine'];
export type WrittenOrderAnswer = components['schemas']['WrittenOrderAnswer'];
export type WrittenOrderData = components['schemas']['WrittenOrderData'];
export type WrittenShipment = components['schemas']['WrittenShipment'];
export type $defs = Record<string, never>;
export interface operations {
  getApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the store.
         * @example sto_01kap6v3m8n4q0z7x2c5d9e1fg
         */
        storeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The active key, or null. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ActiveApiKeyAnswer'];
        };
      };
    };
  };
  getPicture: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description The `ETag` of the cached picture. */
        'If-None-Match'?: string;
      };
      path: {
        /**
         * @description Token of the picture link on a page.
         * @example k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa
         */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The picture, or a placeholder. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/*': string;
        };
      };
      /** @description The picture has not changed. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receiveAccountEvent: {
    parameters: {
      query?: {
        /** @description Of Shippo only. */
        token?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description EasyPost: `hmac-sha256-hex=<hex>`, the HMAC-SHA256 of the body with the account's secret. */
        'X-Hmac-Signature'?: string;
        /** @description USPS: the HMAC-SHA256 of `timestamp` and `payload`, in base64. */
        'X-HMAC'?: string;
        /** @description Karrio: the secret of the webhook. */
        'X-Event-Id'?: string;
        /** @description 17TRACK: the SHA-256 of the body, `/` and the key, in hexadecimal. */
        sign?: string;
      };
      path: {
        /**
         * @description The id of the account, which is part of the address that staff get when they connect it.
         * @example cac_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        account_id: string;
      };
      cookie?: never;
    };
    /** @description An event of the source, such as an Event of EasyPost, or `TRACKING_UPDATED` of 17TRACK. */
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description The event is stored or ignored; a handshake is answered. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CarrierHandshake'];
        };
      };
    };
  };
  getLiveness: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process runs. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process is ready. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
    };
  };
  issueToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessTokenAnswer'];
        };
      };
    };
  };
  revokeToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RevokeTokenBody'];
      };
    };
    responses: {
      /** @description Whether the token is revoked now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RevocationAnswer'];
        };
      };
    };
  };
  verifyToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VerifyTokenBody'];
      };
    };
    responses: {
      /** @description Whether the token is valid now, and its store. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VerificationAnswer'];
        };
      };
    };
  };
  introspectToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The claims and the status of the token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IntrospectionAnswer'];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer: 304 when the order is still the same. */
        'If-None-Match'?: string;
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
         * @example DEMO-1001
         */
        order_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderAnswer'];
        };
      };
      /** @description The order has not changed since the ETag in If-None-Match. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  putOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description `notify=none` (RFC 7240) writes an order of the past: no mails, no text messages, no webhooks, and old parcels are not registered with their carriers. */
        Prefer?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
         * @example DEMO-1001
         */
        order_number: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutOrderBody'];
      };
    };
    responses: {
      /** @description The order existed: it was replaced (`applied` true), or the body matched it (`reason` `no_change`). */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenOrderAnswer'];
        };
      };
      /** @description The order was created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenOrderAnswer'];
        };
      };
    };
  };
  listOrders: {
    parameters: {
      query?: {
        /** @description Changed at this time or later. The list is then sorted by `updated_at`, ascending, and ends 10 seconds before now. */
        updated_since?: string;
        /** @description Changed last before this time; sorts like `updated_since`. */
        updated_until?: string;
        /** @description Created by the service at this time or later. */
        created_since?: string;
        /** @description Created by the service before this time. */
        created_until?: string;
        /** @description The tracking number, as the carrier prints it. */
        tracking_number?: string;
        /** @description The whole address; upper and lower case are the same. */
        email?: string;
        /** @description The whole number with its country code. */
        phone?: string;
        /** @description Maximum number of entries; default 50. A page ends earlier after about 4 MiB. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
        /** @description Whether the figures of the order are flagged. */
        flagged?: boolean;
        /** @description Whether the order is protected now. */
        protected?: boolean;
        /** @description Whether units were cancelled, all or some. */
        cancelled?: boolean;
        /** @description `customer.id`. */
        customer_id?: string;
        /** @description `source_store.id`. */
        source_store?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of orders. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersAnswer'];
        };
      };
    };
  };
  createOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PostOrderBody'] | components['schemas']['LegacyOrderBody'];
      };
    };
    responses: {
      /** @description The order existed and is unchanged. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenOrderAnswer'];
        };
      };
      /** @description The order was created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenOrderAnswer'];
        };
      };
    };
  };
  validateOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PostOrderBody'];
      };
    };
    responses: {
      /** @description What a `PUT` of this body would do. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderForecastAnswer'];
        };
      };
    };
  };
  getOrderHistory: {
    parameters: {
      query?: {
        /** @description Maximum number of versions; default 20. A page ends earlier after about 4 MiB. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: number;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
         * @example DEMO-1001
         */
        order_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Versions, the newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderHistoryAnswer'];
        };
      };
    };
  };
  putOrderReturnLabel: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
         * @example DEMO-1001
         */
        order_number: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReturnLabel'];
      };
    };
    responses: {
      /** @description The label is stored. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnLabelAnswer'];
        };
      };
    };
  };
  cancelOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
         * @example DEMO-1001
         */
        order_number: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CancelBody'];
      };
    };
    responses: {
      /** @description The cancellation was recorded, or no units were left (`reason` `no_change`). */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CancelledOrderAnswer'];
        };
      };
    };
  };
  listOrderReturnableItems: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte.
         * @example DEMO-1001
         */
        order_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The order's lines. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnableItemsAnswer'];
        };
      };
    };
  };
  createShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PushShipmentBody'];
      };
    };
    responses: {
      /** @description The shipment is registered. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenShipment'];
        };
      };
      /** @description The shipment is stored, but no carrier could be identified, so no events will arrive. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenShipment'];
        };
      };
    };
  };
  updateShipmentById: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The `shipment_id` of the shipment.
         * @example shp_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/merge-patch+json': components['schemas']['PatchShipmentBody'];
        'application/json': components['schemas']['PatchShipmentBody'];
      };
    };
    responses: {
      /** @description The changed shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenShipment'];
        };
      };
    };
  };
  cancelShipmentById: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The `shipment_id` of the shipment.
         * @example shp_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The cancelled shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Shipment'];
        };
      };
    };
  };
  getShipmentTimeline: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The tracking number, as the carrier prints it.
         * @example 1Z5R89390357567127
         */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The timeline. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TrackingTimeline'];
        };
      };
    };
  };
  updateShipment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The tracking number, as the carrier prints it.
         * @example 1Z5R89390357567127
         */
        tracking_number: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/merge-patch+json': components['schemas']['PatchShipmentBody'];
        'application/json': components['schemas']['PatchShipmentBody'];
      };
    };
    responses: {
      /** @description The changed shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WrittenShipment'];
        };
      };
    };
  };
  listReturns: {
    parameters: {
      query?: {
        /** @description Only returns of this status. */
        status?: 'OPEN' | 'IN_TRANSIT' | 'EVALUATION_REJECTED' | 'PROCESSED' | 'CANCELLED';
        /** @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte. */
        order_number?: string;
        /** @description Requested at this time or later. */
        created_from?: string;
        /** @description Requested at this time or earlier. */
        created_to?: string;
        /** @description Maximum number of returns; default 50. A page ends earlier after about 4 MiB. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of returns. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnsAnswer'];
        };
      };
    };
  };
  createReturn: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReturnRequestBody'];
      };
    };
    responses: {
      /** @description The request awaits the decision. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnRequest'];
        };
      };
    };
  };
  getReturn: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the return, from the answer of `POST /returns`.
         * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        return_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The return. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnAnswer'];
        };
      };
    };
  };
  recordReturnDecision: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the return, from the answer of `POST /returns`.
         * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        return_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DecisionBody'];
      };
    };
    responses: {
      /** @description The return after the report. Idempotent. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnAnswer'];
        };
      };
    };
  };
  recordReturnShippingLabel: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the return, from the answer of `POST /returns`.
         * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        return_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ShippingLabelBody'];
      };
    };
    responses: {
      /** @description The return after the report. Idempotent. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnAnswer'];
        };
      };
    };
  };
  recordReturnRefund: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the return, from the answer of `POST /returns`.
         * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        return_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RefundBody'];
      };
    };
    responses: {
      /** @description The return after the report. Idempotent. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReturnAnswer'];
        };
      };
    };
  };
  listWithdrawals: {
    parameters: {
      query?: {
        /** @description Only withdrawals of this status. */
        status?: 'OPEN' | 'REJECTED' | 'RESOLVED';
        /** @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte. */
        order_number?: string;
        /** @description Changed at this time or later. The list is then sorted by `updated_at`, ascending, and ends 10 seconds before now. */
        updated_since?: string;
        /** @description Maximum number of withdrawals; default 50. A page ends earlier after about 4 MiB. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of withdrawals. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WithdrawalsAnswer'];
        };
      };
    };
  };
  createWithdrawal: {
    parameters: {
      query?: never;
      header: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WithdrawalBody'];
      };
    };
    responses: {
      /** @description The withdrawal was recorded. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WithdrawalAnswer'];
        };
      };
    };
  };
  getWithdrawal: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the withdrawal.
         * @example wdr_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        withdrawal_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The withdrawal. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WithdrawalAnswer'];
        };
      };
    };
  };
  resolveWithdrawal: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the withdrawal.
         * @example wdr_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        withdrawal_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WithdrawalResolutionBody'];
      };
    };
    responses: {
      /** @description The withdrawal after the report. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WithdrawalAnswer'];
        };
      };
    };
  };
  getChangeRequest: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the request, from its event.
         * @example chg_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        change_request_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangeRequestAnswer'];
        };
      };
    };
  };
  recordChangeDecision: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the request, from its event.
         * @example chg_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        change_request_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeDecisionBody'];
      };
    };
    responses: {
      /** @description The request after the decision. Idempotent. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangeRequestAnswer'];
        };
      };
    };
  };
  listClaims: {
    parameters: {
      query?: {
        /** @description Only claims of this status. */
        status?: 'SUBMITTED' | 'INFORMATION_REQUESTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
        /** @description The number of the order, as the customer knows it. It is unique in the store, and compared byte for byte. */
        order_number?: string;
        /** @description Maximum number of claims; default 50. A page ends earlier after about 4 MiB. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of claims, newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClaimsAnswer'];
        };
      };
    };
  };
  createClaim: {
    parameters: {
      query?: never;
      header: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClaimBody'];
      };
    };
    responses: {
      /** @description The claim was filed. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClaimAnswer'];
        };
      };
    };
  };
  checkClaim: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClaimBody'];
      };
    };
    responses: {
      /** @description The result that a claim with this body would have now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClaimForecastAnswer'];
        };
      };
    };
  };
  getClaim: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the claim, from the answer of `POST /claims`.
         * @example clm_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        claim_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The claim. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClaimAnswer'];
        };
      };
    };
  };
  answerClaim: {
    parameters: {
      query?: never;
      header: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key': string;
      };
      path: {
        /**
         * @description The id of the claim, from the answer of `POST /claims`.
         * @example clm_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        claim_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClaimInformation'];
      };
    };
    responses: {
      /** @description The claim with the answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClaimAnswer'];
        };
      };
    };
  };
  uploadPhoto: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description JPEG, PNG or WebP.
           */
          file: string;
        };
      };
    };
    responses: {
      /** @description The photo is stored. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PhotoAnswer'];
        };
      };
    };
  };
  getPhoto: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The last segment of the `url` of the photo.
         * @example k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg
         */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The photo or label. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/*': string;
          'application/pdf': string;
        };
      };
    };
  };
  listImports: {
    parameters: {
      query?: {
        /** @description Maximum number of imports; default 20. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of imports, newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportsAnswer'];
        };
      };
    };
  };
  createImport: {
    parameters: {
      query?: {
        /** @description Default: `parcelward` for application/x-ndjson, `shopify-csv` for text/csv. */
        format?: 'parcelward' | 'shopify-csv';
        /** @description `true`: only report what the import would do. */
        dry_run?: 'true' | 'false';
        /** @description `true`: send webhooks of the imported changes. */
        webhooks?: 'true' | 'false';
        /** @description SKUs, product ids or titles, separated by commas. Lines with one of them are protection: their price is `protection_cost`, and they leave the items. */
        protection_lines?: string;
        /** @description `true`: order numbers of `shopify-csv` keep their `#`, for a system that pushes them so. */
        keep_hash?: 'true' | 'false';
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    /** @description A file in UTF-8. `Content-Encoding: gzip` works; the limit of 4 GiB counts after decompression. */
    requestBody: {
      content: {
        'application/x-ndjson': string;
        'text/csv': string;
      };
    };
    responses: {
      /** @description The file is stored, and its import is queued. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportAnswer'];
        };
      };
    };
  };
  getImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the import, from the answer of `POST /imports`.
         * @example imp_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        import_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The import, and how far it is. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportAnswer'];
        };
      };
    };
  };
  listImportErrors: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the import, from the answer of `POST /imports`.
         * @example imp_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        import_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The refused lines, in the order of the file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson': string;
        };
      };
    };
  };
  cancelImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the import, from the answer of `POST /imports`.
         * @example imp_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        import_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The cancelled import. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportAnswer'];
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description Id of an event; returns the events after it. Without it, the oldest events. */
        after?: string;
        /** @description Maximum number of events; 100 by default. A page ends earlier after about 4 MiB. */
        limit?: number;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of events. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FeedAnswer'];
        };
      };
    };
  };
  listWebhookEndpoints: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All endpoints of the store. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEndpointsAnswer'];
        };
      };
    };
  };
  createWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookEndpointBody'];
      };
    };
    responses: {
      /** @description The endpoint with its secret. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEndpointAnswer'];
        };
      };
    };
  };
  getWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the webhook endpoint.
         * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        endpoint_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEndpointAnswer'];
        };
      };
    };
  };
  deleteWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the webhook endpoint.
         * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        endpoint_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint as it was. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEndpointAnswer'];
        };
      };
    };
  };
  updateWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the webhook endpoint.
         * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        endpoint_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/merge-patch+json': components['schemas']['PatchWebhookEndpointBody'];
        'application/json': components['schemas']['PatchWebhookEndpointBody'];
      };
    };
    responses: {
      /** @description The changed endpoint. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEndpointAnswer'];
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the webhook endpoint.
         * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        endpoint_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint with its new secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEndpointAnswer'];
        };
      };
    };
  };
  testWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
        /**
         * @description The id of the webhook endpoint.
         * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        endpoint_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TestWebhookBody'];
      };
    };
    responses: {
      /** @description The test is scheduled. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookTestAnswer'];
        };
      };
    };
  };
  listWebhookEndpointDeliveries: {
    parameters: {
      query?: {
        /** @description Only deliveries of this event type. */
        type?:
          | 'webhook.test'
          | 'order.created'
          | 'order.updated'
          | 'order.flagged'
          | 'order.cancelled'
          | 'order.redacted'
          | 'shipment.created'
          | 'shipment.updated'
          | 'shipment.status_changed'
          | 'shipment.stalled'
          | 'shipment.resumed'
          | 'shipment.cancelled'
          | 'shipment.redacted'
          | 'return.requested'
          | 'return.approved'
          | 'return.rejected'
          | 'return.in_transit'
          | 'return.processed'
          | 'return.cancelled'
          | 'claim.submitted'
          | 'claim.information_requested'
          | 'claim.information_provided'
          | 'claim.approved'
          | 'claim.denied'
          | 'claim.reopened'
          | 'claim.resolved'
          | 'claim.withdrawn'
          | 'claim.suggested'
          | 'withdrawal.submitted'
          | 'withdrawal.linked'
          | 'withdrawal.rejected'
          | 'withdrawal.resolved'
          | 'change_request.submitted'
          | 'change_request.approved'
          | 'change_request.rejected'
          | 'change_request.expired';
        /** @description Only deliveries of this status. */
        status?: 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';
        /** @description Only events at this time or later. */
        since?: string;
        /** @description Only events at this time or earlier. */
        until?: string;
        /** @description Maximum number of deliveries; default 50. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the webhook endpoint.
         * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        endpoint_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of deliveries. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookDeliveriesAnswer'];
        };
      };
    };
  };
  replayWebhookEvents: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the webhook endpoint.
         * @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        endpoint_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReplayWebhooksBody'];
      };
    };
    responses: {
      /** @description The deliveries are scheduled. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookReplayAnswer'];
        };
      };
    };
  };
  getWebhookDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the delivery of one event to one endpoint.
         * @example del_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        delivery_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookDeliveryAnswer'];
        };
      };
    };
  };
  listLoggedRequests: {
    parameters: {
      query?: {
        /** @description Ended at this time or later; the last 30 days by default. */
        since?: string;
        /** @description Ended before this time; now by default. */
        until?: string;
        /** @description A status such as `422`, a class such as `4xx`, or `error` for 4xx and 5xx. */
        status?: string;
        /** @description Only refusals with this problem code. */
        code?: string;
        /** @description Only requests with this method. */
        method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        /** @description The beginning of the path, such as `/orders/1001`. */
        path?: string;
        /** @description The `X-Request-Id` of the response. */
        request_id?: string;
        /** @description Maximum number of entries; default 50. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the log. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestLogAnswer'];
        };
      };
    };
  };
  listTestMessages: {
    parameters: {
      query?: {
        /** @description Maximum number of messages; default 50. */
        limit?: number;
        /** @description The `next_cursor` of the previous page. */
        cursor?: string;
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of messages. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestInboxAnswer'];
        };
      };
    };
  };
  getTestMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The id of the message, from the list.
         * @example msg_01k9w3c2q4m7v8x5t6r1z0a9bd
         */
        message_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The message. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestMessageAnswer'];
        };
      };
    };
  };
  getProblemType: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
        /**
         * @description The last segment of the `type` of a problem.
         * @example validation-error
         */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The problem type. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProblemType'];
        };
      };
    };
  };
}
