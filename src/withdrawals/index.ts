// SPDX-License-Identifier: Apache-2.0
/** `parcelward/withdrawals`: statements of customers that end their contract. */
export { KEPT_OF_WITHDRAWAL } from './model/withdrawal-content.js';
export { WithdrawalBody, WithdrawalResolutionBody } from './model/withdrawal-bodies.js';
export { type WithdrawalSettlement, type WithdrawalFilter, type WithdrawalInput } from './model/withdrawal-input.js';
export {
  WITHDRAWAL_ID,
  WITHDRAWAL_STATUSES,
  type WithdrawalStatus,
  type WithdrawalView,
} from './model/withdrawal.resource.js';
export {
  type WithdrawalEvent,
  WithdrawalQueriesService,
  type WithdrawalsPage,
} from './services/withdrawal-queries.service.js';
export { statementOf } from './rules/statement.js';
export { WithdrawalErasureService } from './services/withdrawal-erasure.service.js';
export { WithdrawalsService } from './services/withdrawals.service.js';
export { WithdrawnUnitsService } from './services/withdrawn-units.service.js';
export { RECEIPT_TEXTS, receivedText } from './texts/receipt-texts.js';
export { STATEMENT_TEXTS, type StatementFacts, statementText, type StatementTexts } from './texts/statement-texts.js';
export { WithdrawalsModule } from './withdrawals.module.js';
