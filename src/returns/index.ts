/** What other contexts may use of returns. */
export { type Return, type ReturnContent, KEPT_OF_RETURN } from './model/return-content.js';
export { type CustomerReturnLine, customerReturnLines, type DeliveredParcel } from './rules/customer-returns.js';
export { type ReturnView, type ReturnStatus } from './model/return.resource.js';
export { ReturnsModule } from './returns.module.js';
export { type LabelView, type Replica, returnLabel, type ShownLabel, type UspsBarcode } from './rules/return-label.js';
export { refundFacts, returnNote } from './rules/return-words.js';
export { RETURN_TEXTS } from './texts/return-texts.js';
export { type ReturnOfOrder, ReturnsRepository } from './persistence/returns.repository.js';
export { ReturnsService } from './services/returns.service.js';
export { ReturnQueriesService } from './services/return-queries.service.js';
export { ReturnErasureService } from './services/return-erasure.service.js';
