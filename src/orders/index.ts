// SPDX-License-Identifier: Apache-2.0
/** `parcelward/orders`: orders, their amounts, flags, units, cancellations and histories. */
export {
  cancellationOf,
  KEPT_OF_ORDER,
  type Order,
  type OrderContent,
  type OrderOrigin,
  reasonsOf,
  warningsOf,
} from './model/order-content.js';
export {
  changesBetween,
  type MemberChange,
  type OrderVersion,
  toVersion,
  ActorView,
} from './model/order-history.resource.js';
export {
  type CancelledOrder,
  KEPT_OF_CANCELLATION,
  type Cancellation,
  type CancellationEntry,
} from './model/cancellation.resource.js';
export { type OrderDryRun, problemView, type WriteOutcome, type OrderSummary } from './model/order-view.js';
export { type OrderView, type WrittenOrder } from './model/order.resource.js';
export {
  heldOfItems,
  type HeldUnits,
  type LineUnits,
  sumByLine,
  UNIT_KINDS,
  type UnitBalance,
  unitBalances,
} from './model/units.js';
export { CancelBody, PostOrderBody, PutOrderBody, FlagAcknowledgementInput } from './model/order-bodies.js';
export { customerName } from './model/customer-name.js';
export { OrdersModule } from './orders.module.js';
export {
  OrderLookupRepository,
  type OrderShipment,
  type OrderWithUnitsAndShipments,
} from './persistence/order-lookup.repository.js';
export { referencesOf } from './rules/active-returns.js';
export { cancellableUnits } from './rules/cancel-request.js';
export { sourceIdOf } from './rules/line-identity.js';
export { isOutdated } from './rules/outdated.js';
export { goodsOf, type IdentifiedLine, isFee, isSameProduct } from './model/line-product.js';
export { searchTerms } from './rules/search-terms.js';
export { type CaseKind, type CaseOfOrder, caseNumbers, readCaseNumber } from './rules/case-number.js';
export { foldedNumber, readTypedNumber } from './rules/typed-number.js';
export { goodsTotals, listPrice } from './rules/payout/items-total.js';
export { caseItems, lineOfItem, type ParcelItem, parcelItems } from './rules/payout/parcel-items.js';
export { allocate, claimPayout, type LinePayout, type Payout } from './rules/payout/payout.js';
export { OrderBatchPlanService, type PastOrderPlan } from './services/order-batch-plan.service.js';
export { type Importer, OrderBatchService } from './services/order-batch.service.js';
export { type PastOrder, type PastOrderResult } from './rules/past-order.js';
export { EventQuotaService } from './services/event-quota.service.js';
export { OrderQueriesService, type HistoryPage } from './services/order-queries.service.js';
export { OrderSearchRepository } from './persistence/order-search.repository.js';
export { OrderErasureService } from './services/order-erasure.service.js';
export { OrderCorrectionsService } from './services/order-corrections.service.js';
export { OrderUnitsService } from './services/order-units.service.js';
export { linesOfSku } from './rules/lines-of-sku.js';
export { OrderListService, type OrdersPage, type SkuFilter, type SoldOrder } from './services/order-list.service.js';
export { OrderReviewView, type ReviewWarning, type Reason, REASON_CODES } from './model/order-review.resource.js';
export { ForecastProblemView } from './model/order-forecast.resource.js';
export { SHARED_TEXTS } from './texts/shared-texts.js';
export { Amounts, Customer, Discount, LineItem, SourceStore, TaxLine } from './model/order-members.js';
export { OrderCancellationsService } from './services/order-cancellations.service.js';
export { type OrdersOfDay } from './persistence/order-statistics.repository.js';
export {
  ORDER_SORTS,
  type OrderCounts,
  type OrderFilter,
  type OrderSort,
} from './persistence/order-list.repository.js';
export { OrderFlagsService, type FlagAcknowledgement } from './services/order-flags.service.js';
export { flagDigest } from './rules/review/review.js';
export { type ReturnableItem } from './model/returnable-item.resource.js';
export { OrderValidationService } from './services/order-validation.service.js';
export { OrdersService } from './services/orders.service.js';
