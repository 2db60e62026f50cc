import { type Amount } from '../../platform/json/exact-json.js';
import { exact } from '../../platform/money/money.js';
import { type Fault } from '../../platform/validation/index.js';

interface PairedMembers {
  is_protected?: boolean | null;
  amounts?: { protection_cost?: Amount | null } | null;
}

/** is_protected and amounts.protection_cost as a request sends them: both, or neither. */
export type ProtectionPair = { is_protected: boolean; protection_cost: Amount } | undefined;

const COST = '/amounts/protection_cost';

/** The pair is sent whole or not at all; true goes with more than 0, false with 0 (C-PROT-1 to C-PROT-3). */
export function protectionPair(order: PairedMembers): Fault[] {
  const flag = order.is_protected;
  const cost = order.amounts?.protection_cost;
  if (flag == null && cost == null) return [];
  if (flag == null) return [fault('/is_protected', 'REQUIRED', 'is required beside amounts.protection_cost')];
  if (cost == null) return [fault(COST, 'REQUIRED', 'is required beside is_protected')];
  const isFree = exact(cost) === 0n;
  if (flag && isFree) return [fault(COST, 'OUT_OF_RANGE', 'must be greater than 0 when is_protected is true')];
  if (!flag && !isFree) return [fault(COST, 'OUT_OF_RANGE', 'must be 0 when is_protected is false')];
  return [];
}

function fault(pointer: string, code: Fault['code'], detail: string): Fault {
  return { pointer, code, detail };
}

/** The pair of a body that passed `protectionPair`. */
export function pairOf(order: PairedMembers): ProtectionPair {
  const cost = order.amounts?.protection_cost;
  return order.is_protected == null || cost == null
    ? undefined
    : { is_protected: order.is_protected, protection_cost: cost };
}

/** An order stored without a cost was never protected, so false with 0 is its pair too. */
export function isSamePair(
  sent: NonNullable<ProtectionPair>,
  stored: { is_protected: boolean; protection_cost?: Amount },
): boolean {
  return (
    sent.is_protected === stored.is_protected && exact(sent.protection_cost) === exact(stored.protection_cost ?? 0)
  );
}
