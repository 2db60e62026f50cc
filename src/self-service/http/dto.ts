import { ClosedObject, EnumField } from '../../platform/validation/index.js';
import { PagePath } from '../../pages/index.js';

/** What a customer can start. */
export const FLOWS = ['return', 'claim'] as const;
export type Flow = (typeof FLOWS)[number];

@ClosedObject()
export class FlowPath extends PagePath {
  @EnumField(FLOWS, { example: 'return', description: 'What the customer wants to start.' }) flow!: Flow;
}
