/** `parcelward/orders`: orders, their amounts and flags, cancellations and histories. */
export * from './common.js';
export { type Cancellation, type CancellationEntry } from '../orders/model/cancellation-record.js';
export { CancelBody } from '../orders/model/order-units.js';
export { Amounts, Customer, Discount, LineItem, SourceStore, TaxLine } from '../orders/model/order-members.js';
export { PostOrderBody, PutOrderBody } from '../orders/model/order-bodies.js';
export { OrderCancellationsService } from '../orders/services/order-cancellations.service.js';
export { type MemberChange, type OrderVersion } from '../orders/model/order-history.js';
export { type OrdersOfDay } from '../orders/persistence/order-days.repository.js';
export {
  ORDER_SORTS,
  type OrderCounts,
  type OrderFilter,
  type OrderSort,
} from '../orders/persistence/order-list.repository.js';
export { OrderFlagsService } from '../orders/services/order-flags.service.js';
export { type FlagAcknowledgement, FlagAcknowledgementInput } from '../orders/model/flag-acknowledgement.js';
export { flagDigest } from '../orders/rules/flag-digest.js';
export { OrderListService, type OrdersPage } from '../orders/services/order-list.service.js';
export { type HistoryPage, type ReturnableItem } from '../orders/services/order-queries.service.js';
export { type OrderSummary } from '../orders/model/order-summary.js';
export { OrderValidationService } from '../orders/services/order-validation.service.js';
export {
  type CancelledOrder,
  type OrderDryRun,
  type OrderView,
  type WrittenOrder,
  type WriteOutcome,
} from '../orders/model/order-view.js';
export { OrdersModule } from '../orders/orders.module.js';
export { OrdersService } from '../orders/services/orders.service.js';
export { type LinePayout, type Payout } from '../orders/rules/payout/payout.js';
export { type ReviewWarning } from '../orders/model/warning.js';
export { REASON_CODES, type Reason } from '../orders/model/reason.js';
