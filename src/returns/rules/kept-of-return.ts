import { KEPT_OF_ADDRESS } from '../../platform/privacy/kept-address.js';
import { BLANK, members } from '../../platform/privacy/kept-members.js';
import { KEPT_OF_LABEL, KEPT_OF_TIMELINE } from '../../shipments/index.js';

const LABEL = {
  ...members('carrier tracking_number received_at'),
  label_url: BLANK.null,
  tracking_url: BLANK.null,
};

/** What stays of a return when personal data is erased: of its document, its view and its events (C-PRIV-5). */
export const KEPT_OF_RETURN = {
  ...members('id return_id request_id status request_status order_number order_id resolution return_method'),
  ...members('return_page_url created_at updated_at label_parcels'),
  order: members('id order_id'),
  note: BLANK.null,
  customer_reason: members('code'),
  return_from_address: KEPT_OF_ADDRESS,
  return_line_items: members('line_id quantity sku title'),
  return_label: KEPT_OF_LABEL,
  further: BLANK.object,
  label: LABEL,
  labels: LABEL,
  tracking: {
    ...members('tracking_carrier status substatus eta delivered_at last_delivered_at'),
    tracking_url: BLANK.null,
    events: KEPT_OF_TIMELINE,
  },
  decision: { ...members('decision decided_at'), reason: BLANK.null },
  refund: members('amount external_refund_id currency deductions_total refunded_at received_at'),
  external_reference: members('id'),
  warnings: members('code detail'),
};
