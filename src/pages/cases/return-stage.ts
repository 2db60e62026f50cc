// SPDX-License-Identifier: Apache-2.0
import { type ReturnContent, type ReturnStatus } from '../../returns/index.js';
import { type ShipmentStatus } from '../../shipments/index.js';

/** The status of a return as its customer sees it. */
export type ReturnStage =
  | 'requested'
  | 'waiting_for_label'
  | 'ready_to_send'
  | 'bring_to_store'
  | 'under_way'
  | 'arrived'
  | 'rejected'
  | 'refunded'
  | 'credited'
  | 'cancelled';

export interface StageFacts extends Pick<ReturnContent, 'decision' | 'resolution' | 'return_method'> {
  status: ReturnStatus;
  hasLabel: boolean;
  /** Status of the label's parcel; undefined if it is not tracked. */
  parcel: ShipmentStatus | undefined;
}

const NOT_HANDED_OVER: readonly (ShipmentStatus | undefined)[] = [undefined, 'PENDING', 'PRE_TRANSIT'];

/** The stage of a return. `under_way` needs a carrier scan; having a label is not enough. */
export function returnStage({
  status,
  decision,
  resolution,
  return_method,
  hasLabel,
  parcel,
}: StageFacts): ReturnStage {
  switch (status) {
    case 'PROCESSED':
      return resolution === 'STORE_CREDIT' ? 'credited' : 'refunded';
    case 'EVALUATION_REJECTED':
      return 'rejected';
    case 'CANCELLED':
      return 'cancelled';
    case 'IN_TRANSIT':
      if (NOT_HANDED_OVER.includes(parcel)) return 'ready_to_send';
      return parcel === 'DELIVERED' ? 'arrived' : 'under_way';
    case 'OPEN':
      if (decision === undefined) return 'requested';
      if (return_method === 'IN_STORE') return 'bring_to_store';
      return hasLabel ? 'ready_to_send' : 'waiting_for_label';
  }
}

/** The steps of the progress bar, and how many are reached; no steps for a rejected or cancelled return. */
export function returnSteps(stage: ReturnStage, isInStore: boolean): { steps: ReturnStep[]; reached: number } {
  const steps: ReturnStep[] = isInStore ? ['requested', 'approved', 'done'] : ['requested', 'approved', 'sent', 'done'];
  const step = REACHED[stage];
  return step === undefined ? { steps: [], reached: 0 } : { steps, reached: steps.indexOf(step) + 1 };
}

export type ReturnStep = 'requested' | 'approved' | 'sent' | 'done';

const REACHED: Record<ReturnStage, ReturnStep | undefined> = {
  requested: 'requested',
  waiting_for_label: 'approved',
  ready_to_send: 'approved',
  bring_to_store: 'approved',
  under_way: 'sent',
  arrived: 'sent',
  rejected: undefined,
  refunded: 'done',
  credited: 'done',
  cancelled: undefined,
};
