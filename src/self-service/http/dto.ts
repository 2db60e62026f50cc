import { ClosedObject, EnumField } from '../../platform/validation/index.js';
import { PagePath } from '../../pages/index.js';

/** The forms that a customer can start. */
const FLOWS = ['return', 'claim'] as const;
export type Flow = (typeof FLOWS)[number];

@ClosedObject()
export class FlowPath extends PagePath {
  @EnumField(FLOWS, { example: 'return', description: 'The form that the customer wants to start.' }) flow!: Flow;
}
