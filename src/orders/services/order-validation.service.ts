import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Problem, validationError } from '../../platform/errors/problem.js';
import { validateBody, withoutNulls } from '../../platform/validation/index.js';
import { type Store } from '../../stores/index.js';
import { lostReturnsProblem } from '../rules/active-returns.js';
import { PostOrderBody } from '../http/dto/order.dto.js';
import { newOrder, replaced } from '../rules/full-replace.js';
import { identifyUpdatedLines } from '../rules/line-identity.js';
import { type Order } from '../model/order-content.js';
import { type OrderDryRun } from '../model/order-view.js';
import { OrderRecorderService, review } from '../persistence/order-recorder.service.js';
import { OrdersRepository, withContent } from '../persistence/orders.repository.js';
import { bodyChecks, problemsOf, putChecks } from '../rules/put-checks.js';
import { UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';

/** Ask before you send: what a `PUT` of a body would do, without doing it. */
@Injectable()
export class OrderValidationService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly ledger: UnitLedgerRepository,
    private readonly writes: OrderRecorderService,
  ) {}

  /** @param body anything that is JSON; what is wrong with it is part of the forecast */
  async forecast(store: Store, body: unknown): Promise<OrderDryRun> {
    const faults = validateBody(PostOrderBody, body);
    if (faults.length > 0) return refused(null, [validationError(faults)]);
    const order = withoutNulls(PostOrderBody, body);
    return this.database.snapshot(() => this.forecastOf(store, order));
  }

  private async forecastOf(store: Store, order: PostOrderBody): Promise<OrderDryRun> {
    const { order_number } = order;
    const record = await this.orders.find(store.store_id, order_number);
    const stored = record && withContent(record);
    const problems = problemsOf([...bodyChecks(store, order_number, order), ...putChecks(stored, order)]);
    if (stored) problems.push(...(await this.lostReturns(stored, order)));
    if (problems.length > 0) return refused(order_number, problems);
    if (!stored) {
      const reasons = review(newOrder(store, order_number, order), undefined, store);
      return { outcome: 'would_create', order_number, fields_changed: [], reasons, problems };
    }
    const { order: next, changed } = replaced(stored, store, order);
    if ((await this.writes.newEntries(stored, order.shipments)).length > 0) changed.push('shipments');
    const outcome = changed.length > 0 ? 'would_change' : 'no_change';
    return { outcome, order_number, fields_changed: changed, reasons: review(next, stored, store), problems };
  }

  /** Asked of the lines alone, so that it is told beside whatever else the body breaks. */
  private async lostReturns(stored: Order, { line_items }: PostOrderBody): Promise<Problem[]> {
    const lines = identifyUpdatedLines(stored.content.line_items, line_items);
    const next = { ...stored, content: { ...stored.content, line_items: lines } };
    const problem = await lostReturnsProblem(stored, next, this.ledger);
    return problem ? [problem] : [];
  }
}

function refused(order_number: string | null, problems: Problem[]): OrderDryRun {
  return { outcome: 'would_refuse', order_number, fields_changed: [], reasons: null, problems };
}
