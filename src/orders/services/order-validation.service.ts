// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Problem, validationError } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/fault.js';
import { validateBody, withoutNulls } from '../../platform/validation/index.js';
import { newEntries, ShipmentsService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { PostOrderBody } from '../model/order-bodies.js';
import { type OrderDryRun, reviewView } from '../model/order-view.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { lineRemovalProblem } from '../rules/active-returns.js';
import { newOrder, applyReplacement, type NewOrder } from '../rules/full-replace.js';
import { identifyUpdatedLines } from '../rules/line-identity.js';
import { bodyChecks, collectProblems, putChecks } from '../rules/put-checks.js';
import { reviewOrder } from '../rules/review/review.js';
import { reviewWarnings } from '../rules/review/warnings.js';
import { OrderUnitsService } from './order-units.service.js';

/** Dry run of a `PUT`: reports what it would do, and stores nothing (C-DRY-1). */
@Injectable()
export class OrderValidationService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly units: OrderUnitsService,
    private readonly shipments: ShipmentsService,
  ) {}

  /**
   * Reports what a `PUT` of the body would do (C-DRY-2). Faults of the body are part of the result.
   * @param body any JSON value
   */
  async forecast(store: Store, body: unknown): Promise<OrderDryRun> {
    const faults = validateBody(PostOrderBody, body);
    if (faults.length > 0) return refusal(validNumberIn(body, faults), [validationError(faults)]);
    const order = withoutNulls(PostOrderBody, body);
    return this.database.snapshot(() => this.forecastValid(store, order));
  }

  private async forecastValid(store: Store, order: PostOrderBody): Promise<OrderDryRun> {
    const { order_number } = order;
    const found = await this.orders.findForWrite(store.store_id, order_number, order.order_id);
    const { order: stored, shipments, shared } = found;
    const problems = collectProblems([...bodyChecks(store, order_number, order), ...putChecks(stored, order)]);
    const lines = stored ? identifyUpdatedLines(stored.content.line_items, order.line_items) : [];
    const held = stored && (await this.units.heldForUpdate(stored, lines, { locked: false }));
    // Only the lines are checked, so that it can be reported together with any other broken rule (C-DRY-4).
    const removal = stored && lineRemovalProblem(stored.content.line_items, lines, held ?? []);
    if (removal) problems.push(removal);
    const entries = newEntries(shipments, order.shipments ?? []);
    const limitProblem = await this.shipments.limitProblem(store.store_id, order_number, entries);
    if (limitProblem) problems.push(limitProblem);
    if (problems.length > 0) return refusal(order_number, problems);
    const reviewOf = (next: NewOrder) =>
      reviewView(reviewOrder(next, stored, store, held), reviewWarnings(order, store, shared, stored));
    if (!stored) {
      const review = reviewOf(newOrder(store, order_number, order));
      return { outcome: 'would_create', order_number, fields_changed: [], review, problems };
    }
    const { order: next, changed } = applyReplacement(stored, store, order);
    if (entries.length > 0) changed.push('shipments');
    const outcome = changed.length > 0 ? 'would_change' : 'no_change';
    return { outcome, order_number, fields_changed: changed, review: reviewOf(next), problems };
  }
}

/** The order number of a body with faults, unless the number is one of them. */
function validNumberIn(body: unknown, faults: readonly Fault[]): string | null {
  const { order_number = null } = (body ?? {}) as { order_number?: unknown };
  return typeof order_number === 'string' && !faults.some(({ pointer }) => pointer === '/order_number')
    ? order_number
    : null;
}

function refusal(order_number: string | null, problems: Problem[]): OrderDryRun {
  return { outcome: 'would_refuse', order_number, fields_changed: [], review: null, problems };
}
