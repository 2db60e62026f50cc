/** `parcelward/returns`: requests, decisions on them, and what was reported of them. */
export * from '../platform/index.js';
export { type Writer } from '../shipments/shipments.service.js';
export { DecisionBody, RefundBody, ShippingLabelBody } from './dto/return-callbacks.dto.js';
export { ReturnRequestBody } from './dto/return-request.dto.js';
export { ReturnCallbacks } from './return-callbacks.service.js';
export { type RecordedDecision, type RecordedLabel, type RecordedRefund, type Return } from './return-content.js';
export { type ReturnVersion } from './return-history.js';
export { type ReturnPage, type ReturnedOrder, type ReturnsPage, type ReturnWithOrder } from './return-reads.js';
export { type ReturnView } from './return-view.js';
export { type ReturnFilter } from './returns.repository.js';
export { ReturnsModule } from './returns.module.js';
export { ReturnsService } from './returns.service.js';
export { type ReturnDecision, RETURN_STATUSES, type ReturnStatus } from './transitions.js';
