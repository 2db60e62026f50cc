// SPDX-License-Identifier: Apache-2.0
import { type ClaimStatus } from '../../claims/index.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type ReturnStatus } from '../../returns/index.js';
import { type ShipmentStatus } from '../../shipments/index.js';
import { type WithdrawalStatus } from '../../withdrawals/index.js';
import { type HoldReason } from '../model/privacy-request.entity.js';

export interface HoldFacts {
  ordered_at: Date;
  /** The last change of the order, or of something that belongs to it. */
  changed_at: Date;
  claims: readonly ClaimStatus[];
  returns: readonly ReturnStatus[];
  withdrawals: readonly WithdrawalStatus[];
  /** Of the parcels of its shipments. */
  parcels: readonly ShipmentStatus[];
}

type Cases = Pick<HoldFacts, 'claims' | 'returns' | 'withdrawals'>;

/** For so long a customer's bank may ask the merchant for proof of the order. */
export const CHARGEBACK_DAYS = 60;
const OPEN_CLAIMS: readonly ClaimStatus[] = ['SUBMITTED', 'INFORMATION_REQUESTED', 'APPROVED'];
const OPEN_RETURNS: readonly ReturnStatus[] = ['OPEN', 'IN_TRANSIT'];
/** A parcel that its carrier has never reported is not under way. */
const ARRIVED: readonly ShipmentStatus[] = ['PENDING', 'DELIVERED', 'RETURNED'];

/** Returns why an order is held; undefined if nothing holds it. */
export function erasureHold(facts: HoldFacts, now: Date): HoldReason | undefined {
  const { ordered_at, parcels } = facts;
  const open = openCase(facts);
  if (open !== undefined) return open;
  if (!parcels.every((status) => ARRIVED.includes(status))) return 'parcel_under_way';
  if (now.getTime() - ordered_at.getTime() < CHARGEBACK_DAYS * DAY_MS) return 'chargeback_window';
  return undefined;
}

/** Returns why a claim, a return or a withdrawal that is still to be decided or settled holds its order; undefined if there is none. */
export function openCase({ claims, returns, withdrawals }: Cases): HoldReason | undefined {
  if (claims.some((status) => OPEN_CLAIMS.includes(status))) return 'claim_open';
  if (returns.some((status) => OPEN_RETURNS.includes(status))) return 'return_open';
  if (withdrawals.includes('OPEN')) return 'withdrawal_open';
  return undefined;
}

/**
 * Whether the nightly job erases: nothing was changed since a time, and no claim, return or withdrawal is open (C-RTN-2). A parcel that its
 * carrier has lost holds nothing for ever.
 * @param before changes at this time or later count
 */
export function isExpired({ changed_at, ...cases }: HoldFacts, before: Date): boolean {
  return changed_at < before && openCase(cases) === undefined;
}
