export { pathFaults, withAsciiParameters } from './ascii-parameters.js';
export { checked, validateBody } from './body-validator.js';
export { childPointer, type Fault } from './fault.js';
export { type Class, type Rule } from './field.js';
export * from './fields.js';
export { ORDER_NUMBER_PATTERN } from './field-types.js';
export { ClosedObject, OpenObject, ruleOn, Rules } from './objects.js';
export { withoutNulls } from './without-nulls.js';
