/** What other contexts may use of orders: finding and locking them, their units, and the rules of lines and payouts. */
export {
  cancellationOf,
  KEPT_OF_ORDER,
  type Order,
  type OrderContent,
  reasonsOf,
  warningsOf,
} from './model/order-content.js';
export { ActorView, changesBetween, type OrderVersion, toVersion } from './model/order-history.resource.js';
export { type OrderSummary, problemView } from './model/order-view.js';
export {
  heldOfItems,
  type HeldUnits,
  type LineUnits,
  sumByLine,
  UNIT_KINDS,
  type UnitBalance,
  unitBalances,
} from './model/units.js';
export { CancelBody, PostOrderBody } from './model/order-bodies.js';
export { OrdersModule } from './orders.module.js';
export {
  OrderLookupRepository,
  type OrderShipment,
  type OrderWithUnitsAndShipments,
} from './persistence/order-lookup.repository.js';
export { referencesOf } from './rules/active-returns.js';
export { goodsOf, type IdentifiedLine, isFee, isSameProduct } from './model/line-product.js';
export { searchTerms } from './rules/search-terms.js';
export { foldedNumber, readTypedNumber } from './rules/typed-number.js';
export { goodsTotals, listPrice } from './rules/payout/items-total.js';
export { caseItems, type ParcelItem, lineOfItem, parcelItems } from './rules/payout/parcel-items.js';
export { type LinePayout, type Payout, allocate, claimPayout } from './rules/payout/payout.js';
export { OrderBatchPlanService, type PastOrderPlan } from './services/order-batch-plan.service.js';
export { type Importer, OrderBatchService } from './services/order-batch.service.js';
export { type PastOrder, type PastOrderResult } from './rules/past-order.js';
export { EventQuotaService } from './services/event-quota.service.js';
export { OrderQueriesService } from './services/order-queries.service.js';
export { OrderSearchRepository } from './persistence/order-search.repository.js';
export { OrderErasureService } from './services/order-erasure.service.js';
export { KEPT_OF_CANCELLATION } from './model/cancellation.resource.js';
export { OrderUnitsService } from './services/order-units.service.js';
export { OrderListService } from './services/order-list.service.js';
export { OrderReviewView } from './model/order-review.resource.js';
export { ForecastProblemView } from './model/order-forecast.resource.js';
export { SHARED_TEXTS } from './texts/shared-texts.js';
