import { type ClaimStage, type ClaimStep } from '../rules/claim-stage.js';

/** The headline of a stage, and what it means for the customer. */
export interface StageTexts {
  heading: string;
  detail: string;
}

/** Texts about a claim for its customer, of its page and its messages. */
export interface ClaimTexts {
  /** The line below the headline. */
  of: (orderNumber: string) => string;
  stages: Record<Exclude<ClaimStage, 'refund_approved' | 'refunded'>, StageTexts>;
  /** The stages that have a sum. */
  refunds: Record<'refund_approved' | 'refunded', { heading: (amount: string) => string; detail: string }>;
  steps: Record<ClaimStep, string>;
  progress: string;
  question: string;
  /** Only on pages of stores that have an address for replies. */
  reply: string;
  /** Label of the reason of a denial. */
  reason: string;
  /** Label of the comment on an approval. */
  note: string;
  items: string;
  willSend: string;
  sentAgain: string;
  photos: { one: string; several: (count: number) => string };
  calculation: {
    title: string;
    /** Some units of a line, and what all of them cost. */
    part: (quantity: number, ordered: number, amount: string) => string;
    calculated: string;
    adjustment: string;
    total: string;
    basis: { figures: string; flagged_share: string };
  };
  history: string;
  /** A sentence for each move of the history. */
  moves: Record<
    'received' | 'asked' | 'answered' | 'approved' | 'denied' | 'refunded' | 'sent_again' | 'withdrawn',
    string
  >;
}
