// SPDX-License-Identifier: Apache-2.0
import { type LinePayout } from '../../orders/index.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { members } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/validation/field.js';
import { type ClaimReason, type ClaimResolution } from '../../stores/index.js';
import { type ClaimEntity, type ClaimFigures } from './claim.entity.js';
import { ClaimView } from './claim.resource.js';

export function withoutPhotos(content: ClaimContent): ClaimContent {
  return {
    ...content,
    claims_items: content.claims_items.map((item) => ({ ...item, claimed_images: [] })),
    history: content.history.map((entry) => ({ ...entry, claimed_images: [] })),
  };
}

/** Lists the URLs of the photos of a claim, also the ones that the customer added with an answer. */
export function photosOf({ claims_items, history }: Pick<ClaimContent, 'claims_items' | 'history'>): string[] {
  return [...claims_items, ...history].flatMap(({ claimed_images }) => claimed_images);
}

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

/** Units of one product that a reship reserves from stock. */
export interface StockUnits {
  sku: string;
  quantity: number;
}

type ColumnMember = 'claim_id' | 'status' | 'order_number' | 'created_at' | 'updated_at';

/** The JSON document of a claim: everything that has no column. Its member names are stored. */
export interface ClaimContent extends Omit<ClaimView, ColumnMember | 'approved_amount' | 'claim_page_url'> {
  /** The payouts that count towards the caps of the order (C-PAY-6, C-PAY-7): calculated at first, then as approved. */
  counted: LinePayout[];
  /** Stock that a reship reserved. */
  reserved: StockUnits[];
  /** The input of the store's claim policy at filing. */
  policy_facts: PolicyFacts;
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
export type Claim = Omit<ClaimEntity, 'document' | 'email_hash' | 'phone_hash' | keyof ClaimFigures> & {
  content: ClaimContent;
};
