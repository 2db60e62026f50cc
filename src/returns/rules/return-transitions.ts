import { type ProblemCode } from '../../platform/errors/catalogue.js';

/** Where a return stands (C-CB-2). */
export const RETURN_STATUSES = ['OPEN', 'IN_TRANSIT', 'EVALUATION_REJECTED', 'PROCESSED'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const DECISIONS = ['APPROVED', 'REJECTED'] as const;
export type ReturnDecision = (typeof DECISIONS)[number];

/** What a callback says, as far as it moves a return. */
export type Callback =
  | { kind: 'decision'; decision: ReturnDecision }
  | { kind: 'label'; tracking_number: string }
  | { kind: 'refund'; external_refund_id: string };

/** What was recorded of a return, as far as it decides what a callback does. */
export interface Recorded {
  return_method: 'SELF_SHIP' | 'IN_STORE';
  decision?: { decision: ReturnDecision };
  labels: readonly { tracking_number: string }[];
  refund?: { external_refund_id: string };
}

export type Refusal = Extract<
  ProblemCode,
  'RETURN_NOT_OPEN' | 'LABEL_NOT_APPLICABLE' | 'DECISION_ALREADY_RECORDED' | 'REFUND_ALREADY_RECORDED'
>;

/** What becomes of a callback: it moves the return, repeats what is recorded, or is refused. */
export type Outcome = { to: ReturnStatus } | 'repeat' | Refusal;

type Row = Record<ReturnDecision | 'label' | 'refund', ReturnStatus | Refusal>;

const NOT_OPEN = 'RETURN_NOT_OPEN';

/**
 * Where each callback leads that repeats and contradicts nothing (C-CB). A refund is taken in
 * every state, because the money has moved already.
 */
const MOVES: Record<ReturnStatus, Row> = {
  OPEN: { APPROVED: 'OPEN', REJECTED: 'EVALUATION_REJECTED', label: 'IN_TRANSIT', refund: 'PROCESSED' },
  IN_TRANSIT: { APPROVED: NOT_OPEN, REJECTED: NOT_OPEN, label: 'IN_TRANSIT', refund: 'PROCESSED' },
  EVALUATION_REJECTED: { APPROVED: NOT_OPEN, REJECTED: NOT_OPEN, label: NOT_OPEN, refund: 'PROCESSED' },
  PROCESSED: { APPROVED: NOT_OPEN, REJECTED: NOT_OPEN, label: NOT_OPEN, refund: 'PROCESSED' },
};

/** What a callback does to a return in a state (C-CB-4, C-CB-11, C-CB-16). */
export function outcomeOf(status: ReturnStatus, recorded: Recorded, callback: Callback): Outcome {
  return earlier(recorded, callback) ?? move(status, callback);
}

/** What follows from what was recorded, in whichever state. */
function earlier(recorded: Recorded, callback: Callback): 'repeat' | Refusal | undefined {
  const { return_method, decision, labels, refund } = recorded;
  switch (callback.kind) {
    case 'decision':
      return decision && (decision.decision === callback.decision ? 'repeat' : 'DECISION_ALREADY_RECORDED');
    case 'label':
      if (return_method === 'IN_STORE') return 'LABEL_NOT_APPLICABLE';
      return labels.some(({ tracking_number }) => tracking_number === callback.tracking_number) ? 'repeat' : undefined;
    case 'refund':
      return (
        refund && (refund.external_refund_id === callback.external_refund_id ? 'repeat' : 'REFUND_ALREADY_RECORDED')
      );
  }
}

function move(status: ReturnStatus, callback: Callback): { to: ReturnStatus } | Refusal {
  const to = MOVES[status][callback.kind === 'decision' ? callback.decision : callback.kind];
  return isStatus(to) ? { to } : to;
}

function isStatus(to: ReturnStatus | Refusal): to is ReturnStatus {
  return (RETURN_STATUSES as readonly string[]).includes(to);
}
