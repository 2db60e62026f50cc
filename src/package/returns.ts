/** `parcelward/returns`: return requests, decisions, labels and refunds. */
export * from './common.js';
export {
  DecisionBody,
  RefundBody,
  ReturnRequestBody,
  ShippingLabelBody,
  type ReturnDecision,
} from '../returns/model/return-bodies.js';
export { ReturnCallbacksService } from '../returns/services/return-callbacks.service.js';
export {
  type RecordedDecision,
  type RecordedLabel,
  type RecordedRefund,
  type ReturnView,
  RETURN_STATUSES,
  type ReturnStatus,
} from '../returns/model/return.resource.js';
export {
  type ReturnHistoryPage,
  ReturnQueriesService,
  type ReturnedOrder,
  type ReturnsPage,
  type ReturnWithOrder,
} from '../returns/services/return-queries.service.js';
export { type LabelSource, type LabelView, type ShownLabel } from '../returns/rules/return-label.js';
export { type ReturnFilter } from '../returns/persistence/returns.repository.js';
export { ReturnsModule } from '../returns/returns.module.js';
export { ReturnsService } from '../returns/services/returns.service.js';
export { refundBreakdown, type RefundBreakdown } from '../returns/rules/return-words.js';
