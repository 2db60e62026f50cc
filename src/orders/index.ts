/** `parcelward/orders`: orders, their figures and flags, cancellations and histories. */
export * from '../platform/index.js';
export { type Writer } from '../shipments/shipments.service.js';
export { type Cancellation, type CancellationEntry } from './cancellation-record.js';
export { CancelBody } from './dto/cancel.dto.js';
export { Amounts, Customer, Discount, LineItem, SourceStore, TaxLine } from './dto/order-parts.dto.js';
export { PostOrderBody, PutOrderBody } from './dto/order.dto.js';
export { OrderCancellations } from './order-cancellations.service.js';
export { type Order, type OrderContent } from './order-content.js';
export { type MemberChange, type OrderVersion } from './order-history.js';
export {
  type OrderFilter,
  OrderList,
  type OrderPage,
  type OrdersOfDay,
  type OrdersPage,
} from './order-list.service.js';
export { type HistoryPage, type ReturnableItem } from './order-reads.js';
export { type OrderSummary } from './order-summary.js';
export { OrderValidation } from './order-validation.service.js';
export { type CancelledOrder, type OrderDryRun, type OrderView, type WriteOutcome } from './order-view.js';
export { OrdersModule } from './orders.module.js';
export { OrdersService, type WrittenOrder } from './orders.service.js';
export { type LinePayout, type Payout } from './payout.js';
export { REASON_CODES, type Reason } from './reason.js';
