/** `parcelward/desk`: what staff work with across contexts. */
export * from './common.js';
export { DeskModule } from '../desk/desk.module.js';
export { type CaseKind, type CaseOfOrder } from '../desk/rules/case-number.js';
export { CaseNumbersService, type FoundCase } from '../desk/services/case-numbers.service.js';
