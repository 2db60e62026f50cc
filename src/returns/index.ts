// SPDX-License-Identifier: Apache-2.0
/** `parcelward/returns`: return requests, decisions, labels and refunds. */
export { type Return, type ReturnContent, KEPT_OF_RETURN } from './model/return-content.js';
export { type CustomerReturnLine, customerReturnLines, type DeliveredParcel } from './rules/customer-returns.js';
export {
  type ReturnView,
  type ReturnStatus,
  type RecordedDecision,
  type RecordedLabel,
  type RecordedRefund,
  RETURN_STATUSES,
} from './model/return.resource.js';
export { ReturnsModule } from './returns.module.js';
export {
  type LabelView,
  type Replica,
  returnLabel,
  type ShownLabel,
  type UspsBarcode,
  type LabelSource,
} from './rules/return-label.js';
export {
  type Fact,
  itemReason,
  refundFacts,
  returnNote,
  refundBreakdown,
  type RefundBreakdown,
} from './rules/return-words.js';
export { mayCancelReturn } from './rules/return-transitions.js';
export { unitsWorth } from './rules/refund-report.js';
export { RETURN_TEXTS } from './texts/return-texts.js';
export { type ReturnOfOrder, ReturnsRepository, type ReturnFilter } from './persistence/returns.repository.js';
export { ReturnsService } from './services/returns.service.js';
export {
  ReturnQueriesService,
  type ReturnedOrder,
  type ReturnHistoryPage,
  type ReturnsPage,
  type ReturnWithOrder,
} from './services/return-queries.service.js';
export { ReturnErasureService } from './services/return-erasure.service.js';
export {
  DecisionBody,
  RefundBody,
  type ReturnDecision,
  ReturnRequestBody,
  ShippingLabelBody,
} from './model/return-bodies.js';
export { ReturnCallbacksService } from './services/return-callbacks.service.js';
