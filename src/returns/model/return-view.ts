// SPDX-License-Identifier: Apache-2.0
import { type ParcelTimelineView } from '../../shipments/index.js';
import { type Return, type ReturnContent } from './return-content.js';
import { type RecordedLabel, type RequestedReturnAnswer, type ReturnView } from './return.resource.js';

/** The status of the request, which follows only the decision (C-CB-1). */
function requestStatus({ decision }: ReturnContent): ReturnView['request_status'] {
  return decision?.decision ?? 'AWAITING_APPROVAL';
}

/** Builds the flat answer of `POST /returns`: `id` is the request's, `return_id` the return's (C-RET-20, C-RET-21). */
export function requestAnswer(record: Return): RequestedReturnAnswer {
  const { id, request_id, order_number, created_at, content } = record;
  return {
    id: request_id,
    return_id: id,
    status: requestStatus(content),
    order_number,
    order_id: content.order.order_id,
    resolution: content.resolution,
    return_method: content.return_method,
    return_line_items: content.return_line_items.map(({ sku: _sku, title: _title, ...entry }) => entry),
    created_at: created_at.toISOString(),
  };
}

/**
 * Builds the view of a return for the API and for its events (C-RET-23). A further member of the request is dropped if it
 * has the name of a member of the return (C-RET-12).
 * @param parcel the tracking of the last label's parcel
 */
export function returnView(record: Return, parcel: ParcelTimelineView | undefined, pageUrl: string): ReturnView {
  const { content } = record;
  const label = content.labels.at(-1);
  return {
    ...content.further,
    id: record.id,
    request_id: record.request_id,
    status: record.status,
    request_status: requestStatus(content),
    order_number: record.order_number,
    order_id: content.order.order_id,
    resolution: content.resolution,
    return_method: content.return_method,
    note: content.note ?? null,
    customer_reason: content.customer_reason ?? null,
    return_from_address: content.return_from_address,
    return_line_items: content.return_line_items,
    return_label: content.return_label ?? null,
    label: label ?? null,
    tracking: label ? trackingView(record, label, parcel) : null,
    decision: content.decision ?? null,
    refund: content.refund ?? null,
    external_reference: content.external_reference ?? null,
    withdrawal_id: content.withdrawal_id ?? null,
    warnings: content.warnings,
    return_page_url: pageUrl,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

/** The tracking of a parcel whose carrier could not be identified (C-CB-22). */
const UNTRACKED: ParcelTimelineView = {
  tracking_carrier: null,
  status: 'PENDING',
  substatus: null,
  eta: null,
  delivered_at: null,
  last_delivered_at: null,
  prediction: null,
  tracking_url: null,
  events: [],
};

/**
 * When the first scan of the last label can have been (C-CB-39). An OMS may report a label after the customer has handed the
 * parcel in. Only a number that the delivery also had has earlier scans that are not of the return.
 */
function firstScanAt({ content, created_at }: Return, { received_at }: RecordedLabel): string {
  const isOutbound = content.warnings.some(({ code }) => code === 'LABEL_NUMBER_IS_OUTBOUND');
  return isOutbound ? received_at : created_at.toISOString().slice(0, 10);
}

/** The tracking without the scans from before a time. */
function since(first: string, parcel: ParcelTimelineView): ParcelTimelineView {
  const events = parcel.events.filter(({ occurred_at }) => occurred_at >= first);
  if (events.length === parcel.events.length) return parcel;
  const decisive = events.find(({ status }) => status !== null);
  const isCurrent = decisive !== undefined && decisive === parcel.events.find(({ status }) => status !== null);
  return {
    ...parcel,
    status: decisive?.status ?? 'PENDING',
    substatus: isCurrent ? parcel.substatus : null,
    eta: events.length === 0 ? null : parcel.eta,
    delivered_at: events.findLast(({ status }) => status === 'DELIVERED')?.occurred_at ?? null,
    last_delivered_at: (parcel.last_delivered_at ?? '') >= first ? parcel.last_delivered_at : null,
    prediction: null,
    events,
  };
}

/** The tracking of the last label's parcel (C-CB-19). */
function trackingView(
  record: Return,
  label: RecordedLabel,
  parcel: ParcelTimelineView | undefined,
): ParcelTimelineView {
  const view = parcel ? since(firstScanAt(record, label), parcel) : UNTRACKED;
  return { ...view, tracking_url: label.tracking_url ?? view.tracking_url };
}
