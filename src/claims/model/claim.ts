import { type LinePayout, type Payout, type Reason } from '../../orders/index.js';
import { type ClaimReason, type ClaimResolution } from '../../stores/index.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { type PolicyFacts } from '../rules/claim-policy.js';
import { type ClaimStatus } from '../rules/claim-transitions.js';

/** A claimed line, with what it would be paid. */
export interface ClaimLine {
  line_id: string;
  sku: string | null;
  title: string | null;
  quantity: number;
  claimed_images: string[];
  additional_comment: string | null;
  payout_amount: Amount;
}

/** One move of a claim, and who made it. */
export interface ClaimMove {
  status: ClaimStatus;
  /** UTC with milliseconds. */
  occurred_at: string;
  actor: Actor;
  /** What staff approved. */
  amount: Amount | null;
  reason: string | null;
  /** The OMS's refund or reship. */
  reference: string | null;
}

/** Units of one product that a reship takes from stock. */
export interface StockUnits {
  sku: string;
  quantity: number;
}

/** What is kept of a claim beside what it is found by. */
export interface ClaimContent {
  protect_order_number: string;
  customer_name: string | null;
  customer_email: string | null;
  claim_reason: ClaimReason | null;
  claim_resolution: ClaimResolution;
  claims_full_order: boolean;
  claims_items: ClaimLine[];
  /** As worked out when it was made. */
  payout: Pick<Payout, 'amount' | 'currency' | 'basis'>;
  /** The order's, as it stood. */
  review: { flagged: boolean; reasons: Reason[] };
  shipping_address: Address | null;
  /** What the claim takes of the order: as worked out, and once it is approved as approved. */
  counted: LinePayout[];
  /** What a reship took from stock. */
  reserved: StockUnits[];
  /** What the store's policy was asked with. */
  policy_facts: PolicyFacts;
  /** Its moves, the oldest first. */
  history: ClaimMove[];
}

/** A claim on an order's protection. */
export interface Claim {
  store_id: string;
  /** `clm_…` */
  id: string;
  order_number: string;
  status: ClaimStatus;
  /** The sequence of its last event. */
  version: number;
  created_at: Date;
  updated_at: Date;
  content: ClaimContent;
}
