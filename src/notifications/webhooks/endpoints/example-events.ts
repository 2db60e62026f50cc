import { type WebhookEventType, TEST_EVENT } from './event-types.js';

const ORDER_IDS = { order_number: 'EXAMPLE-1001', protect_order_number: 'PW-7Q2M4X9KTB' };
const ADDRESS = { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', state: 'SC', country: 'BR' };
const PAGE_URL = 'https://example.com/t/EXAMPLE';
const LINE = { line_id: 'EXAMPLE-LAMP', sku: 'A47295965BD0', title: 'Garden lamp', quantity: 1 };
const CALCULATED = { code: 'GRAND_TOTAL_MISMATCH', pointer: '/amounts/grand_total', expected: 44.09, actual: 44.9 };
const REASON = {
  ...CALCULATED,
  detail: 'subtotal 27.99 + shipping_total 15.10 + protection_cost 1.00 = 44.09, but grand_total is 44.90',
};

/**
 * Builds the body of an example event, whose ids no resource of a store has (C-WHE-8).
 * @param at RFC 3339, UTC with milliseconds
 */
export function exampleEvent(type: WebhookEventType, at: string): string {
  const [resource] = type.split('.') as [keyof typeof EXAMPLES];
  return JSON.stringify({
    type,
    timestamp: at,
    data: { sequence: SEQUENCES[type] ?? 1, occurred_at: at, [resource]: EXAMPLES[resource](type, at) },
  });
}

/** Whether a delivery of a test event sends an example instead of the event. */
export function isExample(event: { type: string }, delivery: { type: string }): boolean {
  return event.type === TEST_EVENT && delivery.type !== TEST_EVENT;
}

/** The places of events after the first one of their resource (C-EVT-4). */
const SEQUENCES: Partial<Record<WebhookEventType, number>> = {
  'order.updated': 2,
  'order.flagged': 2,
  'order.cancelled': 2,
  'order.redacted': 2,
  'shipment.updated': 2,
  'shipment.status_changed': 2,
  'shipment.cancelled': 2,
  'shipment.redacted': 2,
  'return.approved': 2,
  'return.rejected': 2,
  'return.in_transit': 3,
  'return.processed': 4,
  'claim.information_requested': 2,
  'claim.information_provided': 3,
  'claim.approved': 2,
  'claim.denied': 2,
  'claim.resolved': 3,
  'claim.withdrawn': 2,
};

const EXAMPLES = { order, shipment, return: returned, claim };

function order(type: WebhookEventType, at: string): object {
  const isCancelled = type === 'order.cancelled';
  const isFlagged = type === 'order.flagged';
  const isRedacted = type === 'order.redacted';
  const units = [{ line_id: LINE.line_id, quantity: LINE.quantity }];
  const entry = { cancellation_id: 'can_example', type: 'FULL', line_items: units, cancel_protection: true };
  return {
    ...ORDER_IDS,
    order_id: 'EXAMPLE-1001',
    order_lifecycle_status: 'PLACED',
    order_date_created: at,
    updatedAt: at,
    line_id_source: 'partner',
    ordered_at: at,
    currency: 'BRL',
    customer: isRedacted ? {} : { name: ADDRESS.name, email: 'ana@example.com' },
    amounts: {
      subtotal: 27.99,
      discount_total: 0,
      shipping_total: 15.1,
      tax_total: 0,
      protection_cost: 1,
      grand_total: isFlagged ? 44.9 : 44.09,
    },
    shipping_address: isRedacted ? { country: ADDRESS.country } : ADDRESS,
    ...(isRedacted && { redacted_at: at }),
    store_id: 'sto_example',
    platform_domain: 'shop.example.com',
    source_channel: 'custom_api',
    api_version: 'v1',
    is_protected: !isCancelled,
    protection: { ended_at: isCancelled ? at : null },
    tracking_page_url: PAGE_URL,
    cancellation: {
      status: isCancelled ? 'full' : 'none',
      lines: isCancelled ? [{ line_id: LINE.line_id, cancelled_quantity: 1 }] : [],
      history: isCancelled ? [{ ...entry, cancelled_at: at, created_at: at }] : [],
    },
    review: isFlagged
      ? { flagged: true, reasons: [REASON], warnings: [] }
      : { flagged: false, reasons: [], warnings: [] },
    shipments: [],
    line_items: [{ ...LINE, unit_price: 27.99, line_total: 27.99 }],
  };
}

function shipment(type: WebhookEventType, at: string): object {
  const isRedacted = type === 'shipment.redacted';
  return {
    shipment_id: 'shp_example',
    tracking_number: '1Z5R89390357567127',
    carrier: 'ups',
    tracking_carrier: 'ups',
    tracking_availability: 'full',
    order_number: isRedacted ? null : ORDER_IDS.order_number,
    tracking_page_url: PAGE_URL,
    servicelevel: null,
    address_to: isRedacted ? { country: ADDRESS.country } : ADDRESS,
    totals: null,
    return_label: null,
    status: type === 'shipment.status_changed' ? 'IN_TRANSIT' : 'PENDING',
    supersedes: null,
    created_at: at,
    updated_at: at,
    ...(type === 'shipment.cancelled' && { cancelled_at: at }),
    ...(isRedacted && { redacted_at: at }),
  };
}

const RETURN_STATUSES: Partial<Record<WebhookEventType, string>> = {
  'return.rejected': 'EVALUATION_REJECTED',
  'return.in_transit': 'IN_TRANSIT',
  'return.processed': 'PROCESSED',
};

const LABEL = {
  carrier: 'usps',
  tracking_number: '9405511899223197428490',
  label_url: 'https://labels.example.com/EXAMPLE.pdf',
};
const TRACKING = {
  tracking_carrier: 'usps',
  status: 'PENDING',
  substatus: null,
  eta: null,
  delivered_at: null,
  last_delivered_at: null,
  tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9405511899223197428490',
  events: [],
};

function returned(type: WebhookEventType, at: string): object {
  const decision = type === 'return.requested' ? null : type === 'return.rejected' ? 'REJECTED' : 'APPROVED';
  const isLabelled = type === 'return.in_transit' || type === 'return.processed';
  const amounts = { amount: 27.99, currency: 'BRL', external_refund_id: 'EXAMPLE-RF', deductions_total: 0 };
  return {
    id: 'ret_example',
    request_id: 'rr_example',
    order_number: ORDER_IDS.order_number,
    order_id: 'EXAMPLE-1001',
    status: RETURN_STATUSES[type] ?? 'OPEN',
    request_status: decision ?? 'AWAITING_APPROVAL',
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    customer_reason: null,
    return_from_address: ADDRESS,
    return_line_items: [LINE],
    return_label: null,
    label: isLabelled ? { ...LABEL, tracking_url: null, received_at: at } : null,
    tracking: isLabelled ? TRACKING : null,
    decision: decision && { decision, reason: null, decided_at: at },
    refund: type === 'return.processed' ? { ...amounts, refunded_at: at, received_at: at } : null,
    warnings: [],
    return_page_url: 'https://example.com/r/EXAMPLE',
    created_at: at,
    updated_at: at,
  };
}

const CLAIM_STATUSES: Partial<Record<WebhookEventType, string[]>> = {
  'claim.information_requested': ['INFORMATION_REQUESTED'],
  'claim.information_provided': ['INFORMATION_REQUESTED', 'SUBMITTED'],
  'claim.approved': ['APPROVED'],
  'claim.denied': ['DENIED'],
  'claim.resolved': ['APPROVED', 'RESOLVED'],
  'claim.withdrawn': ['WITHDRAWN'],
};

function claim(type: WebhookEventType, at: string): object {
  const statuses = ['SUBMITTED', ...(CLAIM_STATUSES[type] ?? [])];
  return {
    claim_id: 'clm_example',
    status: statuses.at(-1),
    ...ORDER_IDS,
    claim_reason: 'Lost',
    claim_resolution: 'REFUND',
    claims_full_order: false,
    claims_items: [{ ...LINE, claimed_images: [], payout_amount: 27.99 }],
    payout: { amount: 27.99, currency: 'BRL', basis: 'figures' },
    approved_amount: statuses.includes('APPROVED') ? 27.99 : null,
    review: { flagged: false, reasons: [], warnings: [] },
    customer_name: ADDRESS.name,
    customer_email: 'ana@example.com',
    shipping_address: null,
    claim_page_url: 'https://example.com/c/EXAMPLE',
    history: statuses.map((status, index) => claimMove(status, index > 0, at)),
    created_at: at,
    updated_at: at,
  };
}

/** @param isLater whether the claim was filed before: then `SUBMITTED` is the answer to a question */
function claimMove(status: string, isLater: boolean, at: string): object {
  const question = status === 'INFORMATION_REQUESTED' ? 'Was the parcel damaged when it came?' : null;
  const comment = status === 'SUBMITTED' && isLater ? 'Yes, the box was open.' : null;
  return { status, occurred_at: at, actor: { type: 'staff', id: 'example' }, question, comment, claimed_images: [] };
}
