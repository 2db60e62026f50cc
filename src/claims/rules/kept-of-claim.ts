import { KEPT_OF_REVIEW } from '../../orders/index.js';
import { KEPT_OF_ADDRESS } from '../../platform/privacy/kept-address.js';
import { BLANK, members } from '../../platform/privacy/kept-members.js';

/** What stays of a claim when personal data is erased: of its document, its view and its events (C-PRIV-5). */
export const KEPT_OF_CLAIM = {
  ...members('claim_id status order_number protect_order_number claim_reason claim_resolution claims_full_order'),
  ...members('approved_amount claim_page_url created_at updated_at'),
  customer_name: BLANK.null,
  customer_email: BLANK.null,
  shipping_address: KEPT_OF_ADDRESS,
  claims_items: {
    ...members('line_id sku title quantity payout_amount'),
    claimed_images: BLANK.list,
    additional_comment: BLANK.null,
  },
  payout: members('amount currency basis'),
  review: KEPT_OF_REVIEW,
  counted: members('line_id quantity amount'),
  reserved: members('sku quantity'),
  policy_facts: {
    ...members('claim_reason claim_resolution filed_at ordered_at silent_since'),
    lines: members('line_id sku product_id unit_price delivered'),
  },
  history: {
    ...members('status occurred_at amount reference'),
    actor: members('type id'),
    reason: BLANK.null,
    question: BLANK.null,
    comment: BLANK.null,
    claimed_images: BLANK.list,
  },
};
