// SPDX-License-Identifier: Apache-2.0
import { type ProblemCode } from '../../platform/errors/catalogue.js';
import { numberKey } from '../../shipments/index.js';
import { type ReturnDecision } from '../model/return-bodies.js';
import { RETURN_STATUSES, type ReturnStatus } from '../model/return.resource.js';

/** A callback with its idempotency key, or the cancellation by the customer. */
export type ReturnCallback =
  | { kind: 'decision'; decision: ReturnDecision }
  | { kind: 'label'; tracking_number: string }
  | { kind: 'refund'; external_refund_id: string }
  | { kind: 'cancellation' };

/** The records of a return that decide on the outcome of a callback. */
export interface RecordedReturn {
  return_method: 'SELF_SHIP' | 'IN_STORE';
  decision?: { decision: ReturnDecision };
  labels: readonly { tracking_number: string }[];
  refund?: { external_refund_id: string };
}

export type CallbackRefusal = Extract<
  ProblemCode,
  'RETURN_NOT_OPEN' | 'LABEL_NOT_APPLICABLE' | 'DECISION_ALREADY_RECORDED' | 'REFUND_ALREADY_RECORDED'
>;

/** The outcome of a callback: it moves the return to a status, is a repeat (C-CB-4), or is refused. */
export type CallbackOutcome = { to: ReturnStatus } | 'repeat' | CallbackRefusal;

type TransitionRow = Record<
  ReturnDecision | 'label' | 'refund' | 'cancellation',
  ReturnStatus | CallbackRefusal | 'repeat'
>;

const NOT_OPEN = 'RETURN_NOT_OPEN';
const CLOSED: TransitionRow = {
  ...{ APPROVED: NOT_OPEN, REJECTED: NOT_OPEN, label: NOT_OPEN, refund: 'PROCESSED' },
  cancellation: NOT_OPEN,
};

/**
 * The result of a callback that neither repeats nor contradicts a record (C-CB-8, C-CB-11, C-CB-14 to C-CB-16). A refund is
 * accepted in every status, because the money has already moved (C-CB-26). A customer cancels until the decision (C-RET-30).
 */
const RETURN_TRANSITIONS: Record<ReturnStatus, TransitionRow> = {
  OPEN: {
    ...{ APPROVED: 'OPEN', REJECTED: 'EVALUATION_REJECTED', label: 'IN_TRANSIT', refund: 'PROCESSED' },
    cancellation: 'CANCELLED',
  },
  IN_TRANSIT: { ...CLOSED, label: 'IN_TRANSIT' },
  EVALUATION_REJECTED: CLOSED,
  PROCESSED: CLOSED,
  CANCELLED: { ...CLOSED, cancellation: 'repeat' },
};

/** Determines the outcome of a callback on a return (C-CB-4, C-CB-11, C-CB-16). */
export function outcomeOf(status: ReturnStatus, recorded: RecordedReturn, callback: ReturnCallback): CallbackOutcome {
  const outcome = recordedOutcome(recorded, callback);
  if (outcome) return outcome;
  const to = RETURN_TRANSITIONS[status][callback.kind === 'decision' ? callback.decision : callback.kind];
  return isReturnStatus(to) ? { to } : to;
}

/** The outcome that follows from the records, in any status: a repeat or a contradiction. */
function recordedOutcome(recorded: RecordedReturn, callback: ReturnCallback): 'repeat' | CallbackRefusal | undefined {
  const { return_method, decision, labels, refund } = recorded;
  switch (callback.kind) {
    case 'decision':
      return decision && (decision.decision === callback.decision ? 'repeat' : 'DECISION_ALREADY_RECORDED');
    case 'label':
      if (return_method === 'IN_STORE') return 'LABEL_NOT_APPLICABLE';
      return labels.some((label) => numberKey(label.tracking_number) === numberKey(callback.tracking_number))
        ? 'repeat'
        : undefined;
    case 'refund':
      return (
        refund && (refund.external_refund_id === callback.external_refund_id ? 'repeat' : 'REFUND_ALREADY_RECORDED')
      );
    case 'cancellation':
      return decision && 'DECISION_ALREADY_RECORDED';
  }
}

/** Whether the customer may still cancel a return (C-RET-30). */
export function mayCancelReturn({ status, content }: { status: ReturnStatus; content: RecordedReturn }): boolean {
  const outcome = outcomeOf(status, content, { kind: 'cancellation' });
  return typeof outcome !== 'string';
}

function isReturnStatus(to: TransitionRow['label']): to is ReturnStatus {
  return (RETURN_STATUSES as readonly string[]).includes(to);
}
