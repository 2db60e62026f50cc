interface ProblemType {
  status: number;
  title: string;
  /** What happened and what the client can do about it; shown at `GET /errors/<slug>` and in the OpenAPI document. */
  help: string;
}

const of = (status: number, title: string, help: string): ProblemType => ({ status, title, help });

/** Every problem the service answers with (C-ERR): the one table from code to HTTP. */
export const PROBLEMS = {
  MALFORMED_REQUEST: of(400, 'Malformed request', 'The bytes received are not an HTTP/1.1 request.'),
  MALFORMED_JSON: of(400, 'Malformed JSON', 'The body is not JSON in UTF-8, or is empty where one is needed.'),
  MALFORMED_PATH: of(400, 'Malformed path', 'The path has a percent-encoding that is not UTF-8.'),
  IDEMPOTENCY_KEY_REQUIRED: of(400, 'Idempotency key required', 'Send a UUID in the Idempotency-Key header.'),
  IDEMPOTENCY_KEY_INVALID: of(400, 'Idempotency key invalid', 'The Idempotency-Key header must be one UUID.'),
  IMMUTABLE_SHIPMENT_FIELD: of(
    400,
    'Immutable shipment field',
    'tracking_number, carrier and shipment_id never change; to change a carrier, register the shipment again.',
  ),
  NO_UPDATABLE_FIELDS: of(400, 'No updatable fields', 'The patch names no field that can be changed.'),
  RETURN_LINE_NOT_FOUND: of(400, 'Return line not found', 'A line_id is not on the order.'),
  RETURN_QUANTITY_EXCEEDED: of(400, 'Return quantity exceeded', 'More units than can still be returned.'),

  INVALID_API_KEY: of(
    401,
    'Invalid API key',
    'The API key is unknown or revoked, or is not a key of this shop domain.',
  ),
  TOKEN_MISSING: of(401, 'Token missing', 'Send Authorization: Bearer with a token of POST /auth/v1/token.'),
  TOKEN_INVALID: of(401, 'Token invalid', 'The token was not issued by this service, or was altered.'),
  TOKEN_EXPIRED: of(401, 'Token expired', 'Mint a new token with POST /auth/v1/token and try again.'),
  TOKEN_REVOKED: of(401, 'Token revoked', 'The token, or the API key it was issued from, was revoked.'),

  FORBIDDEN: of(403, 'Forbidden', 'These credentials are good, but not for this.'),
  STORE_SUSPENDED: of(403, 'Store suspended', 'The store is suspended; nothing is accepted for it.'),
  TRACKING_NOT_ENABLED: of(403, 'Tracking not enabled', 'Tracking is not enabled for the store.'),
  OMS_PUSH_DISABLED: of(
    403,
    'OMS push disabled',
    'The store is not configured for pushes from an order management system.',
  ),

  ROUTE_NOT_FOUND: of(
    404,
    'Route not found',
    'No route has this path. Paths are case-sensitive and have no trailing slash.',
  ),
  STORE_NOT_FOUND: of(404, 'Store not found', 'There is no such store.'),
  ORDER_NOT_FOUND: of(404, 'Order not found', 'The store has no such order.'),
  SHIPMENT_NOT_FOUND: of(404, 'Shipment not found', 'The store has no such shipment.'),
  RETURN_NOT_FOUND: of(404, 'Return not found', 'The store has no such return.'),
  CLAIM_NOT_FOUND: of(404, 'Claim not found', 'The store has no such claim.'),
  PAGE_NOT_FOUND: of(
    404,
    'Page not found',
    'The link is not one that the service gave out, or what it led to is gone.',
  ),
  PHOTO_NOT_FOUND: of(404, 'Photo not found', 'There is no photo of this name.'),
  JOB_NOT_FOUND: of(404, 'Job not found', 'No job with this id is parked for the store.'),

  WEBHOOK_ENDPOINT_NOT_FOUND: of(404, 'Webhook endpoint not found', 'The store has no such webhook endpoint.'),
  WEBHOOK_DELIVERY_NOT_FOUND: of(
    404,
    'Webhook delivery not found',
    'The store has no such webhook delivery, or its event is no longer kept.',
  ),

  METHOD_NOT_ALLOWED: of(405, 'Method not allowed', 'The Allow header lists the methods of this path.'),

  INGESTION_MODE_CONFLICT: of(
    409,
    'Ingestion mode conflict',
    "The store's orders arrive through its platform's webhooks; set its ingestion mode to custom_api to send them here.",
  ),
  PROTECTION_IMMUTABLE: of(
    409,
    'Protection immutable',
    'is_protected and amounts.protection_cost are fixed at first create; protection ends by cancelling alone.',
  ),
  IMMUTABLE_FIELD: of(
    409,
    'Immutable field',
    'The field is fixed at first create; send the stored value or leave it out.',
  ),
  LINE_HAS_ACTIVE_RETURN: of(
    409,
    'Line has an active return',
    'A line with a return request can be neither removed nor replaced.',
  ),
  SOURCE_STORE_CONFLICT: of(409, 'Source store conflict', 'source_store is fixed at the first write of an order.'),
  TRACKING_NUMBER_ALREADY_EXISTS: of(
    409,
    'Tracking number already exists',
    'The shipment is registered already; existing names it.',
  ),
  AMBIGUOUS_TRACKING_NUMBER: of(
    409,
    'Ambiguous tracking number',
    'Several shipments share the tracking number; patch one of candidates by its id.',
  ),
  DECISION_ALREADY_RECORDED: of(409, 'Decision already recorded', 'A recorded decision does not change.'),
  REFUND_ALREADY_RECORDED: of(409, 'Refund already recorded', 'A return is refunded once.'),
  RETURN_NOT_OPEN: of(409, 'Return not open', 'The return is past the state in which this is taken.'),
  LABEL_NOT_APPLICABLE: of(409, 'Label not applicable', 'A return in a shop has no label.'),
  CLAIM_EXISTS: of(409, 'Claim exists', 'Units of this claim are in another one; existing names it.'),
  RETURNS_OVERLAP: of(409, 'Returns overlap', 'Units of this claim are in a return.'),
  STOCK_INSUFFICIENT: of(409, 'Stock insufficient', 'There is not enough stock to send the units again.'),
  CLAIM_STATE_CONFLICT: of(409, 'Claim state conflict', 'The claim is not in a state that allows this.'),
  API_KEY_EXISTS: of(409, 'API key exists', 'The store has an active key; rotate or revoke it.'),
  WEBHOOK_ENDPOINT_DISABLED: of(
    409,
    'Webhook endpoint disabled',
    'Nothing is sent to an endpoint that is disabled; enable it first.',
  ),
  IDEMPOTENCY_KEY_IN_USE: of(
    409,
    'Idempotency key in use',
    'The first request with this key still runs; try again after Retry-After seconds.',
  ),

  PAYLOAD_TOO_LARGE: of(413, 'Payload too large', 'The body is larger than the route takes.'),
  UNSUPPORTED_MEDIA_TYPE: of(415, 'Unsupported media type', 'Send the body as application/json in UTF-8.'),
  EXPECTATION_FAILED: of(417, 'Expectation failed', 'The service meets no expectation but 100-continue.'),
  TLS_REQUIRED: of(421, 'TLS required', 'Plain HTTP is not supported; use https.'),

  VALIDATION_ERROR: of(
    422,
    'Validation error',
    'The body does not have the required shape; errors lists each field at fault.',
  ),
  PATH_BODY_MISMATCH: of(422, 'Path and body differ', 'order_number in the body is not that of the path.'),
  SOURCE_STORE_REQUIRED: of(422, 'Source store required', 'A B2B platform store names source_store on each order.'),
  SOURCE_STORE_NOT_ALLOWED: of(
    422,
    'Source store not allowed',
    'Only orders of a B2B platform store carry source_store.',
  ),
  UNSUPPORTED_RETURN_FIELD: of(
    422,
    'Unsupported return field',
    'Exchanges, warranties and priced shipping are not supported.',
  ),
  IDEMPOTENCY_KEY_REUSED: of(422, 'Idempotency key reused', 'The key was used with another body within 24 hours.'),
  CANCEL_QUANTITY_EXCEEDED: of(422, 'Cancel quantity exceeded', 'More units than are left of the line.'),
  EVIDENCE_REQUIRED: of(422, 'Evidence required', 'This claim reason needs photos.'),
  NOT_PROTECTED: of(422, 'Not protected', 'The order or line is not covered.'),
  REFUND_NOT_ELIGIBLE: of(422, 'Refund not eligible', 'Nothing of the claim can be refunded.'),

  RATE_LIMITED: of(429, 'Rate limited', 'Wait Retry-After seconds.'),
  HEADERS_TOO_LARGE: of(431, 'Headers too large', 'The request line and headers exceed 16 KiB.'),

  INTERNAL_ERROR: of(
    500,
    'Internal error',
    'A fault of the service. Nothing was changed; quote request_id to support.',
  ),
  CLAIM_CREATE_FAILED: of(500, 'Claim create failed', 'A fault of the service. No claim was made; try again.'),
  SERVICE_UNAVAILABLE: of(
    503,
    'Service unavailable',
    'The service cannot reach its database; try again after Retry-After seconds.',
  ),
} satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof PROBLEMS;

/** `VALIDATION_ERROR` is `validation-error`, as in the `type` of a problem. */
export function slugOf(code: ProblemCode): string {
  return code.toLowerCase().replaceAll('_', '-');
}
