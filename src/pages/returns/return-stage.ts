import { type ReturnContent, type ReturnStatus } from '../../returns/index.js';
import { type ShipmentStatus } from '../../shipments/index.js';

/** Where a return stands for its customer. */
export type ReturnStage =
  | 'requested'
  | 'waiting_for_label'
  | 'ready_to_send'
  | 'bring_to_store'
  | 'under_way'
  | 'arrived'
  | 'rejected'
  | 'refunded'
  | 'credited';

/** What decides on the stage. */
export interface StageFacts extends Pick<ReturnContent, 'decision' | 'resolution' | 'return_method'> {
  status: ReturnStatus;
  hasLabel: boolean;
  /** Where the parcel of its label is; undefined where nobody tracks it. */
  parcel: ShipmentStatus | undefined;
}

const NOT_HANDED_OVER: readonly (ShipmentStatus | undefined)[] = [undefined, 'PENDING', 'PRE_TRANSIT'];

/** A label that was sent is not yet a parcel on its way: that is for its carrier to say. */
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
    case 'IN_TRANSIT':
      if (NOT_HANDED_OVER.includes(parcel)) return 'ready_to_send';
      return parcel === 'DELIVERED' ? 'arrived' : 'under_way';
    case 'OPEN':
      if (decision === undefined) return 'requested';
      if (return_method === 'IN_STORE') return 'bring_to_store';
      return hasLabel ? 'ready_to_send' : 'waiting_for_label';
  }
}

/** The steps of the progress bar, and how many of them are behind; none of a return that was rejected. */
export function returnSteps(stage: ReturnStage, isInStore: boolean): { steps: ReturnStep[]; reached: number } {
  const steps: ReturnStep[] = isInStore ? ['requested', 'approved', 'done'] : ['requested', 'approved', 'sent', 'done'];
  const at = REACHED[stage];
  return at === undefined ? { steps: [], reached: 0 } : { steps, reached: steps.indexOf(at) + 1 };
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
};
