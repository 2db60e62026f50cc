/** `parcelward/orders`: orders, their amounts, flags, units, cancellations and histories. */
export {
  cancellationOf,
  KEPT_OF_ORDER,
  type Order,
  type OrderContent,
  reasonsOf,
  warningsOf,
} from './model/order-content.js';
export { changesBetween, type MemberChange, type OrderVersion, toVersion } from './model/order-history.js';
export {
  type CancelledOrder,
  type OrderDryRun,
  type OrderView,
  problemView,
  type WriteOutcome,
  type WrittenOrder,
} from './model/order-view.js';
export {
  type HeldUnits,
  type LineUnits,
  sumByLine,
  UNIT_KINDS,
  type UnitBalance,
  unitBalances,
} from './model/units.js';
export { PostOrderBody, PutOrderBody } from './model/order-bodies.js';
export { CancelBody } from './model/order-units.js';
export { OrdersModule } from './orders.module.js';
export { type OrderShipment, type OrderWithUnitsAndShipments } from './persistence/orders-with-units.repository.js';
export { referencesOf } from './rules/active-returns.js';
export { heldOfItems } from './rules/held-of-items.js';
export { goodsOf, type IdentifiedLine, isFee, isSameProduct } from './model/line-product.js';
export { searchTerms } from './rules/search-terms.js';
export { foldedNumber, readTypedNumber } from './rules/typed-number.js';
export { goodsTotals, listPrice } from './rules/payout/items-total.js';
export { caseItems, lineOfItem, type ParcelItem, parcelItems } from './rules/payout/parcel-items.js';
export { allocate, claimPayout, type LinePayout, type Payout } from './rules/payout/payout.js';
export { OrderBatchPlanService, type PastOrderPlan } from './services/order-batch-plan.service.js';
export { type Importer, OrderBatchService } from './services/order-batch.service.js';
export { type PastOrder, type PastOrderResult } from './rules/past-order.js';
export { EventQuotaService } from './services/event-quota.service.js';
export { type OrderSummary } from './model/order-summary.js';
export { OrdersService } from './services/orders.service.js';
export { OrderSearchService } from './services/order-search.service.js';
export { OrderLookupService } from './services/order-lookup.service.js';
export { OrderPersonsService } from './services/order-persons.service.js';
export { OrderErasureService } from './services/order-erasure.service.js';
export { type Cancellation, type CancellationEntry, KEPT_OF_CANCELLATION } from './model/cancellation-record.js';
export { OrderUnitsService } from './services/order-units.service.js';
export { OrderListService, type OrdersPage } from './services/order-list.service.js';
export { OrderReviewView } from './model/order.resource.js';
export { ForecastProblemView } from './model/order-forecast.resource.js';
export { ActorView } from './model/order-history.resource.js';
export { SHARED_TEXTS } from './texts/shared-texts.js';
export { Amounts, Customer, Discount, LineItem, SourceStore, TaxLine } from './model/order-members.js';
export { OrderCancellationsService } from './services/order-cancellations.service.js';
export { type OrdersOfDay } from './persistence/order-days.repository.js';
export {
  ORDER_SORTS,
  type OrderCounts,
  type OrderFilter,
  type OrderSort,
} from './persistence/order-list.repository.js';
export { OrderFlagsService } from './services/order-flags.service.js';
export { type FlagAcknowledgement, FlagAcknowledgementInput } from './model/flag-acknowledgement.js';
export { flagDigest } from './rules/flag-digest.js';
export { type HistoryPage, type ReturnableItem } from './services/order-queries.service.js';
export { OrderValidationService } from './services/order-validation.service.js';
export { type ReviewWarning } from './model/warning.js';
export { type Reason, REASON_CODES } from './model/reason.js';
