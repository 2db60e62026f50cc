import { ClosedObject, TextField } from '../../platform/validation/index.js';
import { type Actor } from '../../platform/outbox/actor.js';

/** Input of staff who acknowledge the flags of an order. */
@ClosedObject()
export class FlagAcknowledgementInput {
  @TextField({ min: 64, max: 64, description: '`flagDigest` of the reasons that they saw.' }) digest!: string;
  @TextField({ min: 1, max: 1024, description: 'Why the flags are no reason to act.' }) comment!: string;
}

/** An acknowledgement of the reasons for which an order was flagged. */
export interface FlagAcknowledgement {
  id: string;
  /** Whether the order still has these reasons. */
  is_current: boolean;
  comment: string;
  actor: Actor;
  created_at: Date;
}
