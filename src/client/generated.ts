// Made from the service's OpenAPI document. To make it anew: npm run build && node scripts/client-types.mjs
/* eslint-disable max-lines */

export interface AccessTokenAnswer {
  /** Send it as Authorization: Bearer. */
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  expires_at: string;
}

export interface ActiveApiKeyAnswer {
  data?: { key_id: string; masked_key: string; created_at: string; last_used_at: string | null } | null;
}

export interface Actor {
  type: 'api_key' | 'staff' | 'service';
  id: string;
}

export interface Address {
  name?: string | null;
  company?: string | null;
  street1?: string | null;
  street2?: string | null;
  street3?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  country?: string | null;
  phone?: string | null;
  email?: string | null;
  [key: string]: unknown;
}

export interface Amounts {
  subtotal: number;
  discount_total?: number | null;
  grand_total?: number | null;
  shipping_total?: number | null;
  /** Sent together with is_protected. */
  protection_cost?: number | null;
  tax_total?: number | null;
}

export interface CancelBody {
  /** All units that are left, or those that are named. */
  type: 'FULL' | 'PARTIAL';
  /** With PARTIAL alone. */
  line_items?: CancelLine[] | null;
  reason?: string | null;
  /** When it happened; not in the future. The time of receipt when left out. */
  cancelled_at?: string | null;
  /** Whether a PARTIAL ends the protection; a FULL always does. */
  cancel_protection?: boolean | null;
  /** What the OMS knows the cancellation by. */
  external_reference?: Record<string, unknown> | null;
  /** Refused with SOURCE_STORE_NOT_ALLOWED. */
  source_store?: string | null | number | boolean | unknown[] | Record<string, unknown>;
}

export interface CancelLine {
  line_id: string;
  quantity: number;
  [key: string]: unknown;
}

export interface Cancellation {
  status: 'none' | 'partial' | 'full';
  /** Also lines that the order no longer has. */
  lines: CancelledLine[];
  /** Every cancellation, the oldest first. */
  history: CancellationEntry[];
}

export interface CancellationEntry {
  cancellation_id: string;
  /** FULL when it took the last units. */
  type: 'FULL' | 'PARTIAL';
  line_items: CancelLine[];
  /** Whether it was to end the protection. */
  cancel_protection: boolean;
  reason?: string | null;
  external_reference?: Record<string, unknown> | null;
  cancelled_at: string;
  /** When it was recorded. */
  created_at: string;
}

export interface CancelledLine {
  line_id: string;
  cancelled_quantity: number;
}

export interface CancelledOrderAnswer {
  data: CancelledOrderData;
}

export interface CancelledOrderData {
  cancellation_id: string;
  /** False when nothing was left to cancel. */
  applied: boolean;
  reason?: 'no_change' | null;
  order_number: string;
  cancellation: Cancellation;
  /** Whether the order is still protected. */
  is_protected: boolean;
}

export interface Claim {
  claim_id: string;
  status: 'SUBMITTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
  order_number: string;
  protect_order_number: string;
  claim_reason?: 'Lost' | 'Stolen' | 'Damaged' | 'Wrong Product' | 'Tracking Not Updated' | null;
  claim_resolution: 'REFUND' | 'RESHIP';
  claims_full_order: boolean;
  claims_items: ClaimLine[];
  /** As worked out when it was made. */
  payout: ClaimPayout;
  /** Null while it is not approved, and of a reship. */
  approved_amount?: number | null;
  /** The order's, as it stood. */
  review: Review;
  customer_name?: string | null;
  customer_email?: string | null;
  /** Where a reship goes. */
  shipping_address: Address | null;
  /** The oldest first. */
  history: ClaimMove[];
  created_at: string;
  updated_at: string;
}

export interface ClaimActor {
  type: 'api_key' | 'staff' | 'service';
  id: string;
}

export interface ClaimAnswer {
  data: ClaimData;
}

export interface ClaimBody {
  /** The order's number, or its protect_order_number. */
  order_reference: string;
  claim_reason?: 'Lost' | 'Stolen' | 'Damaged' | 'Wrong Product' | 'Tracking Not Updated' | null;
  claim_resolution: 'REFUND' | 'RESHIP';
  /** Whether all units that are not cancelled are claimed. */
  claims_full_order: boolean;
  /** For each line without its own. */
  additional_comment?: string | null;
  /** URLs that `POST /claims/uploads` returned to this store. For each line without its own. */
  claimed_images?: string[] | null;
  /** Where a reship goes; the order's when left out. */
  shipping_address?: Address | null;
  /** Required unless claims_full_order is true. */
  claims_items?: ClaimItem[] | null;
}

export interface ClaimData {
  claim: Claim;
}

export interface ClaimFieldError {
  pointer: string;
  code: string;
  detail: string;
}

export interface ClaimForecastAnswer {
  data: ClaimForecastData;
}

export interface ClaimForecastData {
  outcome: 'would_create' | 'would_refuse';
  /** What a `POST /claims` would be refused with. */
  code?: string | null;
  order_number?: string | null;
  /** Every check, in the order in which they count. */
  verdicts: ClaimVerdict[];
  /** The lines, each with what it would pay. */
  claims_items: ClaimLine[];
  /** Null where the lines are not known. */
  payout: ClaimPayout | null;
  /** Where photos are missing, as pointers into the body. */
  missing_evidence: string[];
}

export interface ClaimItem {
  line_id: string;
  quantity: number;
  /** URLs that `POST /claims/uploads` returned to this store. */
  claimed_images?: string[] | null;
  /** In place of the claim's. */
  additional_comment?: string | null;
}

export interface ClaimLine {
  line_id: string;
  sku?: string | null;
  title?: string | null;
  quantity: number;
  claimed_images: string[];
  additional_comment?: string | null;
  /** What the line would pay. */
  payout_amount: number;
}

export interface ClaimMove {
  status: 'SUBMITTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN';
  occurred_at: string;
  actor: ClaimActor;
  /** What was approved of a refund. */
  amount?: number | null;
  reason?: string | null;
  /** The OMS's refund or reship. */
  reference?: string | null;
}

export interface ClaimPayout {
  amount: number;
  currency: string;
  /** By the order's figures, or, where it is flagged, by the claimed items' share of subtotal. */
  basis: 'figures' | 'flagged_share';
}

export interface ClaimProblem {
  code: string;
  status: number;
  title: string;
  detail: string;
  errors?: ClaimFieldError[] | null;
  [key: string]: unknown;
}

export interface ClaimVerdict {
  check: 'shape' | 'photos' | 'order' | 'lines' | 'coverage' | 'duplicate' | 'returns' | 'refund' | 'stock';
  /** `unknown` where an earlier check leaves nothing to look at. */
  outcome: 'passed' | 'failed' | 'unknown';
  problems: ClaimProblem[];
}

export interface ClaimsAnswer {
  data: ClaimsData;
}

export interface ClaimsData {
  /** The newest first. */
  claims: Claim[];
  /** For the page after this one; null on the last. */
  next_cursor?: string | null;
}

export interface Customer {
  id?: string | null;
  email?: string | null;
  name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  phone?: string | null;
  [key: string]: unknown;
}

export interface CustomerReason {
  code?: string | null;
  description?: string | null;
  [key: string]: unknown;
}

export interface DecisionBody {
  /** What the OMS knows the return by; the last one that was sent stands. */
  external_reference?: Record<string, unknown> | null;
  decision: 'APPROVED' | 'REJECTED';
  /** A note to the customer. */
  reason?: string | null;
}

export interface Discount {
  amount: number;
  /** On particular lines, or on the order as a whole. */
  applies_to: 'line' | 'order';
  code?: string | null;
  title?: string | null;
  type?: string | null;
  line_ids?: string[] | null;
  [key: string]: unknown;
}

export interface Event {
  id: string;
  type: string;
  /** When it happened. */
  timestamp: string;
  /** `sequence`, `occurred_at`, and the resource under its name as it was read at that moment. */
  data: Record<string, unknown>;
}

export interface FeedAnswer {
  data: FeedData;
}

export interface FeedData {
  /** The oldest first. */
  events: Event[];
  /** The `after` of the next page; null when there is none yet. */
  next_cursor?: string | null;
}

export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
}

export interface ForecastProblem {
  code: string;
  status: number;
  title: string;
  detail: string;
  errors?: FieldError[] | null;
  [key: string]: unknown;
}

export interface Health {
  status: 'ok';
  checks: Record<string, Record<string, never>>;
}

export interface IntrospectionAnswer {
  iss: 'parcelward';
  merchantId: string;
  storeId: string;
  /** Equal to storeId. */
  store_id: string;
  /** The API key it was issued from. */
  keyId: string;
  jti: string;
  /** Seconds since 1970. */
  iat: number;
  /** Seconds since 1970. */
  exp: number;
  expired: boolean;
  /** The token, or the key that it was issued from, was revoked. */
  revoked: boolean;
}

export interface LineItem {
  product_id?: string | null;
  variant_id?: string | null;
  sku?: string | null;
  title?: string | null;
  quantity: number;
  unit_price: number;
  line_total?: number | null;
  /** The line's own discount, over all its units. */
  discount_amount?: number | null;
  tax_amount?: number | null;
  image_url?: string | null;
  product_url?: string | null;
  /** Honoured on the first create alone, when every line carries its own. */
  line_id?: string | null;
  [key: string]: unknown;
}

export interface MemberChange {
  /** A top-level member, or one of the amounts. */
  member: string;
  /** Null where the order had none. */
  before?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** Null where it has none any more. */
  after?: string | null | number | boolean | unknown[] | Record<string, unknown>;
}

export interface OrderAnswer {
  data: OrderViewData;
}

export interface OrderForecastAnswer {
  data: OrderForecastData;
}

export interface OrderForecastData {
  outcome: 'would_create' | 'would_change' | 'no_change' | 'would_refuse';
  /** Null where the body names none. */
  order_number?: string | null;
  /** The members that would change. */
  fields_changed: string[];
  /** Left out where the order would be refused. */
  review?: Review | null;
  /** Every rule that the body breaks. */
  problems: ForecastProblem[];
}

export interface OrderHistoryAnswer {
  data: OrderHistoryData;
}

export interface OrderHistoryData {
  order_number: string;
  /** The newest first. */
  versions: OrderVersion[];
  /** For the page after this one; null on the last. */
  next_cursor?: string | null;
}

export interface OrderNotifications {
  email?: boolean | null;
  sms?: boolean | null;
}

export interface OrderVersion {
  /** The `sequence` of its event. */
  version: number;
  type: string;
  occurred_at: string;
  actor?: Actor | null;
  changes: MemberChange[];
}

export interface OrderView {
  order_number: string;
  order_id: string;
  protect_order_number: string;
  order_lifecycle_status: 'PLACED';
  order_date_created: string;
  /** The service's own time of the last write. */
  updatedAt: string;
  /** Whether the client's line ids were honoured. */
  line_id_source: 'partner' | 'parcelward';
  /** When the order was placed on the source platform. */
  ordered_at: string;
  /** Checked for its shape; the stored value is the store's currency. */
  currency: string;
  customer: Customer;
  amounts: Amounts;
  billing_address?: Address | null;
  shipping_address?: Address | null;
  discounts?: Discount[] | null;
  tax_lines?: TaxLine[] | null;
  order_notifications?: OrderNotifications | null;
  metadata?: Record<string, unknown> | null;
  /** Verbatim copy of the source payload. */
  source_payload?: Record<string, unknown> | null;
  source_store?: SourceStore | null;
  locale?: string | null;
  note?: string | null;
  source_status?: string | null;
  source_updated_at?: string | null;
  /** False once the protection has ended. */
  is_protected: boolean;
  protection: Protection;
  /** What the customer sees of it. */
  tracking_page_url: string;
  cancellation: Cancellation;
  review: Review;
  return_label?: ReturnLabel | null;
  /** The live shipments, the oldest first. */
  shipments: Shipment[];
  line_items: StoredLine[];
}

export interface OrderViewData {
  order: OrderView;
}

export interface ParcelTracking {
  /** Null where no carrier could be identified. */
  tracking_carrier?: string | null;
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
  substatus?: string | null;
  eta?: string | null;
  /** The first delivery. */
  delivered_at?: string | null;
  /** The merchant's, else the carrier's page. */
  tracking_url?: string | null;
  /** The newest first, by when they happened. */
  events: TrackingEvent[];
}

export interface PatchShipmentBody {
  /** Moves the shipment to another order, null to none. */
  order_number?: string | null;
  customer_email?: string | null;
  tracking_url?: string | null;
  shipped_at?: string | null;
  /** A date or a date-time, returned as it was given. */
  eta?: string | null;
  /** Replaces the whole list. */
  items?: ShipmentItem[] | null;
  servicelevel?: ServiceLevel | null;
  ship_to?: Address | null;
  metadata?: string | null;
  totals?: ShipmentTotals | null;
  /** Replaces the label whole. */
  return_label?: ReturnLabel | null;
  /** Refused with IMMUTABLE_SHIPMENT_FIELD. */
  tracking_number?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** Refused with IMMUTABLE_SHIPMENT_FIELD. */
  carrier?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** Refused with IMMUTABLE_SHIPMENT_FIELD. */
  shipment_id?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  [key: string]: unknown;
}

export interface Photo {
  /** For `claimed_images`. */
  url: string;
  content_type: 'image/jpeg' | 'image/png' | 'image/webp';
  /** As it is kept. */
  size_bytes: number;
}

export interface PhotoAnswer {
  data: Photo;
}

export interface PostOrderBody {
  /** When the order was placed on the source platform. */
  ordered_at: string;
  /** Checked for its shape; the stored value is the store's currency. */
  currency: string;
  customer: Customer;
  amounts: Amounts;
  billing_address?: Address | null;
  shipping_address?: Address | null;
  discounts?: Discount[] | null;
  tax_lines?: TaxLine[] | null;
  shipments?: ShipmentEntry[] | null;
  order_notifications?: OrderNotifications | null;
  metadata?: Record<string, unknown> | null;
  /** Verbatim copy of the source payload. */
  source_payload?: Record<string, unknown> | null;
  source_store?: SourceStore | null;
  locale?: string | null;
  note?: string | null;
  source_status?: string | null;
  source_updated_at?: string | null;
  /** The source platform's own id; order_number when never sent. */
  order_id?: string | null;
  line_items: LineItem[];
  /** Sent together with amounts.protection_cost. */
  is_protected?: boolean | null;
  /** Deprecated and ignored. */
  platform?: string | null;
  /** Set by the service. */
  api_version?: string | null;
  /** Set by the service, from the token. */
  store_id?: string | null;
  /** Set by the service. */
  platform_domain?: string | null;
  /** Set by the service. */
  source_channel?: string | null;
  /** May be echoed once the order exists. */
  protect_order_number?: string | null;
  /** May be echoed once the order exists. */
  order_date_created?: string | null;
  /** May be echoed once the order exists. */
  order_lifecycle_status?: string | null;
  order_number: string;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** The path of the request, as sent. */
  instance?: string;
  code:
    | 'MALFORMED_REQUEST'
    | 'MALFORMED_JSON'
    | 'MALFORMED_PATH'
    | 'IDEMPOTENCY_KEY_REQUIRED'
    | 'IDEMPOTENCY_KEY_INVALID'
    | 'IMMUTABLE_SHIPMENT_FIELD'
    | 'NO_UPDATABLE_FIELDS'
    | 'RETURN_LINE_NOT_FOUND'
    | 'RETURN_QUANTITY_EXCEEDED'
    | 'INVALID_API_KEY'
    | 'TOKEN_MISSING'
    | 'TOKEN_INVALID'
    | 'TOKEN_EXPIRED'
    | 'TOKEN_REVOKED'
    | 'FORBIDDEN'
    | 'STORE_SUSPENDED'
    | 'TRACKING_NOT_ENABLED'
    | 'OMS_PUSH_DISABLED'
    | 'ROUTE_NOT_FOUND'
    | 'STORE_NOT_FOUND'
    | 'ORDER_NOT_FOUND'
    | 'SHIPMENT_NOT_FOUND'
    | 'RETURN_NOT_FOUND'
    | 'CLAIM_NOT_FOUND'
    | 'PAGE_NOT_FOUND'
    | 'PHOTO_NOT_FOUND'
    | 'JOB_NOT_FOUND'
    | 'WEBHOOK_ENDPOINT_NOT_FOUND'
    | 'WEBHOOK_DELIVERY_NOT_FOUND'
    | 'METHOD_NOT_ALLOWED'
    | 'INGESTION_MODE_CONFLICT'
    | 'PROTECTION_IMMUTABLE'
    | 'IMMUTABLE_FIELD'
    | 'LINE_HAS_ACTIVE_RETURN'
    | 'SOURCE_STORE_CONFLICT'
    | 'TRACKING_NUMBER_ALREADY_EXISTS'
    | 'AMBIGUOUS_TRACKING_NUMBER'
    | 'DECISION_ALREADY_RECORDED'
    | 'REFUND_ALREADY_RECORDED'
    | 'RETURN_NOT_OPEN'
    | 'LABEL_NOT_APPLICABLE'
    | 'CLAIM_EXISTS'
    | 'RETURNS_OVERLAP'
    | 'STOCK_INSUFFICIENT'
    | 'CLAIM_STATE_CONFLICT'
    | 'API_KEY_EXISTS'
    | 'WEBHOOK_ENDPOINT_DISABLED'
    | 'IDEMPOTENCY_KEY_IN_USE'
    | 'PAYLOAD_TOO_LARGE'
    | 'UNSUPPORTED_MEDIA_TYPE'
    | 'EXPECTATION_FAILED'
    | 'TLS_REQUIRED'
    | 'VALIDATION_ERROR'
    | 'PATH_BODY_MISMATCH'
    | 'SOURCE_STORE_REQUIRED'
    | 'SOURCE_STORE_NOT_ALLOWED'
    | 'UNSUPPORTED_RETURN_FIELD'
    | 'IDEMPOTENCY_KEY_REUSED'
    | 'CANCEL_QUANTITY_EXCEEDED'
    | 'EVIDENCE_REQUIRED'
    | 'NOT_PROTECTED'
    | 'REFUND_NOT_ELIGIBLE'
    | 'RATE_LIMITED'
    | 'HEADERS_TOO_LARGE'
    | 'INTERNAL_ERROR'
    | 'CLAIM_CREATE_FAILED'
    | 'SERVICE_UNAVAILABLE';
  request_id: string;
  /** Each field at fault. */
  errors?: {
    /** RFC 6901 pointer into the body. */
    pointer: string;
    code: string;
    detail: string;
  }[];
}

export interface ProblemType {
  code: string;
  title: string;
  status: number;
  /** What happened, and what to do about it. */
  help: string;
}

export interface Protection {
  /** When a cancellation ended it; null while none has. */
  ended_at?: string | null;
}

export interface PushShipmentBody {
  tracking_number: string;
  /** Carrier token. */
  carrier: string;
  order_number?: string | null;
  customer_email?: string | null;
  tracking_url?: string | null;
  shipped_at?: string | null;
  /** A date or a date-time, returned as it was given. */
  eta?: string | null;
  items?: ShipmentItem[] | null;
  servicelevel?: ServiceLevel | null;
  ship_to?: Address | null;
  metadata?: string | null;
  totals?: ShipmentTotals | null;
  return_label?: ReturnLabel | null;
  [key: string]: unknown;
}

export interface PutOrderBody {
  /** When the order was placed on the source platform. */
  ordered_at: string;
  /** Checked for its shape; the stored value is the store's currency. */
  currency: string;
  customer: Customer;
  amounts: Amounts;
  billing_address?: Address | null;
  shipping_address?: Address | null;
  discounts?: Discount[] | null;
  tax_lines?: TaxLine[] | null;
  shipments?: ShipmentEntry[] | null;
  order_notifications?: OrderNotifications | null;
  metadata?: Record<string, unknown> | null;
  /** Verbatim copy of the source payload. */
  source_payload?: Record<string, unknown> | null;
  source_store?: SourceStore | null;
  locale?: string | null;
  note?: string | null;
  source_status?: string | null;
  source_updated_at?: string | null;
  /** The source platform's own id; order_number when never sent. */
  order_id?: string | null;
  line_items: LineItem[];
  /** Sent together with amounts.protection_cost. */
  is_protected?: boolean | null;
  /** Deprecated and ignored. */
  platform?: string | null;
  /** Set by the service. */
  api_version?: string | null;
  /** Set by the service, from the token. */
  store_id?: string | null;
  /** Set by the service. */
  platform_domain?: string | null;
  /** Set by the service. */
  source_channel?: string | null;
  /** May be echoed once the order exists. */
  protect_order_number?: string | null;
  /** May be echoed once the order exists. */
  order_date_created?: string | null;
  /** May be echoed once the order exists. */
  order_lifecycle_status?: string | null;
  /** When sent, that of the path. */
  order_number?: string | null;
}

export interface RefundBody {
  /** What the OMS knows the return by; the last one that was sent stands. */
  external_reference?: Record<string, unknown> | null;
  amount: number;
  /** The same again is a repeat. */
  external_refund_id: string;
  /** USD when left out. */
  currency?: string | null;
  /** 0 when left out. */
  deductions_total?: number | null;
  /** The time of receipt when left out. */
  refunded_at?: string | null;
}

export interface Return {
  /** What callbacks take. */
  id: string;
  request_id: string;
  status: 'OPEN' | 'IN_TRANSIT' | 'EVALUATION_REJECTED' | 'PROCESSED';
  request_status: 'AWAITING_APPROVAL' | 'APPROVED' | 'REJECTED';
  order_number: string;
  order_id: string;
  resolution: 'REFUND' | 'STORE_CREDIT';
  return_method: 'SELF_SHIP' | 'IN_STORE';
  note?: string | null;
  customer_reason: CustomerReason | null;
  return_from_address: Record<string, unknown>;
  return_line_items: ReturnedLine[];
  /** The label of the request. */
  return_label: ReturnLabel | null;
  /** The last label that was handed in. */
  label: ReturnShippingLabel | null;
  /** Where that label's parcel is. */
  tracking: ParcelTracking | null;
  decision: ReturnDecision | null;
  refund: ReturnRefund | null;
  /** What the OMS knows the return by. */
  external_reference?: Record<string, unknown> | null;
  warnings: ReturnWarning[];
  /** What the customer sees of it. */
  return_page_url: string;
  created_at: string;
  updated_at: string;
  [key: string]: unknown;
}

export interface ReturnAnswer {
  data: ReturnData;
}

export interface ReturnData {
  return: Return;
}

export interface ReturnDecision {
  decision: 'APPROVED' | 'REJECTED';
  reason?: string | null;
  decided_at: string;
}

export interface ReturnLabel {
  barcode_data?: string | null;
  tracking_number?: string | null;
  label_url?: string | null;
  qr_code_url?: string | null;
  included_in_package?: boolean | null;
  carrier?: string | null;
  service?: string | null;
  tracking_url?: string | null;
  expires_at?: string | null;
  instructions?: string | null;
  return_to?: Address | null;
  [key: string]: unknown;
}

export interface ReturnLabelAnswer {
  data: ReturnLabelData;
}

export interface ReturnLabelData {
  order_number: string;
  return_label: ReturnLabel;
}

export interface ReturnLine {
  line_id: string;
  quantity: number;
  [key: string]: unknown;
}

export interface ReturnRefund {
  amount: number;
  currency: string;
  external_refund_id: string;
  deductions_total: number;
  refunded_at: string;
  received_at: string;
}

export interface ReturnRequest {
  /** Of the request; no path takes it. */
  id: string;
  /** Of the return: what reads and callbacks take. */
  return_id: string;
  status: 'AWAITING_APPROVAL' | 'APPROVED' | 'REJECTED';
  order_number: string;
  order_id: string;
  resolution: 'REFUND' | 'STORE_CREDIT';
  return_method: 'SELF_SHIP' | 'IN_STORE';
  return_line_items: ReturnLine[];
  created_at: string;
}

export interface ReturnRequestBody {
  /** Refused with UNSUPPORTED_RETURN_FIELD. */
  exchange_line_items?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** Refused with UNSUPPORTED_RETURN_FIELD. */
  exchange_to_address?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** Refused with UNSUPPORTED_RETURN_FIELD. */
  rate_id?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** Refused with UNSUPPORTED_RETURN_FIELD. */
  payment_intent_id?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** Refused with UNSUPPORTED_RETURN_FIELD. */
  warranty_id?: string | null | number | boolean | unknown[] | Record<string, unknown>;
  /** The order's `order_id`, or else its order number. */
  order_id: string;
  resolution: 'REFUND' | 'STORE_CREDIT';
  /** By parcel, or in a shop. */
  return_method: 'SELF_SHIP' | 'IN_STORE';
  /** Two entries of one line count together. */
  return_line_items: ReturnLine[];
  /** Kept as sent. */
  return_from_address: Record<string, unknown>;
  customer_reason?: CustomerReason | null;
  /** Not with IN_STORE. */
  return_label?: ReturnLabel | null;
  note?: string | null;
  [key: string]: unknown;
}

export interface ReturnShippingLabel {
  /** As sent. */
  carrier: string;
  tracking_number: string;
  label_url: string;
  tracking_url?: string | null;
  received_at: string;
}

export interface ReturnWarning {
  code: 'REFUND_CURRENCY_DIFFERS' | 'REFUND_ABOVE_WORTH';
  detail: string;
}

export interface ReturnableItem {
  line_id: string;
  product_id?: string | null;
  sku?: string | null;
  title?: string | null;
  quantity: number;
  cancelled_quantity: number;
  /** In returns that are not rejected. */
  returned_quantity: number;
  /** In claims that are not denied or withdrawn. */
  claimed_quantity: number;
  /** What a return may take. */
  returnable_quantity: number;
}

export interface ReturnableItemsAnswer {
  data: ReturnableItemsData;
}

export interface ReturnableItemsData {
  order_number: string;
  line_items: ReturnableItem[];
}

export interface ReturnedLine {
  line_id: string;
  quantity: number;
  sku?: string | null;
  title?: string | null;
  [key: string]: unknown;
}

export interface ReturnsAnswer {
  data: ReturnsData;
}

export interface ReturnsData {
  /** The newest first. */
  returns: Return[];
  /** For the page after this one; null on the last. */
  next_cursor?: string | null;
}

export interface Review {
  flagged: boolean;
  reasons: ReviewReason[];
}

export interface ReviewReason {
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
  /** The equation in the order's own figures. */
  detail: string;
  /** RFC 6901 pointer into the order. */
  pointer: string;
  /** What the other figures make of it. */
  expected?: number | null;
  /** What the order says. */
  actual?: number | null;
}

export interface RevocationAnswer {
  /** false for a token that is not ours or has expired. */
  revoked: boolean;
  jti?: string;
  revoked_at?: string;
}

export interface RevokeTokenBody {
  token: string;
  reason?: string | null;
  [key: string]: unknown;
}

export interface ServiceLevel {
  name?: string | null;
  token?: string | null;
  terms?: string | null;
  [key: string]: unknown;
}

export interface Shipment {
  shipment_id: string;
  tracking_number: string;
  /** As sent. */
  carrier: string;
  /** The carrier that tracks it; null where none could be identified. */
  tracking_carrier?: string | null;
  tracking_availability: 'full' | 'account_required' | 'labels_only' | 'unidentified';
  order_number?: string | null;
  customer_email?: string | null;
  /** The merchant's own. */
  tracking_url?: string | null;
  /** What the customer sees of it. */
  tracking_page_url: string;
  shipped_at?: string | null;
  /** As given. */
  eta?: string | null;
  items?: ShipmentItem[] | null;
  servicelevel: ServiceLevel | null;
  address_to: Address | null;
  metadata?: string | null;
  totals: ShipmentTotals | null;
  return_label: ReturnLabel | null;
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
  /** The carrier's own word. */
  substatus?: string | null;
  /** The shipment whose place this one took. */
  supersedes?: string | null;
  created_at: string;
  updated_at: string;
}

export interface ShipmentEntry {
  tracking_number: string;
  /** Carrier token. */
  carrier: string;
  order_number?: string | null;
  customer_email?: string | null;
  tracking_url?: string | null;
  shipped_at?: string | null;
  /** A date or a date-time, returned as it was given. */
  eta?: string | null;
  items?: ShipmentItem[] | null;
  servicelevel?: ServiceLevel | null;
  ship_to?: Address | null;
  metadata?: string | null;
  totals?: ShipmentTotals | null;
  return_label?: ReturnLabel | null;
  [key: string]: unknown;
}

export interface ShipmentItem {
  line_id?: string | null;
  product_id?: string | null;
  sku?: string | null;
  title?: string | null;
  quantity?: number | null;
  image_url?: string | null;
  [key: string]: unknown;
}

export interface ShipmentTotals {
  subtotal?: number | null;
  shipping_total?: number | null;
  tax_total?: number | null;
  discount_total?: number | null;
  grand_total?: number | null;
  currency?: string | null;
  [key: string]: unknown;
}

export interface ShippingLabelBody {
  /** What the OMS knows the return by; the last one that was sent stands. */
  external_reference?: Record<string, unknown> | null;
  /** A carrier's name, or its token. */
  carrier: string;
  /** The same again is a repeat. */
  tracking_number: string;
  label_url: string;
  /** The carrier's page of the parcel. */
  tracking_url?: string | null;
}

export interface SourceStore {
  id: string;
  name: string;
}

export interface StoredLine {
  product_id?: string | null;
  variant_id?: string | null;
  sku?: string | null;
  title?: string | null;
  quantity: number;
  unit_price: number;
  line_total?: number | null;
  /** The line's own discount, over all its units. */
  discount_amount?: number | null;
  tax_amount?: number | null;
  image_url?: string | null;
  product_url?: string | null;
  line_id: string;
  [key: string]: unknown;
}

export interface TaxLine {
  amount: number;
  title?: string | null;
  /** Of the taxed amount. */
  rate?: number | null;
  jurisdiction?: string | null;
  [key: string]: unknown;
}

export interface TrackingEvent {
  occurred_at: string;
  /** Null where it says nothing of it. */
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
  description: string;
  location: TrackingLocation;
}

export interface TrackingLocation {
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  country?: string | null;
}

export interface TrackingTimeline {
  tracking_number: string;
  carrier: string;
  tracking_carrier?: string | null;
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
  substatus?: string | null;
  /** The carrier's latest, else the merchant's. */
  eta?: string | null;
  /** The first delivery. */
  delivered_at?: string | null;
  /** The merchant's, else the carrier's page. */
  tracking_url?: string | null;
  /** The newest first, by when they happened. */
  events: TrackingEvent[];
  shipments: Shipment[];
}

export interface VerificationAnswer {
  valid: boolean;
  jti: string | null;
  merchantId: string | null;
  storeId: string | null;
}

export interface VerifyTokenBody {
  token: string;
  [key: string]: unknown;
}

export interface WrittenLine {
  line_id: string;
  product_id?: string | null;
  sku?: string | null;
  quantity: number;
}

export interface WrittenOrderAnswer {
  data: WrittenOrderData;
}

export interface WrittenOrderData {
  order_number: string;
  order_id: string;
  protect_order_number: string;
  order_lifecycle_status: 'PLACED';
  order_date_created: string;
  /** The service's own time of the last write. */
  updatedAt: string;
  /** Whether the client's line ids were honoured. */
  line_id_source: 'partner' | 'parcelward';
  newly_created: boolean;
  /** False when the body matched the stored order. */
  applied: boolean;
  reason?: 'no_change' | null;
  /** How many members changed; each amount counts on its own. */
  fields_changed_count?: number | null;
  line_items: WrittenLine[];
  review: Review;
}

/** Every operation, by method and path. */
export interface Operations {
  /** Show a store's active API key, masked */
  'GET /api-keys/list/{storeId}': {
    path: { storeId: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: ActiveApiKeyAnswer };
  };
  /** Mint an access token */
  'POST /auth/v1/token': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: AccessTokenAnswer };
  };
  /** Show the claims of an access token */
  'GET /auth/v1/token/introspect': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: IntrospectionAnswer };
  };
  /** Revoke an access token */
  'POST /auth/v1/token/revoke': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: RevokeTokenBody;
    answers: { 200: RevocationAnswer };
  };
  /** Check an access token */
  'POST /auth/v1/token/verify': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: VerifyTokenBody;
    answers: { 200: VerificationAnswer };
  };
  /** Read the claims of the store */
  'GET /claims': {
    path: undefined;
    query: {
      status?: 'SUBMITTED' | 'APPROVED' | 'DENIED' | 'RESOLVED' | 'WITHDRAWN' | null;
      order_number?: string | null;
      /** How many claims at most; 50 when left out. */
      limit?: number | null;
      /** The `next_cursor` of the page before. */
      cursor?: string | null;
    };
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: ClaimsAnswer };
  };
  /** File a claim on a protected order */
  'POST /claims': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: ClaimBody;
    answers: { 201: ClaimAnswer };
  };
  /** Ask before you file a claim */
  'POST /claims/check': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: ClaimBody;
    answers: { 200: ClaimForecastAnswer };
  };
  /** Upload a photo for a claim */
  'POST /claims/uploads': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: FormData;
    answers: { 201: PhotoAnswer };
  };
  /** Read a claim */
  'GET /claims/{claim_id}': {
    path: { claim_id: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: ClaimAnswer };
  };
  /** Explain a problem type */
  'GET /errors/{slug}': {
    path: { slug: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: ProblemType };
  };
  /** Read the events of the store */
  'GET /events': {
    path: undefined;
    query: {
      /** The id of an event: those after it. The oldest when left out. */
      after?: string | null;
      /** How many events at most; 100 when left out. */
      limit?: number | null;
    };
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: FeedAnswer };
  };
  /** Whether the process serves */
  'GET /health/live': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: Health };
  };
  /** Whether requests should be sent to the process */
  'GET /health/ready': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: Health };
  };
  /** Create an order @deprecated */
  'POST /orders': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: PostOrderBody;
    answers: { 200: WrittenOrderAnswer; 201: WrittenOrderAnswer };
  };
  /** Ask what a PUT would do */
  'POST /orders/validate': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: PostOrderBody;
    answers: { 200: OrderForecastAnswer };
  };
  /** Read an order */
  'GET /orders/{order_number}': {
    path: { order_number: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
      /** The ETag of an earlier answer: 304 when the order is still the same. */
      'If-None-Match'?: string;
    };
    body: undefined;
    answers: { 200: OrderAnswer; 304: undefined };
  };
  /** Create or replace an order */
  'PUT /orders/{order_number}': {
    path: { order_number: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: PutOrderBody;
    answers: { 200: WrittenOrderAnswer; 201: WrittenOrderAnswer };
  };
  /** Record a cancellation */
  'POST /orders/{order_number}/cancel': {
    path: { order_number: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: CancelBody;
    answers: { 200: CancelledOrderAnswer };
  };
  /** Read an order's history */
  'GET /orders/{order_number}/history': {
    path: { order_number: string };
    query: {
      /** How many versions at most; 20 when left out. */
      limit?: number | null;
      /** The `next_cursor` of the page before. */
      cursor?: number | null;
    };
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: OrderHistoryAnswer };
  };
  /** Hand in an order's return label */
  'PUT /orders/{order_number}/return-label': {
    path: { order_number: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: ReturnLabel;
    answers: { 200: ReturnLabelAnswer };
  };
  /** Read what can be returned */
  'GET /orders/{order_number}/returnable-items': {
    path: { order_number: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: ReturnableItemsAnswer };
  };
  /** List returns */
  'GET /returns': {
    path: undefined;
    query: {
      status?: 'OPEN' | 'IN_TRANSIT' | 'EVALUATION_REJECTED' | 'PROCESSED' | null;
      order_number?: string | null;
      /** Requested then or later. */
      created_from?: string | null;
      /** Requested then or earlier. */
      created_to?: string | null;
      /** How many returns at most; 50 when left out. */
      limit?: number | null;
      /** The `next_cursor` of the page before. */
      cursor?: string | null;
    };
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: ReturnsAnswer };
  };
  /** Submit a return request */
  'POST /returns': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: ReturnRequestBody;
    answers: { 201: ReturnRequest };
  };
  /** Read a return */
  'GET /returns/{return_id}': {
    path: { return_id: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: ReturnAnswer };
  };
  /** Report the decision on a return */
  'POST /returns/{return_id}/decision': {
    path: { return_id: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: DecisionBody;
    answers: { 200: ReturnAnswer };
  };
  /** Report the refund of a return */
  'POST /returns/{return_id}/refund': {
    path: { return_id: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: RefundBody;
    answers: { 200: ReturnAnswer };
  };
  /** Hand in the shipping label of a return */
  'POST /returns/{return_id}/shipping-label': {
    path: { return_id: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: ShippingLabelBody;
    answers: { 200: ReturnAnswer };
  };
  /** Push a tracking number */
  'POST /shipments': {
    path: undefined;
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: PushShipmentBody;
    answers: { 201: Shipment; 202: Shipment };
  };
  /** Change a shipment by its id */
  'PATCH /shipments/by-id/{id}': {
    path: { id: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: PatchShipmentBody;
    answers: { 200: Shipment };
  };
  /** Read the timeline of a tracking number */
  'GET /shipments/{tracking_number}': {
    path: { tracking_number: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: undefined;
    answers: { 200: TrackingTimeline };
  };
  /** Change the shipment of a tracking number */
  'PATCH /shipments/{tracking_number}': {
    path: { tracking_number: string };
    query: undefined;
    header: {
      /** Names this request in answers and logs: up to 128 of A-Z, a-z, 0-9, dot, underscore, dash. */
      'X-Request-Id'?: string;
    };
    body: PatchShipmentBody;
    answers: { 200: Shipment };
  };
}

/** The operations that take an `Idempotency-Key`. */
export const KEYED_OPERATIONS = [
  'POST /claims',
  'POST /orders',
  'PUT /orders/{order_number}',
  'POST /orders/{order_number}/cancel',
  'PUT /orders/{order_number}/return-label',
  'POST /returns',
  'POST /returns/{return_id}/decision',
  'POST /returns/{return_id}/refund',
  'POST /returns/{return_id}/shipping-label',
  'POST /shipments',
] as const satisfies readonly (keyof Operations)[];
