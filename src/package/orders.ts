/** `parcelward/orders`: orders, their amounts and flags, cancellations and histories. */
export * from './common.js';
export {
  type Cancellation,
  type CancellationEntry,
  type CancelledOrder,
} from '../orders/model/cancellation.resource.js';
export { CancelBody, FlagAcknowledgementInput, PostOrderBody, PutOrderBody } from '../orders/model/order-bodies.js';
export { Amounts, Customer, Discount, LineItem, SourceStore, TaxLine } from '../orders/model/order-members.js';
export { OrderCancellationsService } from '../orders/services/order-cancellations.service.js';
export { type MemberChange, type OrderVersion } from '../orders/model/order-history.resource.js';
export { type OrdersOfDay } from '../orders/persistence/order-statistics.repository.js';
export {
  ORDER_SORTS,
  type OrderCounts,
  type OrderFilter,
  type OrderSort,
} from '../orders/persistence/order-list.repository.js';
export { type FlagAcknowledgement, OrderFlagsService } from '../orders/services/order-flags.service.js';
export { flagDigest } from '../orders/rules/review/review.js';
export { OrderListService, type OrdersPage } from '../orders/services/order-list.service.js';
export { type HistoryPage, OrderQueriesService } from '../orders/services/order-queries.service.js';
export { type ReturnableItem } from '../orders/model/returnable-item.resource.js';
export { type OrderDryRun, type OrderSummary, type WriteOutcome } from '../orders/model/order-view.js';
export { OrderValidationService } from '../orders/services/order-validation.service.js';
export { type OrderView, type WrittenOrder } from '../orders/model/order.resource.js';
export { OrdersModule } from '../orders/orders.module.js';
export { OrdersService } from '../orders/services/orders.service.js';
export { type LinePayout, type Payout } from '../orders/rules/payout/payout.js';
export { type Reason, REASON_CODES, type ReviewWarning } from '../orders/model/order-review.resource.js';
