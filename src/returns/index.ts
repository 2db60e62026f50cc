/** `parcelward/returns`: requests, decisions on them, and what was reported of them. */
export * from '../platform/index.js';
export { type CallerContext } from '../shipments/services/shipments.service.js';
export { DecisionBody, RefundBody, ShippingLabelBody } from './http/dto/return-callbacks.dto.js';
export { ReturnRequestBody } from './http/dto/return-request.dto.js';
export { ReturnCallbacksService } from './services/return-callbacks.service.js';
export { type RecordedDecision, type RecordedLabel, type RecordedRefund, type Return } from './model/return-content.js';
export { type ReturnVersion } from './model/return-history.js';
export {
  type ReturnPage,
  type ReturnedOrder,
  type ReturnsPage,
  type ReturnWithOrder,
} from './services/return-queries.service.js';
export { type ReturnView } from './model/return-view.js';
export { type ReturnFilter } from './persistence/returns.repository.js';
export { ReturnsModule } from './returns.module.js';
export { ReturnsService } from './services/returns.service.js';
export { type ReturnDecision, RETURN_STATUSES, type ReturnStatus } from './rules/return-transitions.js';
