// SPDX-License-Identifier: Apache-2.0
export { pathFaults, withAsciiParameters } from './parameter-faults.js';
export { checked, validateBody } from './body-validator.js';
export { childPointer, type Fault } from './fault.js';
export { type Class, type Rule } from './field.js';
export * from './fields.js';
export { ORDER_NUMBER_PATTERN } from './field-types.js';
export { ClosedObject, OpenObject, ruleOn, Rules } from './objects.js';
export { isJsonObject } from './predicates.js';
export { queryFaults } from './parameter-faults.js';
export { overlap } from './rules.js';
export { withoutNulls } from './without-nulls.js';
