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
    get: operations['ApiKeysController.list'];
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
    post: operations['TokensController.issue'];
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
    get: operations['TokensController.introspect'];
    put?: never;
    post?: never;
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
    post: operations['TokensController.revoke'];
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
    /** Check an access token */
    post: operations['TokensController.verify'];
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
    /** List claims */
    get: operations['ClaimsController.list'];
    put?: never;
    /**
     * File a claim on a protected order
     * @description Runs all checks; the first rule that the claim breaks names the code. `payout` has the amount and its basis. Staff decide on the claim and see the order's flags. No money is moved.
     */
    post: operations['ClaimsController.create'];
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
    post: operations['ClaimsController.check'];
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
     * @description JPEG, PNG or WebP by content, up to 10 MiB and 50 megapixels. The photo is re-encoded: upright, without metadata, at most 4096 pixels a side. Put its URL into `claimed_images`. The URL cannot be guessed; anyone who has it can see the photo.
     */
    post: operations['UploadsController.upload'];
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
    /** Read a claim */
    get: operations['ClaimsController.get'];
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
    /** Explain a problem type */
    get: operations['ErrorsController.explain'];
    put?: never;
    post?: never;
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
    get: operations['FeedController.page'];
    put?: never;
    post?: never;
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
    /** Check that the process runs */
    get: operations['HealthController.live'];
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
    get: operations['HealthController.ready'];
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
    /** List imports */
    get: operations['ImportsController.list'];
    put?: never;
    /**
     * Import order history
     * @description Takes a file of up to 4 GiB and imports its orders in the background, as `PUT` would, but silently: no mails, no text messages and by default no webhooks. A line is imported whole or refused; the others go on. Importing the file again changes nothing. The imports of a store run one after the other.
     */
    post: operations['ImportsController.create'];
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
    /** Read the progress of an import */
    get: operations['ImportsController.get'];
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
    post: operations['ImportsController.cancel'];
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
    get?: never;
    put?: never;
    /**
     * Create an order
     * @deprecated
     * @description Deprecated: use PUT. An order that exists under the same number and id is returned unchanged.
     */
    post: operations['OrdersController.post'];
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
    post: operations['OrdersController.validate'];
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
    /** Read an order */
    get: operations['OrdersController.get'];
    /**
     * Create or replace an order
     * @description The recommended way to push orders. The body is the whole order: optional members that are left out are cleared. A line keeps its `line_id` if its `product_id` or `sku` stays. `order_id`, `is_protected`, `amounts.protection_cost` and `source_store` are fixed when the order is created.
     */
    put: operations['OrdersController.put'];
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
    post: operations['OrderUnitsController.cancel'];
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
    get: operations['OrdersController.history'];
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
    put: operations['OrdersController.setReturnLabel'];
    post?: never;
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
     * @description Each line with its `line_id` and its remaining units after cancellations, returns and claims.
     */
    get: operations['OrderUnitsController.returnableItems'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/returns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List returns */
    get: operations['ReturnsController.list'];
    put?: never;
    /**
     * Submit a return request
     * @description Submits a customer's request for the merchant's decision, and holds its units. Unknown members are stored and returned, but names such as `store_id`, `merchant_id`, `version` and `constructor` are reserved. `id` identifies the request; all other paths take `return_id`.
     */
    post: operations['ReturnsController.request'];
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
    /** Read a return */
    get: operations['ReturnsController.get'];
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
    post: operations['ReturnsController.decide'];
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
    post: operations['ReturnsController.refund'];
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
    post: operations['ReturnsController.label'];
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
    post: operations['ShipmentsController.push'];
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
    patch: operations['ShipmentsController.patchById'];
    trace?: never;
  };
  '/shipments/{tracking_number}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the timeline of a tracking number */
    get: operations['ShipmentsController.timeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a shipment by its tracking number
     * @description An RFC 7396 merge patch: null clears a member, absent members stay, objects are merged, `items` and `return_label` are replaced.
     */
    patch: operations['ShipmentsController.patchByNumber'];
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AccessTokenAnswer: {
      /**
       * @description Send it in the header `Authorization: Bearer`.
       * @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwYXJjZWx3YXJkIn0.c2lnbmF0dXJl
       */
      access_token: string;
      /** @enum {string} */
      token_type: 'Bearer';
      /**
       * @description Lifetime in seconds.
       * @example 3600
       */
      expires_in: number;
      /**
       * Format: date-time
       * @example 2026-11-20T03:00:24.000Z
       */
      expires_at: string;
    };
    ActiveApiKeyAnswer: {
      data?: {
        /** @example key_01kap6v3m8n4q0z7x2c5d9e1fj */
        key_id: string;
        /** @example pwk_…9f3a */
        masked_key: string;
        /**
         * Format: date-time
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
    Actor: {
      /**
       * @example api_key
       * @enum {string}
       */
      type: 'api_key' | 'staff' | 'service' | 'import';
      /**
       * @description Of the key, the member of staff or the service.
       * @example key_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
    };
    Address: {
      /** @example Ana Souza */
      name?: string | null;
      company?: string | null;
      /** @example Rua das Flores 12 */
      street1?: string | null;
      street2?: string | null;
      street3?: string | null;
      /** @example Imbituba */
      city?: string | null;
      /** @example SC */
      state?: string | null;
      /** @example 88780 */
      zip?: string | null;
      /** @example BR */
      country?: string | null;
      phone?: string | null;
      /** @example ana@example.com */
      email?: string | null;
    } & {
      [key: string]: unknown;
    };
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
      /** @example 15.1 */
      shipping_total?: number | null;
      /**
       * @description Required with is_protected, and only allowed with it.
       * @example 1
       */
      protection_cost?: number | null;
      /** @example 0 */
      tax_total?: number | null;
    };
    CancelBody: {
      /**
       * @description FULL cancels all units that are left, PARTIAL those in line_items.
       * @example PARTIAL
       * @enum {string}
       */
      type: 'FULL' | 'PARTIAL';
      /** @description Required with PARTIAL, not allowed with FULL. */
      line_items?: components['schemas']['CancelLine'][] | null;
      /** @example Out of stock */
      reason?: string | null;
      /**
       * Format: date-time
       * @description When it happened; not in the future. Default: the time of receipt.
       */
      cancelled_at?: string | null;
      /** @description Whether a PARTIAL ends the protection; a FULL always does. */
      cancel_protection?: boolean | null;
      /** @description Any identifiers of the cancellation in the OMS. */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /** @description Refused with SOURCE_STORE_NOT_ALLOWED. */
      source_store?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
    };
    CancelLine: {
      /** @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b */
      line_id: string;
      /** @example 1 */
      quantity: number;
    } & {
      [key: string]: unknown;
    };
    Cancellation: {
      /**
       * @example partial
       * @enum {string}
       */
      status: 'none' | 'partial' | 'full';
      /** @description Includes lines that a later write removed. */
      lines: components['schemas']['CancelledLine'][];
      /** @description All cancellations, oldest first. */
      history: components['schemas']['CancellationEntry'][];
    };
    CancellationEntry: {
      /** @example can_01k9w3c2q4m7v8x5t6r1z0a9bd */
      cancellation_id: string;
      /**
       * @description FULL if it cancelled the last units.
       * @example PARTIAL
       * @enum {string}
       */
      type: 'FULL' | 'PARTIAL';
      line_items: components['schemas']['CancelLine'][];
      /**
       * @description Whether it ends the protection; always true for FULL.
       * @example false
       */
      cancel_protection: boolean;
      /** @example Out of stock */
      reason?: string | null;
      external_reference?: {
        [key: string]: unknown;
      } | null;
      /**
       * Format: date-time
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
    CancelledLine: {
      /** @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b */
      line_id: string;
      /** @example 1 */
      cancelled_quantity: number;
    };
    CancelledOrderAnswer: {
      data: components['schemas']['CancelledOrderData'];
    };
    CancelledOrderData: {
      /** @example can_01k9w3c2q4m7v8x5t6r1z0a9bd */
      cancellation_id: string;
      /**
       * @description False if nothing was left to cancel.
       * @example true
       */
      applied: boolean;
      /** @enum {string|null} */
      reason?: 'no_change' | null;
      /** @example DEMO-1001 */
      order_number: string;
      cancellation: components['schemas']['Cancellation'];
      /**
       * @description Whether the order is still protected.
       * @example true
       */
      is_protected: boolean;
    };
    Claim: {
      /** @example clm_01k9w3c2q4m7v8x5t6r1z0a9bd */
      claim_id: string;
      /**
       * @example SUBMITTED
       * @enum {string}
       */
      status: 'SUBMITTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
      /** @example DEMO-1001 */
      order_number: string;
      /** @example PW-7Q2M4X9KTB */
      protect_order_number: string;
      /**
       * @example Stolen
       * @enum {string|null}
       */
      claim_reason?: 'Lost' | 'Stolen' | 'Damaged' | 'Wrong Product' | 'Tracking Not Updated' | null;
      /**
       * @example REFUND
       * @enum {string}
       */
      claim_resolution: 'REFUND' | 'RESHIP';
      /** @example true */
      claims_full_order: boolean;
      claims_items: components['schemas']['ClaimLine'][];
      /** @description As calculated at filing. */
      payout: components['schemas']['ClaimPayout'];
      /** @description Null until the claim is approved, and for a reship. */
      approved_amount?: number | null;
      /** @description The review of the order at filing. */
      review: components['schemas']['Review'];
      /** @example Ana Souza */
      customer_name?: string | null;
      /** @example ana@example.com */
      customer_email?: string | null;
      /** @description Where a reship goes. */
      shipping_address: components['schemas']['Address'] | null;
      /** @description Oldest first. */
      history: components['schemas']['ClaimMove'][];
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    };
    ClaimAnswer: {
      data: components['schemas']['ClaimData'];
    };
    ClaimBody: {
      /**
       * @description The order's number, or its protect_order_number.
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
    ClaimData: {
      claim: components['schemas']['Claim'];
    };
    ClaimEvent: {
      /** @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd */
      id: string;
      /**
       * Format: date-time
       * @description Time of the change.
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @example claim.submitted
       * @enum {string}
       */
      type: 'claim.submitted' | 'claim.approved' | 'claim.denied' | 'claim.resolved' | 'claim.withdrawn';
      data: components['schemas']['ClaimEventData'];
    };
    ClaimEventData: {
      /**
       * @description Rises by one for each resource.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      claim: components['schemas']['Claim'];
    };
    ClaimForecastAnswer: {
      data: components['schemas']['ClaimForecastData'];
    };
    ClaimForecastData: {
      /**
       * @example would_refuse
       * @enum {string}
       */
      outcome: 'would_create' | 'would_refuse';
      /**
       * @description The problem code that `POST /claims` would answer.
       * @example EVIDENCE_REQUIRED
       */
      code?: string | null;
      /** @example DEMO-1001 */
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
    ClaimItem: {
      /** @example LAMP-1 */
      line_id: string;
      /** @example 1 */
      quantity: number;
      /** @description URLs that `POST /claims/uploads` returned to this store. */
      claimed_images?: string[] | null;
      /** @description Replaces the claim's comment. */
      additional_comment?: string | null;
    };
    ClaimLine: {
      /** @example LAMP-1 */
      line_id: string;
      /** @example A47295965BD0 */
      sku?: string | null;
      /** @example Garden lamp */
      title?: string | null;
      /** @example 1 */
      quantity: number;
      /** @example [] */
      claimed_images: string[];
      additional_comment?: string | null;
      /**
       * @description The calculated payout for the line.
       * @example 27.99
       */
      payout_amount: number;
    };
    ClaimMove: {
      /**
       * @example APPROVED
       * @enum {string}
       */
      status: 'SUBMITTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      actor: components['schemas']['Actor'];
      /**
       * @description The approved refund.
       * @example 27.99
       */
      amount?: number | null;
      reason?: string | null;
      /** @description The OMS's id of the refund or reship. */
      reference?: string | null;
    };
    ClaimPayout: {
      /** @example 27.99 */
      amount: number;
      /** @example BRL */
      currency: string;
      /**
       * @description `figures`: calculated from the order's figures. `flagged_share`: the order is flagged, so the claimed items' share of subtotal.
       * @example figures
       * @enum {string}
       */
      basis: 'figures' | 'flagged_share';
    };
    ClaimVerdict: {
      /**
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
      problems: components['schemas']['ForecastProblem'][];
    };
    ClaimsAnswer: {
      data: components['schemas']['ClaimsData'];
    };
    ClaimsData: {
      /** @description Newest first. */
      claims: components['schemas']['Claim'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    Customer: {
      /** @example 3187789bec990987 */
      id?: string | null;
      /** @example ana@example.com */
      email?: string | null;
      /** @example Ana Souza */
      name?: string | null;
      first_name?: string | null;
      last_name?: string | null;
      phone?: string | null;
    } & {
      [key: string]: unknown;
    };
    CustomerReason: {
      /** @example wrong_size */
      code?: string | null;
      /** @example Too small */
      description?: string | null;
    } & {
      [key: string]: unknown;
    };
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
    Discount: {
      /** @example 5 */
      amount: number;
      /**
       * @description `line`: on particular lines. `order`: on the whole order.
       * @example order
       * @enum {string}
       */
      applies_to: 'line' | 'order';
      /** @example WELCOME5 */
      code?: string | null;
      title?: string | null;
      type?: string | null;
      line_ids?: string[] | null;
    } & {
      [key: string]: unknown;
    };
    Event:
      | components['schemas']['OrderEvent']
      | components['schemas']['ShipmentEvent']
      | components['schemas']['ReturnEvent']
      | components['schemas']['ClaimEvent']
      | components['schemas']['TestEvent'];
    EventOrder: {
      /** @example DEMO-1001 */
      order_number: string;
      /** @example 116f0b09343b49556bbad5f35bee0cdf */
      order_id: string;
      /** @example PW-7Q2M4X9KTB */
      protect_order_number: string;
      /**
       * @example PLACED
       * @enum {string}
       */
      order_lifecycle_status: 'PLACED';
      /**
       * Format: date-time
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
      customer: components['schemas']['Customer'];
      amounts: components['schemas']['Amounts'];
      billing_address?: components['schemas']['Address'] | null;
      shipping_address?: components['schemas']['Address'] | null;
      discounts?: components['schemas']['Discount'][] | null;
      tax_lines?: components['schemas']['TaxLine'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /** @example pt-BR */
      locale?: string | null;
      note?: string | null;
      /** @example paid */
      source_status?: string | null;
      /** Format: date-time */
      source_updated_at?: string | null;
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
       * @example custom_api
       * @enum {string}
       */
      source_channel: 'custom_api';
      /**
       * @example v1
       * @enum {string}
       */
      api_version: 'v1';
      /**
       * @description False once the protection has ended.
       * @example true
       */
      is_protected: boolean;
      protection: components['schemas']['Protection'];
      /**
       * @description The customer's tracking page.
       * @example https://parcels.example.com/t/q8fT2c5LxYz0wVbN
       */
      tracking_page_url: string;
      cancellation: components['schemas']['Cancellation'];
      review: components['schemas']['Review'];
      return_label?: components['schemas']['ReturnLabel'] | null;
      /** @description Live shipments, oldest first. */
      shipments: components['schemas']['Shipment'][];
      line_items: components['schemas']['StoredLine'][];
      source_payload_digest?: components['schemas']['SourcePayloadDigest'] | null;
    };
    FeedAnswer: {
      data: components['schemas']['FeedData'];
    };
    FeedData: {
      /** @description Oldest first. */
      events: components['schemas']['Event'][];
      /** @description `after` of the next page; null on the last page. */
      next_cursor?: string | null;
    };
    FieldError: {
      /** @example /amounts/subtotal */
      pointer: string;
      /** @example REQUIRED */
      code: string;
      /** @example is required */
      detail: string;
    };
    ForecastProblem: {
      /** @example VALIDATION_ERROR */
      code: string;
      /** @example 422 */
      status: number;
      /** @example Validation error */
      title: string;
      /** @example 1 field is at fault; see errors. */
      detail: string;
      errors?: components['schemas']['FieldError'][] | null;
    } & {
      [key: string]: unknown;
    };
    Health: {
      /** @enum {string} */
      status: 'ok';
      /**
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
    Import: {
      /** @example imp_01k9w3c2q4m7v8x5t6r1z0a9bd */
      import_id: string;
      /**
       * @example parcelward
       * @enum {string}
       */
      format: 'parcelward' | 'shopify-csv';
      /** @example false */
      dry_run: boolean;
      /** @example false */
      webhooks: boolean;
      /**
       * @example running
       * @enum {string}
       */
      state: 'receiving' | 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
      started_by: components['schemas']['Actor'];
      /**
       * @description Of the file, after decompression.
       * @example 48000000
       */
      size_bytes: number;
      /** @example 12000000 */
      processed_bytes: number;
      /**
       * @description Lines of the file that are done.
       * @example 10000
       */
      lines: number;
      counts: components['schemas']['ImportCounts'];
      /**
       * @description Flagged orders by the code of a reason.
       * @example {
       *       "SUBTOTAL_MISMATCH": 41
       *     }
       */
      flagged_by_reason: {
        [key: string]: unknown;
      };
      /**
       * @description Refused orders by the code of their problem.
       * @example {
       *       "VALIDATION_ERROR": 12
       *     }
       */
      refused_by_code: {
        [key: string]: unknown;
      };
      left_out: components['schemas']['ImportLeftOut'];
      /** @description Of the file, after decompression. */
      sha256?: string | null;
      /** @description Why it failed. */
      failure?: string | null;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /** Format: date-time */
      started_at?: string | null;
      /** Format: date-time */
      ended_at?: string | null;
    };
    ImportAnswer: {
      data: components['schemas']['ImportData'];
    };
    ImportCounts: {
      /** @example 39988 */
      created: number;
      /** @example 0 */
      changed: number;
      /** @example 0 */
      unchanged: number;
      /** @example 12 */
      refused: number;
      /**
       * @description Of the orders that were not refused.
       * @example 41
       */
      flagged: number;
    };
    ImportData: {
      import: components['schemas']['Import'];
    };
    ImportLeftOut: {
      /**
       * @description Returns are not imported.
       * @example 0
       */
      returns: number;
      /**
       * @description Timelines of shipments whose carrier is not known.
       * @example 0
       */
      tracking: number;
    };
    ImportsAnswer: {
      data: components['schemas']['ImportsData'];
    };
    ImportsData: {
      /** @description Newest first. */
      imports: components['schemas']['Import'][];
      /**
       * @description The cursor of the next page; null on the last.
       * @example imp_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      next_cursor?: string | null;
    };
    IntrospectionAnswer: {
      /** @enum {string} */
      iss: 'parcelward';
      /** @example mer_01kap6v3m8n4q0z7x2c5d9e1fh */
      merchantId: string;
      /** @example sto_01kap6v3m8n4q0z7x2c5d9e1fg */
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
      /** @example 0b8c3c44-6f2f-4f0e-9e5a-7b3a4a0d7f11 */
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
      expired: boolean;
      /** @description True if the token or its API key was revoked. */
      revoked: boolean;
    };
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
      customer: components['schemas']['Customer'];
      amounts: components['schemas']['Amounts'];
      billing_address?: components['schemas']['Address'] | null;
      shipping_address?: components['schemas']['Address'] | null;
      discounts?: components['schemas']['Discount'][] | null;
      tax_lines?: components['schemas']['TaxLine'][] | null;
      shipments?: components['schemas']['ShipmentEntry'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /** @example pt-BR */
      locale?: string | null;
      note?: string | null;
      /** @example paid */
      source_status?: string | null;
      /** Format: date-time */
      source_updated_at?: string | null;
      /**
       * @description The source platform's own id. Default: order_number.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id?: string | null;
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
      /** @example DEMO-1001 */
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
    LineItem: {
      /** @example a47295965bd091207681b541b26e40a5 */
      product_id?: string | null;
      variant_id?: string | null;
      /** @example A47295965BD0 */
      sku?: string | null;
      /** @example Garden lamp */
      title?: string | null;
      /** @example 1 */
      quantity: number;
      /** @example 27.99 */
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
      tax_amount?: number | null;
      /** @example https://example.com/1 */
      image_url?: string | null;
      /** @example https://example.com/1 */
      product_url?: string | null;
      /** @description Honoured only on the first create, if every line has its own unique id. */
      line_id?: string | null;
    } & {
      [key: string]: unknown;
    };
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
    OrderAnswer: {
      data: components['schemas']['OrderViewData'];
    };
    OrderEvent: {
      /** @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd */
      id: string;
      /**
       * Format: date-time
       * @description Time of the change.
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @example order.created
       * @enum {string}
       */
      type: 'order.created' | 'order.updated' | 'order.flagged' | 'order.cancelled';
      data: components['schemas']['OrderEventData'];
    };
    OrderEventData: {
      /**
       * @description Rises by one for each resource.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      order: components['schemas']['EventOrder'];
    };
    OrderForecastAnswer: {
      data: components['schemas']['OrderForecastData'];
    };
    OrderForecastData: {
      /**
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
      /** @description Left out if the order would be refused. */
      review?: components['schemas']['Review'] | null;
      /** @description One problem for every rule that the body breaks. */
      problems: components['schemas']['ForecastProblem'][];
    };
    OrderHistoryAnswer: {
      data: components['schemas']['OrderHistoryData'];
    };
    OrderHistoryData: {
      /** @example DEMO-1001 */
      order_number: string;
      /** @description Newest first. */
      versions: components['schemas']['OrderVersion'][];
      /**
       * @description The cursor of the next page; null on the last.
       * @example 1
       */
      next_cursor?: string | null;
    };
    OrderNotifications: {
      /** @example true */
      email?: boolean | null;
      /** @example false */
      sms?: boolean | null;
    };
    OrderVersion: {
      /**
       * @description The `sequence` of its event.
       * @example 2
       */
      version: number;
      /** @example order.updated */
      type: string;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      actor?: components['schemas']['Actor'] | null;
      changes: components['schemas']['MemberChange'][];
    };
    OrderView: {
      /** @example DEMO-1001 */
      order_number: string;
      /** @example 116f0b09343b49556bbad5f35bee0cdf */
      order_id: string;
      /** @example PW-7Q2M4X9KTB */
      protect_order_number: string;
      /**
       * @example PLACED
       * @enum {string}
       */
      order_lifecycle_status: 'PLACED';
      /**
       * Format: date-time
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
      customer: components['schemas']['Customer'];
      amounts: components['schemas']['Amounts'];
      billing_address?: components['schemas']['Address'] | null;
      shipping_address?: components['schemas']['Address'] | null;
      discounts?: components['schemas']['Discount'][] | null;
      tax_lines?: components['schemas']['TaxLine'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /** @example pt-BR */
      locale?: string | null;
      note?: string | null;
      /** @example paid */
      source_status?: string | null;
      /** Format: date-time */
      source_updated_at?: string | null;
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
       * @example custom_api
       * @enum {string}
       */
      source_channel: 'custom_api';
      /**
       * @example v1
       * @enum {string}
       */
      api_version: 'v1';
      /**
       * @description False once the protection has ended.
       * @example true
       */
      is_protected: boolean;
      protection: components['schemas']['Protection'];
      /**
       * @description The customer's tracking page.
       * @example https://parcels.example.com/t/q8fT2c5LxYz0wVbN
       */
      tracking_page_url: string;
      cancellation: components['schemas']['Cancellation'];
      review: components['schemas']['Review'];
      return_label?: components['schemas']['ReturnLabel'] | null;
      /** @description Live shipments, oldest first. */
      shipments: components['schemas']['Shipment'][];
      line_items: components['schemas']['StoredLine'][];
    };
    OrderViewData: {
      order: components['schemas']['OrderView'];
    };
    ParcelTracking: {
      /**
       * @description Null if no carrier was identified.
       * @example ups
       */
      tracking_carrier?: string | null;
      /**
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
      /** @description The carrier's own code beside the status. */
      substatus?: string | null;
      /**
       * Format: date-time
       * @description The first delivery.
       */
      delivered_at?: string | null;
      /**
       * @description The merchant's, otherwise the carrier's page.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /** @description Newest first, by the time they occurred. */
      events: components['schemas']['TrackingEvent'][];
      /**
       * @description The carrier's latest.
       * @example 2026-11-29
       */
      eta?: string | null;
    };
    PatchShipmentBody: {
      /** @description Moves the shipment to another order; null removes it from its order. */
      order_number?: string | null;
      /** @example ana@example.com */
      customer_email?: string | null;
      /** @example https://example.com/1 */
      tracking_url?: string | null;
      /** Format: date-time */
      shipped_at?: string | null;
      /** @description A date or a date-time, returned as sent. */
      eta?: string | null;
      /** @description Replaces the whole list. */
      items?: components['schemas']['ShipmentItem'][] | null;
      servicelevel?: components['schemas']['ServiceLevel'] | null;
      ship_to?: components['schemas']['Address'] | null;
      /** @example dock 4 */
      metadata?: string | null;
      totals?: components['schemas']['ShipmentTotals'] | null;
      /** @description Replaces the whole label. */
      return_label?: components['schemas']['ReturnLabel'] | null;
      /** @description Refused with IMMUTABLE_SHIPMENT_FIELD. */
      tracking_number?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Refused with IMMUTABLE_SHIPMENT_FIELD. */
      carrier?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Refused with IMMUTABLE_SHIPMENT_FIELD. */
      shipment_id?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
    } & {
      [key: string]: unknown;
    };
    Photo: {
      /**
       * @description Send it in `claimed_images`.
       * @example https://parcels.example.com/uploads/k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg
       */
      url: string;
      /**
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
    PhotoAnswer: {
      data: components['schemas']['Photo'];
    };
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
      customer: components['schemas']['Customer'];
      amounts: components['schemas']['Amounts'];
      billing_address?: components['schemas']['Address'] | null;
      shipping_address?: components['schemas']['Address'] | null;
      discounts?: components['schemas']['Discount'][] | null;
      tax_lines?: components['schemas']['TaxLine'][] | null;
      shipments?: components['schemas']['ShipmentEntry'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /** @example pt-BR */
      locale?: string | null;
      note?: string | null;
      /** @example paid */
      source_status?: string | null;
      /** Format: date-time */
      source_updated_at?: string | null;
      /**
       * @description The source platform's own id. Default: order_number.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id?: string | null;
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
      /** @example DEMO-1001 */
      order_number: string;
    };
    Problem: {
      /**
       * Format: uri-reference
       * @example errors/validation-error
       */
      type: string;
      title: string;
      status: number;
      detail: string;
      /**
       * @description The path of the request, as sent.
       * @example /orders/DEMO-1001
       */
      instance?: string;
      /** @enum {string} */
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
        | 'INVALID_API_KEY'
        | 'TOKEN_EXPIRED'
        | 'TOKEN_INVALID'
        | 'TOKEN_MISSING'
        | 'TOKEN_REVOKED'
        | 'FORBIDDEN'
        | 'OMS_PUSH_DISABLED'
        | 'STORE_SUSPENDED'
        | 'TRACKING_NOT_ENABLED'
        | 'CLAIM_NOT_FOUND'
        | 'IMPORT_NOT_FOUND'
        | 'JOB_NOT_FOUND'
        | 'ORDER_NOT_FOUND'
        | 'PAGE_NOT_FOUND'
        | 'PHOTO_NOT_FOUND'
        | 'RETURN_NOT_FOUND'
        | 'ROUTE_NOT_FOUND'
        | 'SHIPMENT_NOT_FOUND'
        | 'STORE_NOT_FOUND'
        | 'WEBHOOK_DELIVERY_NOT_FOUND'
        | 'WEBHOOK_ENDPOINT_NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'AMBIGUOUS_TRACKING_NUMBER'
        | 'API_KEY_EXISTS'
        | 'CLAIM_EXISTS'
        | 'CLAIM_STATE_CONFLICT'
        | 'DECISION_ALREADY_RECORDED'
        | 'IDEMPOTENCY_KEY_IN_USE'
        | 'IMMUTABLE_FIELD'
        | 'IMPORT_STATE_CONFLICT'
        | 'INGESTION_MODE_CONFLICT'
        | 'LABEL_NOT_APPLICABLE'
        | 'LINE_HAS_ACTIVE_RETURN'
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
      request_id: string;
      /** @description Each field at fault. */
      errors?: {
        /** @description RFC 6901 pointer into the body. */
        pointer: string;
        code: string;
        detail: string;
      }[];
    };
    ProblemType: {
      /** @example VALIDATION_ERROR */
      code: string;
      /** @example Validation error */
      title: string;
      /** @example 422 */
      status: number;
      /** @description What happened, and what to do about it. */
      help: string;
    };
    Protection: {
      /**
       * Format: date-time
       * @description When a cancellation ended it; null if none has.
       */
      ended_at?: string | null;
    };
    PushShipmentBody: {
      /** @example PW531744166BR */
      tracking_number: string;
      /**
       * @description The token of a carrier.
       * @example correios_br
       */
      carrier: string;
      order_number?: string | null;
      /** @example ana@example.com */
      customer_email?: string | null;
      /** @example https://example.com/1 */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @example 2017-12-28T21:33:00Z
       */
      shipped_at?: string | null;
      /**
       * @description A date or a date-time, returned as sent.
       * @example 2018-01-29T03:00:00Z
       */
      eta?: string | null;
      items?: components['schemas']['ShipmentItem'][] | null;
      servicelevel?: components['schemas']['ServiceLevel'] | null;
      ship_to?: components['schemas']['Address'] | null;
      metadata?: string | null;
      totals?: components['schemas']['ShipmentTotals'] | null;
      return_label?: components['schemas']['ReturnLabel'] | null;
    } & {
      [key: string]: unknown;
    };
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
      customer: components['schemas']['Customer'];
      amounts: components['schemas']['Amounts'];
      billing_address?: components['schemas']['Address'] | null;
      shipping_address?: components['schemas']['Address'] | null;
      discounts?: components['schemas']['Discount'][] | null;
      tax_lines?: components['schemas']['TaxLine'][] | null;
      shipments?: components['schemas']['ShipmentEntry'][] | null;
      /** @description The customer's opt-in, by channel. */
      order_notifications?: components['schemas']['OrderNotifications'] | null;
      /**
       * @example {
       *       "channel": "web"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Verbatim copy of the source platform's payload. Events and the history have `source_payload_digest` in its place: its `size_bytes` and `sha256`. */
      source_payload?: {
        [key: string]: unknown;
      } | null;
      /** @description Required for a B2B platform store, not allowed for others. */
      source_store?: components['schemas']['SourceStore'] | null;
      /** @example pt-BR */
      locale?: string | null;
      note?: string | null;
      /** @example paid */
      source_status?: string | null;
      /** Format: date-time */
      source_updated_at?: string | null;
      /**
       * @description The source platform's own id. Default: order_number.
       * @example 116f0b09343b49556bbad5f35bee0cdf
       */
      order_id?: string | null;
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
      /** @example 27.99 */
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
    Return: {
      /** @example DEMO-1001 */
      order_number: string;
      /** @example oms-1001 */
      order_id: string;
      /**
       * @example REFUND
       * @enum {string}
       */
      resolution: 'REFUND' | 'STORE_CREDIT';
      /**
       * @example SELF_SHIP
       * @enum {string}
       */
      return_method: 'SELF_SHIP' | 'IN_STORE';
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * @description The id for reads and callbacks.
       * @example ret_01k9w3c2q4m7v8x5t6r1z0a9bd
       */
      id: string;
      /** @example rr_01k9w3c2q4m7v8x5t6r1z0a9bc */
      request_id: string;
      /**
       * @example OPEN
       * @enum {string}
       */
      status: 'OPEN' | 'IN_TRANSIT' | 'EVALUATION_REJECTED' | 'PROCESSED';
      /**
       * @description Follows only the decision.
       * @example AWAITING_APPROVAL
       * @enum {string}
       */
      request_status: 'AWAITING_APPROVAL' | 'APPROVED' | 'REJECTED';
      note?: string | null;
      customer_reason: components['schemas']['CustomerReason'] | null;
      /**
       * @example {
       *       "name": "Ana Souza",
       *       "city": "Imbituba"
       *     }
       */
      return_from_address: {
        [key: string]: unknown;
      };
      return_line_items: components['schemas']['ReturnedLine'][];
      /** @description The label in the request. */
      return_label: components['schemas']['ReturnLabel'] | null;
      /** @description The last reported shipping label. */
      label: components['schemas']['ReturnShippingLabel'] | null;
      /** @description The tracking of that label's parcel. */
      tracking: components['schemas']['ParcelTracking'] | null;
      decision: components['schemas']['ReturnDecision'] | null;
      refund: components['schemas']['ReturnRefund'] | null;
      /** @description The return's identity in the OMS. */
      external_reference?: {
        [key: string]: unknown;
      } | null;
      warnings: components['schemas']['ReturnWarning'][];
      /**
       * @description The customer's page about the return.
       * @example https://parcels.example.com/r/q8fT2c5LxYz0wVbN
       */
      return_page_url: string;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    } & {
      [key: string]: unknown;
    };
    ReturnAnswer: {
      data: components['schemas']['ReturnData'];
    };
    ReturnData: {
      return: components['schemas']['Return'];
    };
    ReturnDecision: {
      /**
       * @example APPROVED
       * @enum {string}
       */
      decision: 'APPROVED' | 'REJECTED';
      reason?: string | null;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      decided_at: string;
    };
    ReturnEvent: {
      /** @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd */
      id: string;
      /**
       * Format: date-time
       * @description Time of the change.
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @example return.requested
       * @enum {string}
       */
      type: 'return.requested' | 'return.approved' | 'return.rejected' | 'return.in_transit' | 'return.processed';
      data: components['schemas']['ReturnEventData'];
    };
    ReturnEventData: {
      /**
       * @description Rises by one for each resource.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      return: components['schemas']['Return'];
    };
    ReturnLabel: {
      barcode_data?: string | null;
      tracking_number?: string | null;
      /** @example https://example.com/1 */
      label_url?: string | null;
      /** @example https://example.com/1 */
      qr_code_url?: string | null;
      included_in_package?: boolean | null;
      /** @example usps */
      carrier?: string | null;
      service?: string | null;
      /** @example https://example.com/1 */
      tracking_url?: string | null;
      /** Format: date-time */
      expires_at?: string | null;
      instructions?: string | null;
      return_to?: components['schemas']['Address'] | null;
    } & {
      [key: string]: unknown;
    };
    ReturnLabelAnswer: {
      data: components['schemas']['ReturnLabelData'];
    };
    ReturnLabelData: {
      /** @example DEMO-1001 */
      order_number: string;
      return_label: components['schemas']['ReturnLabel'];
    };
    ReturnLine: {
      /** @example LAMP-1 */
      line_id: string;
      /** @example 1 */
      quantity: number;
    } & {
      [key: string]: unknown;
    };
    ReturnRefund: {
      /** @example 27.99 */
      amount: number;
      /** @example BRL */
      currency: string;
      /** @example rf_20261121_1 */
      external_refund_id: string;
      /** @example 0 */
      deductions_total: number;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      refunded_at: string;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      received_at: string;
    };
    ReturnRequest: {
      /** @example DEMO-1001 */
      order_number: string;
      /** @example oms-1001 */
      order_id: string;
      /**
       * @example REFUND
       * @enum {string}
       */
      resolution: 'REFUND' | 'STORE_CREDIT';
      /**
       * @example SELF_SHIP
       * @enum {string}
       */
      return_method: 'SELF_SHIP' | 'IN_STORE';
      /**
       * Format: date-time
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
       * @example AWAITING_APPROVAL
       * @enum {string}
       */
      status: 'AWAITING_APPROVAL' | 'APPROVED' | 'REJECTED';
      return_line_items: components['schemas']['ReturnLine'][];
    };
    ReturnRequestBody: {
      /** @description Not supported: refused with UNSUPPORTED_RETURN_FIELD. */
      exchange_line_items?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Not supported: refused with UNSUPPORTED_RETURN_FIELD. */
      exchange_to_address?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Not supported: refused with UNSUPPORTED_RETURN_FIELD. */
      rate_id?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Not supported: refused with UNSUPPORTED_RETURN_FIELD. */
      payment_intent_id?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Not supported: refused with UNSUPPORTED_RETURN_FIELD. */
      warranty_id?:
        | (string | null)
        | number
        | boolean
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description The order's `order_id`, otherwise its order number.
       * @example oms-1001
       */
      order_id: string;
      /**
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
      customer_reason?: components['schemas']['CustomerReason'] | null;
      /** @description Not allowed with IN_STORE. */
      return_label?: components['schemas']['ReturnLabel'] | null;
      /** @example Please be quick. */
      note?: string | null;
    } & {
      [key: string]: unknown;
    };
    ReturnShippingLabel: {
      /**
       * @description As sent.
       * @example USPS
       */
      carrier: string;
      /** @example 9405511899223197428490 */
      tracking_number: string;
      /** @example https://labels.example.com/returns/1.pdf */
      label_url: string;
      /** @example https://example.com/1 */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      received_at: string;
    };
    ReturnWarning: {
      /**
       * @example REFUND_CURRENCY_DIFFERS
       * @enum {string}
       */
      code: 'REFUND_CURRENCY_DIFFERS' | 'REFUND_ABOVE_WORTH';
      /** @example 27.99 USD was refunded, but the order is in BRL. */
      detail: string;
    };
    ReturnableItem: {
      /** @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b */
      line_id: string;
      /** @example a47295965bd091207681b541b26e40a5 */
      product_id?: string | null;
      /** @example A47295965BD0 */
      sku?: string | null;
      /** @example Garden lamp */
      title?: string | null;
      /** @example 3 */
      quantity: number;
      /** @example 1 */
      cancelled_quantity: number;
      /**
       * @description In returns that are not rejected.
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
    ReturnableItemsAnswer: {
      data: components['schemas']['ReturnableItemsData'];
    };
    ReturnableItemsData: {
      /** @example DEMO-1001 */
      order_number: string;
      line_items: components['schemas']['ReturnableItem'][];
    };
    ReturnedLine: {
      /** @example LAMP-1 */
      line_id: string;
      /** @example 1 */
      quantity: number;
      /** @example A47295965BD0 */
      sku?: string | null;
      /** @example Garden lamp */
      title?: string | null;
    } & {
      [key: string]: unknown;
    };
    ReturnsAnswer: {
      data: components['schemas']['ReturnsData'];
    };
    ReturnsData: {
      /** @description Newest first. */
      returns: components['schemas']['Return'][];
      /** @description The cursor of the next page; null on the last. */
      next_cursor?: string | null;
    };
    Review: {
      /** @example true */
      flagged: boolean;
      reasons: components['schemas']['ReviewReason'][];
    };
    ReviewReason: {
      /**
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
        | 'CANCELLED_LINE_CHANGED';
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
    RevocationAnswer: {
      /** @description False if the token is invalid or expired. */
      revoked: boolean;
      /** @example 0b8c3c44-6f2f-4f0e-9e5a-7b3a4a0d7f11 */
      jti?: string;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      revoked_at?: string;
    };
    RevokeTokenBody: {
      /** @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwYXJjZWx3YXJkIn0.c2lnbmF0dXJl */
      token: string;
      /** @example Written to a log by mistake */
      reason?: string | null;
    } & {
      [key: string]: unknown;
    };
    ServiceLevel: {
      /** @example Express */
      name?: string | null;
      /** @example express */
      token?: string | null;
      terms?: string | null;
    } & {
      [key: string]: unknown;
    };
    Shipment: {
      /** @example shp_01k9w3c2q4m7v8x5t6r1z0a9bd */
      shipment_id: string;
      /** @example 1Z5R89390357567127 */
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
      tracking_availability: 'full' | 'account_required' | 'labels_only' | 'unidentified';
      /** @example DEMO-1001 */
      order_number?: string | null;
      /** @example ana@example.com */
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
       * @example 2026-11-20T02:00:24.274Z
       */
      shipped_at?: string | null;
      /**
       * @description As sent.
       * @example 2026-11-29
       */
      eta?: string | null;
      items?: components['schemas']['ShipmentItem'][] | null;
      servicelevel: components['schemas']['ServiceLevel'] | null;
      address_to: components['schemas']['Address'] | null;
      metadata?: string | null;
      totals: components['schemas']['ShipmentTotals'] | null;
      return_label: components['schemas']['ReturnLabel'] | null;
      /**
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
       * @example 2026-11-20T02:00:24.274Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      updated_at: string;
    };
    ShipmentEntry: {
      /** @example PW531744166BR */
      tracking_number: string;
      /**
       * @description The token of a carrier.
       * @example correios_br
       */
      carrier: string;
      order_number?: string | null;
      /** @example ana@example.com */
      customer_email?: string | null;
      /** @example https://example.com/1 */
      tracking_url?: string | null;
      /**
       * Format: date-time
       * @example 2017-12-28T21:33:00Z
       */
      shipped_at?: string | null;
      /**
       * @description A date or a date-time, returned as sent.
       * @example 2018-01-29T03:00:00Z
       */
      eta?: string | null;
      items?: components['schemas']['ShipmentItem'][] | null;
      servicelevel?: components['schemas']['ServiceLevel'] | null;
      ship_to?: components['schemas']['Address'] | null;
      metadata?: string | null;
      totals?: components['schemas']['ShipmentTotals'] | null;
      return_label?: components['schemas']['ReturnLabel'] | null;
    } & {
      [key: string]: unknown;
    };
    ShipmentEvent: {
      /** @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd */
      id: string;
      /**
       * Format: date-time
       * @description Time of the change.
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @example shipment.created
       * @enum {string}
       */
      type: 'shipment.created' | 'shipment.updated' | 'shipment.status_changed';
      data: components['schemas']['ShipmentEventData'];
    };
    ShipmentEventData: {
      /**
       * @description Rises by one for each resource.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      shipment: components['schemas']['Shipment'];
    };
    ShipmentItem: {
      line_id?: string | null;
      product_id?: string | null;
      /** @example A47295965BD0 */
      sku?: string | null;
      title?: string | null;
      /** @example 1 */
      quantity?: number | null;
      /** @example https://example.com/1 */
      image_url?: string | null;
    } & {
      [key: string]: unknown;
    };
    ShipmentTotals: {
      subtotal?: number | null;
      shipping_total?: number | null;
      tax_total?: number | null;
      discount_total?: number | null;
      grand_total?: number | null;
      currency?: string | null;
    } & {
      [key: string]: unknown;
    };
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
      /** @example https://labels.example.com/returns/1.pdf */
      label_url: string;
      /**
       * @description The parcel's tracking page.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
    };
    SourcePayloadDigest: {
      /**
       * @description Of its JSON in UTF-8.
       * @example 2048
       */
      size_bytes: number;
      /** @description In hex. */
      sha256: string;
    };
    SourceStore: {
      /** @example berlin-1 */
      id: string;
      /** @example Berlin outlet */
      name: string;
    };
    StoredLine: {
      /** @example a47295965bd091207681b541b26e40a5 */
      product_id?: string | null;
      variant_id?: string | null;
      /** @example A47295965BD0 */
      sku?: string | null;
      /** @example Garden lamp */
      title?: string | null;
      /** @example 1 */
      quantity: number;
      /** @example 27.99 */
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
      tax_amount?: number | null;
      /** @example https://example.com/1 */
      image_url?: string | null;
      /** @example https://example.com/1 */
      product_url?: string | null;
      /** @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b */
      line_id: string;
    } & {
      [key: string]: unknown;
    };
    TaxLine: {
      /** @example 1.4 */
      amount: number;
      /** @example VAT */
      title?: string | null;
      /**
       * @description Of the taxed amount.
       * @example 0.05
       */
      rate?: number | null;
      jurisdiction?: string | null;
    } & {
      [key: string]: unknown;
    };
    TestEvent: {
      /** @example evt_01k9w3c2q4m7v8x5t6r1z0a9bd */
      id: string;
      /**
       * Format: date-time
       * @description Time of the change.
       * @example 2026-11-20T02:00:24.274Z
       */
      timestamp: string;
      /**
       * @example webhook.test
       * @enum {string}
       */
      type: 'webhook.test';
      data: components['schemas']['TestEventData'];
    };
    TestEventData: {
      /**
       * @description Rises by one for each resource.
       * @example 3
       */
      sequence: number;
      /**
       * Format: date-time
       * @example 2026-11-20T02:00:24.274Z
       */
      occurred_at: string;
      /** @description true if the event is about imported history; otherwise left out. */
      imported?: boolean | null;
      /** @description As it was after the change. */
      endpoint: components['schemas']['TestedEndpoint'];
    };
    TestedEndpoint: {
      /** @example whe_01k9w3c2q4m7v8x5t6r1z0a9bd */
      endpoint_id: string;
      /**
       * @description An https URL; http too with WEBHOOK_ALLOW_PRIVATE_TARGETS.
       * @example https://oms.example.com/parcelward
       */
      url: string;
      /** @description Its filter; null for all. */
      events?: string[] | null;
    };
    TrackingEvent: {
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      occurred_at: string;
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
      /** @example Departed from the sorting centre */
      description: string;
      location: components['schemas']['TrackingLocation'];
    };
    TrackingLocation: {
      /** @example Curitiba */
      city?: string | null;
      /** @example PR */
      state?: string | null;
      /** @example 80010 */
      zip?: string | null;
      /** @example BR */
      country?: string | null;
    };
    TrackingTimeline: {
      /**
       * @description Null if no carrier was identified.
       * @example ups
       */
      tracking_carrier?: string | null;
      /**
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
      /** @description The carrier's own code beside the status. */
      substatus?: string | null;
      /**
       * Format: date-time
       * @description The first delivery.
       */
      delivered_at?: string | null;
      /**
       * @description The merchant's, otherwise the carrier's page.
       * @example https://example.com/1
       */
      tracking_url?: string | null;
      /** @description Newest first, by the time they occurred. */
      events: components['schemas']['TrackingEvent'][];
      /** @example 1Z5R89390357567127 */
      tracking_number: string;
      /**
       * @description As sent.
       * @example ups
       */
      carrier: string;
      /**
       * @description The carrier's latest, otherwise the merchant's.
       * @example 2026-11-29
       */
      eta?: string | null;
      /** @description Live shipments, oldest first. */
      shipments: components['schemas']['Shipment'][];
    };
    VerificationAnswer: {
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
    VerifyTokenBody: {
      /** @example eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwYXJjZWx3YXJkIn0.c2lnbmF0dXJl */
      token: string;
    } & {
      [key: string]: unknown;
    };
    WrittenLine: {
      /** @example li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b */
      line_id: string;
      /** @example a47295965bd091207681b541b26e40a5 */
      product_id?: string | null;
      /** @example A47295965BD0 */
      sku?: string | null;
      /** @example 1 */
      quantity: number;
    };
    WrittenOrderAnswer: {
      data: components['schemas']['WrittenOrderData'];
    };
    WrittenOrderData: {
      /** @example DEMO-1001 */
      order_number: string;
      /** @example 116f0b09343b49556bbad5f35bee0cdf */
      order_id: string;
      /** @example PW-7Q2M4X9KTB */
      protect_order_number: string;
      /**
       * @example PLACED
       * @enum {string}
       */
      order_lifecycle_status: 'PLACED';
      /**
       * Format: date-time
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
      /** @example true */
      newly_created: boolean;
      /**
       * @description False if the body matched the stored order.
       * @example true
       */
      applied: boolean;
      /** @enum {string|null} */
      reason?: 'no_change' | null;
      /** @description How many members changed; each amount is a member. */
      fields_changed_count?: number | null;
      line_items: components['schemas']['WrittenLine'][];
      review: components['schemas']['Review'];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type AccessTokenAnswer = components['schemas']['AccessTokenAnswer'];
export type ActiveApiKeyAnswer = components['schemas']['ActiveApiKeyAnswer'];
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
export type Claim = components['schemas']['Claim'];
export type ClaimAnswer = components['schemas']['ClaimAnswer'];
export type ClaimBody = components['schemas']['ClaimBody'];
export type ClaimData = components['schemas']['ClaimData'];
export type ClaimEvent = components['schemas']['ClaimEvent'];
export type ClaimEventData = components['schemas']['ClaimEventData'];
export type ClaimForecastAnswer = components['schemas']['ClaimForecastAnswer'];
export type ClaimForecastData = components['schemas']['ClaimForecastData'];
export type ClaimItem = components['schemas']['ClaimItem'];
export type ClaimLine = components['schemas']['ClaimLine'];
export type ClaimMove = components['schemas']['ClaimMove'];
export type ClaimPayout = components['schemas']['ClaimPayout'];
export type ClaimVerdict = components['schemas']['ClaimVerdict'];
export type ClaimsAnswer = components['schemas']['ClaimsAnswer'];
export type ClaimsData = components['schemas']['ClaimsData'];
export type Customer = components['schemas']['Customer'];
export type CustomerReason = components['schemas']['CustomerReason'];
export type DecisionBody = components['schemas']['DecisionBody'];
export type Discount = components['schemas']['Discount'];
export type Event = components['schemas']['Event'];
export type EventOrder = components['schemas']['EventOrder'];
export type FeedAnswer = components['schemas']['FeedAnswer'];
export type FeedData = components['schemas']['FeedData'];
export type FieldError = components['schemas']['FieldError'];
export type ForecastProblem = components['schemas']['ForecastProblem'];
export type Health = components['schemas']['Health'];
export type Import = components['schemas']['Import'];
export type ImportAnswer = components['schemas']['ImportAnswer'];
export type ImportCounts = components['schemas']['ImportCounts'];
export type ImportData = components['schemas']['ImportData'];
export type ImportLeftOut = components['schemas']['ImportLeftOut'];
export type ImportsAnswer = components['schemas']['ImportsAnswer'];
export type ImportsData = components['schemas']['ImportsData'];
export type IntrospectionAnswer = components['schemas']['IntrospectionAnswer'];
export type LegacyOrderBody = components['schemas']['LegacyOrderBody'];
export type LineItem = components['schemas']['LineItem'];
export type MemberChange = components['schemas']['MemberChange'];
export type OrderAnswer = components['schemas']['OrderAnswer'];
export type OrderEvent = components['schemas']['OrderEvent'];
export type OrderEventData = components['schemas']['OrderEventData'];
export type OrderForecastAnswer = components['schemas']['OrderForecastAnswer'];
export type OrderForecastData = components['schemas']['OrderForecastData'];
export type OrderHistoryAnswer = components['schemas']['OrderHistoryAnswer'];
export type OrderHistoryData = components['schemas']['OrderHistoryData'];
export type OrderNotifications = components['schemas']['OrderNotifications'];
export type OrderVersion = components['schemas']['OrderVersion'];
export type OrderView = components['schemas']['OrderView'];
export type OrderViewData = components['schemas']['OrderViewData'];
export type ParcelTracking = components['schemas']['ParcelTracking'];
export type PatchShipmentBody = components['schemas']['PatchShipmentBody'];
export type Photo = components['schemas']['Photo'];
export type PhotoAnswer = components['schemas']['PhotoAnswer'];
export type PostOrderBody = components['schemas']['PostOrderBody'];
export type Problem = components['schemas']['Problem'];
export type ProblemType = components['schemas']['ProblemType'];
export type Protection = components['schemas']['Protection'];
export type PushShipmentBody = components['schemas']['PushShipmentBody'];
export type PutOrderBody = components['schemas']['PutOrderBody'];
export type RefundBody = components['schemas']['RefundBody'];
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
export type Review = components['schemas']['Review'];
export type ReviewReason = components['schemas']['ReviewReason'];
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
export type TaxLine = components['schemas']['TaxLine'];
export type TestEvent = components['schemas']['TestEvent'];
export type TestEventData = components['schemas']['TestEventData'];
export type TestedEndpoint = components['schemas']['TestedEndpoint'];
export type TrackingEvent = components['schemas']['TrackingEvent'];
export type TrackingLocation = components['schemas']['TrackingLocation'];
export type TrackingTimeline = components['schemas']['TrackingTimeline'];
export type VerificationAnswer = components['schemas']['VerificationAnswer'];
export type VerifyTokenBody = components['schemas']['VerifyTokenBody'];
export type WrittenLine = components['schemas']['WrittenLine'];
export type WrittenOrderAnswer = components['schemas']['WrittenOrderAnswer'];
export type WrittenOrderData = components['schemas']['WrittenOrderData'];
export type $defs = Record<string, never>;
export interface operations {
  'ApiKeysController.list': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'TokensController.issue': {
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
  'TokensController.introspect': {
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
  'TokensController.revoke': {
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
  'TokensController.verify': {
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
  'ClaimsController.list': {
    parameters: {
      query?: {
        status?: 'SUBMITTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
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
  'ClaimsController.create': {
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
  'ClaimsController.check': {
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
  'UploadsController.upload': {
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
  'ClaimsController.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'ErrorsController.explain': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'FeedController.page': {
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
  'HealthController.live': {
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
  'HealthController.ready': {
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
  'ImportsController.list': {
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
  'ImportsController.create': {
    parameters: {
      query?: {
        /** @description Default: `parcelward` for application/x-ndjson, `shopify-csv` for text/csv. */
        format?: 'parcelward' | 'shopify-csv';
        /** @description `true`: only report what the import would do. */
        dry_run?: 'true' | 'false';
        /** @description `true`: send webhooks of the imported changes. */
        webhooks?: 'true' | 'false';
      };
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path?: never;
      cookie?: never;
    };
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
  'ImportsController.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'ImportsController.cancel': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'OrdersController.post': {
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
  'OrdersController.validate': {
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
  'OrdersController.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier answer: 304 when the order is still the same. */
        'If-None-Match'?: string;
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'OrdersController.put': {
    parameters: {
      query?: never;
      header: {
        prefer: string;
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description `notify=none` (RFC 7240) writes an order of the past: no mails, no text messages, no webhooks, and old parcels are not registered with their carriers. */
        Prefer?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
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
  'OrderUnitsController.cancel': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
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
  'OrdersController.history': {
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
  'OrdersController.setReturnLabel': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
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
  'OrderUnitsController.returnableItems': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'ReturnsController.list': {
    parameters: {
      query?: {
        status?: 'OPEN' | 'IN_TRANSIT' | 'EVALUATION_REJECTED' | 'PROCESSED';
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
  'ReturnsController.request': {
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
  'ReturnsController.get': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'ReturnsController.decide': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
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
  'ReturnsController.refund': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
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
  'ReturnsController.label': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
        /** @description A UUID that makes a retry safe for 24 hours: the first answer is sent again. */
        'Idempotency-Key'?: string;
      };
      path: {
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
  'ShipmentsController.push': {
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
          'application/json': components['schemas']['Shipment'];
        };
      };
      /** @description The shipment is stored, but no carrier could be identified, so no events will arrive. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Shipment'];
        };
      };
    };
  };
  'ShipmentsController.patchById': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
          'application/json': components['schemas']['Shipment'];
        };
      };
    };
  };
  'ShipmentsController.timeline': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
  'ShipmentsController.patchByNumber': {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
        'X-Request-Id'?: string;
      };
      path: {
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
          'application/json': components['schemas']['Shipment'];
        };
      };
    };
  };
}
