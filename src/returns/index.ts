/** `parcelward/returns`: return requests, decisions, labels and refunds. */
export { KEPT_OF_RETURN, type Return, type ReturnContent } from './model/return-content.js';
export { type CustomerReturnLine, customerReturnLines, type DeliveredParcel } from './rules/customer-returns.js';
export {
  type RecordedDecision,
  type RecordedLabel,
  type RecordedRefund,
  RETURN_STATUSES,
  type ReturnStatus,
  type ReturnView,
} from './model/return.resource.js';
export { ReturnsModule } from './returns.module.js';
export { type LabelSource, type LabelView, type Replica, returnLabel, type ShownLabel } from './rules/return-label.js';
export { refundFacts, returnNote } from './rules/return-words.js';
export { RETURN_TEXTS } from './texts/return-texts.js';
export { type ReturnFilter, type ReturnOfOrder } from './persistence/returns.repository.js';
export { type UspsBarcode } from './rules/usps-barcode.js';
export { ReturnsService } from './services/returns.service.js';
export {
  type ReturnedOrder,
  type ReturnHistoryPage,
  ReturnQueriesService,
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
export { type ReturnVersion } from './model/return-history.js';
export { refundBreakdown, type RefundBreakdown } from './rules/refund-breakdown.js';
