import { type LinePayout, type Payout, type Reason, type ReviewWarning } from '../../orders/index.js';
import { type ClaimReason, type ClaimResolution } from '../../stores/index.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { members } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/privacy/kept-of.js';
import { ClaimView } from './claim.resource.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { type ClaimEntity, type ClaimFigures } from './claim.entity.js';

import { type ClaimStatus } from './claim.resource.js';

/** The facts about a claimed line that a policy depends on. */
export interface PolicyLine {
  line_id: string;
  sku?: string;
  product_id?: string;
  unit_price: Amount;
  /** Whether a parcel that contains the line is delivered. */
  delivered: boolean;
}

/**
 * The input of a claim policy. It is stored with the claim, so that another policy can be tried on it (C-POL-11). Times are
 * UTC with milliseconds.
 */
export interface PolicyFacts {
  claim_reason: ClaimReason | null;
  claim_resolution: ClaimResolution;
  filed_at: string;
  ordered_at: string;
  /** The last scan of the parcels with a claimed line, else when they were shipped, else when the order was placed. */
  silent_since: string;
  lines: PolicyLine[];
}

/** A claimed line with its calculated payout. */
export interface ClaimLine {
  line_id: string;
  sku: string | null;
  title: string | null;
  quantity: number;
  claimed_images: string[];
  additional_comment: string | null;
  /** In the order's currency. */
  payout_amount: Amount;
}

/** A change of a claim's status, and who made it (C-DEC-4). */
export interface ClaimMove {
  status: ClaimStatus;
  /** UTC with milliseconds. */
  occurred_at: string;
  actor: Actor;
  /** The refund that staff approved, in the order's currency; null for every other move and for reships. */
  amount: Amount | null;
  reason: string | null;
  /** The OMS's id of the refund or reship that resolved the claim. */
  reference: string | null;
  /** The question to the customer. */
  question: string | null;
  /** The customer's answer. */
  comment: string | null;
  /** URLs of the photos of the answer. */
  claimed_images: string[];
}

/** Units of one product that a reship reserves from stock. */
export interface StockUnits {
  sku: string;
  quantity: number;
}

/** The JSON document of a claim: everything that has no column. Its member names are stored. */
export interface ClaimContent {
  protect_order_number: string;
  customer_name: string | null;
  customer_email: string | null;
  claim_reason: ClaimReason | null;
  claim_resolution: ClaimResolution;
  claims_full_order: boolean;
  claims_items: ClaimLine[];
  /** As calculated at filing. */
  payout: Pick<Payout, 'amount' | 'currency' | 'basis'>;
  /** The review of the order at filing. */
  review: { flagged: boolean; reasons: Reason[]; warnings: ReviewWarning[] };
  shipping_address: Address | null;
  /** The payouts that count towards the caps of the order (C-PAY-6, C-PAY-7): calculated at first, then as approved. */
  counted: LinePayout[];
  /** Stock that a reship reserved. */
  reserved: StockUnits[];
  /** The input of the store's claim policy at filing. */
  policy_facts: PolicyFacts;
  /** The oldest move first. */
  history: ClaimMove[];
}

/** What stays of a claim when personal data is erased: of its view, its events, and its document, which has more members (C-PRIV-5). */
export const KEPT_OF_CLAIM = {
  ...keptOf(ClaimView),
  counted: members('line_id quantity amount'),
  reserved: members('sku quantity'),
  policy_facts: {
    ...members('claim_reason claim_resolution filed_at ordered_at silent_since'),
    lines: members('line_id sku product_id unit_price delivered'),
  },
} as const;

/** A claim on an order's protection, with its parsed document. */
export type Claim = Omit<ClaimEntity, 'document' | keyof ClaimFigures> & { content: ClaimContent };
