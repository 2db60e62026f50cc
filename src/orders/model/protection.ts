// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../platform/json/exact-json.js';
import { exact } from '../../platform/money/money.js';
import { type Fault } from '../../platform/validation/index.js';

/** The members of a body that form the protection pair, as sent. */
interface PairedMembers {
  is_protected?: boolean | null;
  amounts?: { protection_cost?: Amount | null } | null;
}

/** A valid protection pair; undefined if neither member was sent. */
type ProtectionPair = { is_protected: boolean; protection_cost: Amount } | undefined;

const COST = '/amounts/protection_cost';

/** Checks that both members are sent or neither, and that true has a cost above 0 and false 0 (C-PROT-1 to C-PROT-3). */
export function protectionPairFaults(order: PairedMembers): Fault[] {
  const flag = order.is_protected;
  const cost = order.amounts?.protection_cost;
  if (flag == null && cost == null) return [];
  if (flag == null) return [fault('/is_protected', 'REQUIRED', 'is required together with amounts.protection_cost')];
  if (cost == null) return [fault(COST, 'REQUIRED', 'is required together with is_protected')];
  const isFree = exact(cost) === 0n;
  if (flag && isFree) return [fault(COST, 'OUT_OF_RANGE', 'must be greater than 0 when is_protected is true')];
  if (!flag && !isFree) return [fault(COST, 'OUT_OF_RANGE', 'must be 0 when is_protected is false')];
  return [];
}

function fault(pointer: string, code: Fault['code'], detail: string): Fault {
  return { pointer, code, detail };
}

/** Reads the pair of a body without faults; undefined if neither member was sent. */
export function readPair(order: PairedMembers): ProtectionPair {
  const cost = order.amounts?.protection_cost;
  return order.is_protected == null || cost == null
    ? undefined
    : { is_protected: order.is_protected, protection_cost: cost };
}

/** Whether the sent pair equals the stored one; an order without a cost equals false with 0 (C-PROT-7). */
export function isSamePair(
  sent: NonNullable<ProtectionPair>,
  stored: { is_protected: boolean; protection_cost?: Amount },
): boolean {
  return (
    sent.is_protected === stored.is_protected && exact(sent.protection_cost) === exact(stored.protection_cost ?? 0)
  );
}
