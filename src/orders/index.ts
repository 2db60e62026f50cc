/** `parcelward/orders`: orders, their figures and flags, cancellations and histories. */
export * from '../platform/index.js';
export { type CallerContext } from '../shipments/services/shipments.service.js';
export { type Cancellation, type CancellationEntry } from './model/cancellation-record.js';
export { CancelBody } from './http/dto/cancel.dto.js';
export { Amounts, Customer, Discount, LineItem, SourceStore, TaxLine } from './http/dto/order-parts.dto.js';
export { PostOrderBody, PutOrderBody } from './http/dto/order.dto.js';
export { OrderCancellationsService } from './services/order-cancellations.service.js';
export { type Order, type OrderContent } from './model/order-content.js';
export { type MemberChange, type OrderVersion } from './model/order-history.js';
export {
  type OrderFilter,
  OrderListService,
  type OrderPage,
  type OrdersOfDay,
  type OrdersPage,
} from './services/order-list.service.js';
export { type HistoryPage, type ReturnableItem } from './services/order-queries.service.js';
export { type OrderSummary } from './model/order-summary.js';
export { OrderValidationService } from './services/order-validation.service.js';
export { type CancelledOrder, type OrderDryRun, type OrderView, type WriteOutcome } from './model/order-view.js';
export { OrdersModule } from './orders.module.js';
export { OrdersService, type WrittenOrder } from './services/orders.service.js';
export { type LinePayout, type Payout } from './rules/payout/payout.js';
export { REASON_CODES, type Reason } from './model/reason.js';
