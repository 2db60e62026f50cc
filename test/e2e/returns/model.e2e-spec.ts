// SPDX-License-Identifier: Apache-2.0
import { type INestApplicationContext } from '@nestjs/common';
import fc from 'fast-check';
import { type PutOrderBody } from '../../../src/orders/model/order-bodies.js';
import { OrderCancellationsService } from '../../../src/orders/services/order-cancellations.service.js';
import { OrderQueriesService } from '../../../src/orders/services/order-queries.service.js';
import { OrdersService } from '../../../src/orders/services/orders.service.js';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { type ReturnRequestBody } from '../../../src/returns/model/return-bodies.js';
import { ReturnCallbacksService } from '../../../src/returns/services/return-callbacks.service.js';
import { ReturnQueriesService } from '../../../src/returns/services/return-queries.service.js';
import { ReturnsService } from '../../../src/returns/services/returns.service.js';
import { type CallerContext } from '../../../src/stores/index.js';
import { type Json } from '../../support/client.js';
import { localServices } from '../../support/local-services.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { type ModelReturn, type ModelUnits, OrderModel } from '../../support/return-model.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf, type Units } from '../../support/units.js';

/** `MODEL_RUNS=1000` runs more sequences. */
const RUNS = Number(process.env.MODEL_RUNS ?? 100);
const CONCURRENCY = 4;
const MAX_COMMANDS = 12;

let app: INestApplicationContext;
let store: TestStore;
beforeAll(async () => {
  app = await localServices();
  store = await newStore();
});

/** The order and its returns in the service; `ids` are in the order of the model. */
class OrderInService {
  readonly number = newOrderNumber();
  readonly ids: string[] = [];
  readonly caller: CallerContext = { store: store.store, actor: { type: 'service', id: 'model' } };

  async put(quantities: ModelUnits): Promise<void> {
    const body = aSoundOrder({ line_items: linesOf(quantities as Units) });
    await app.get(OrdersService).put(this.caller, this.number, body as unknown as PutOrderBody);
  }

  async request(units: ModelUnits, inShop: boolean): Promise<void> {
    const body: ReturnRequestBody = {
      order_id: this.number,
      resolution: 'REFUND',
      return_method: inShop ? 'IN_STORE' : 'SELF_SHIP',
      return_line_items: entriesOf(units),
      return_from_address: {},
    };
    this.ids.push((await app.get(ReturnsService).request(this.caller, body)).id);
  }

  async cancel(units: ModelUnits): Promise<void> {
    const body = { type: 'PARTIAL', line_items: entriesOf(units) } as const;
    await app.get(OrderCancellationsService).cancel(this.caller, this.number, body);
  }
}

const entriesOf = (units: ModelUnits): { line_id: string; quantity: number }[] =>
  Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity }));

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return code;
  }
}

type Command = fc.AsyncCommand<OrderModel, OrderInService>;

/** A step with the same result in the model and in the service. */
function command(
  title: string,
  onModel: (model: OrderModel) => string,
  onReal: (real: OrderInService) => Promise<unknown>,
): Command {
  return {
    check: () => true,
    run: async (model, real) => expect([title, await codeOf(onReal(real))]).toEqual([title, onModel(model)]),
    toString: () => title,
  };
}

/** A callback on one of the existing returns. */
function callback(
  title: string,
  pick: number,
  reference: number | undefined,
  onModel: (model: OrderModel, one: ModelReturn) => string,
  onReal: (callbacks: ReturnCallbacksService, caller: CallerContext, id: string, more: Json) => Promise<object>,
): Command {
  return {
    check: ({ returns }) => returns.length > 0,
    run: async (model, real) => {
      const index = pick % model.returns.length;
      const one = model.returns[index] as ModelReturn;
      const more = reference === undefined ? {} : { external_reference: { reference } };
      const code = await codeOf(onReal(app.get(ReturnCallbacksService), real.caller, real.ids[index] ?? '', more));
      expect([title, code]).toEqual([title, onModel(model, one)]);
      if (code === 'ok' && reference !== undefined) one.reference = reference;
    },
    toString: () => `${title} on ${pick}`,
  };
}

const count = fc.integer({ min: 1, max: 3 });
const units = fc
  .record({
    A: fc.option(count, { nil: undefined }),
    B: fc.option(count, { nil: undefined }),
    Z: fc.constantFrom(...Array<undefined>(9), 1),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ModelUnits)
  .filter((all) => Object.keys(all).length > 0);
const pick = fc.nat({ max: 3 });
const reference = fc.option(fc.nat({ max: 9 }), { nil: undefined });

/** Never puts a removed line again, because it would get another id. */
const puts = fc
  .record({ A: fc.integer({ min: 1, max: 6 }), B: fc.integer({ min: 0, max: 6 }) })
  .map(({ A, B }): Command => {
    const quantitiesFor = (lines: ModelUnits): ModelUnits => (B === 0 || lines.B === undefined ? { A } : { A, B });
    const title = `put A ${A}, B ${B}`;
    return {
      check: () => true,
      run: async (model, real) => {
        const quantities = quantitiesFor(model.quantities);
        expect([title, await codeOf(real.put(quantities))]).toEqual([title, model.put(quantities)]);
      },
      toString: () => title,
    };
  });

const cancels = units.map((cancelled) =>
  command(
    `cancel ${JSON.stringify(cancelled)}`,
    (model) => model.cancel(cancelled),
    (real) => real.cancel(cancelled),
  ),
);

const requests = fc.tuple(units, fc.boolean()).map(([returned, inShop]) =>
  command(
    `return ${JSON.stringify(returned)}`,
    (model) => model.request(returned, inShop),
    (real) => real.request(returned, inShop),
  ),
);

const decisions = fc.tuple(pick, reference, fc.constantFrom('APPROVED', 'REJECTED')).map(([at, sent, decision]) =>
  callback(
    decision,
    at,
    sent,
    (model, one) => model.decide(one, decision),
    (callbacks, caller, id, more) => callbacks.decide(caller, id, { decision, ...more }),
  ),
);

const labels = fc.tuple(pick, reference, fc.constantFrom('L1', 'L2', 'L3')).map(([at, sent, tracking_number]) =>
  callback(
    tracking_number,
    at,
    sent,
    (model, one) => model.label(one, tracking_number),
    (callbacks, caller, id, more) => {
      const body = { carrier: 'Bike', tracking_number, label_url: 'https://labels.example.com/1.pdf' };
      return callbacks.label(caller, id, { ...body, ...more });
    },
  ),
);

const refunds = fc.tuple(pick, reference, fc.constantFrom('R1', 'R2')).map(([at, sent, external_refund_id]) =>
  callback(
    external_refund_id,
    at,
    sent,
    (model, one) => model.refund(one, external_refund_id),
    (callbacks, caller, id, more) => callbacks.refund(caller, id, { amount: 1, external_refund_id, ...more }),
  ),
);

/** Expects the same units, returns and events as in the model. */
async function expectSame(model: OrderModel, real: OrderInService): Promise<void> {
  const items = await app.get(OrderQueriesService).returnableItems(store.id, real.number);
  const expected = (Object.keys(model.quantities) as (keyof ModelUnits)[]).map((line_id) => ({
    line_id,
    quantity: model.quantities[line_id],
    cancelled_quantity: model.cancelled[line_id] ?? 0,
    returned_quantity: model.returned(line_id),
    returnable_quantity: model.left(line_id),
  }));
  expect(items).toMatchObject(expected);
  const { returns } = await app.get(ReturnQueriesService).list(store.id, { order_number: real.number });
  const found = new Map(returns.map((view) => [(view as { id: string }).id, view]));
  for (const [index, one] of model.returns.entries()) {
    const id = real.ids[index] ?? '';
    expect(found.get(id)).toMatchObject({
      status: model.status(one),
      request_status: one.decision ?? 'AWAITING_APPROVAL',
      label: one.labels.length === 0 ? null : { tracking_number: one.labels.at(-1) },
      refund: one.refund === undefined ? null : { external_refund_id: one.refund },
      external_reference: one.reference === undefined ? null : { reference: one.reference },
    });
    const events = await app.get(OutboxService).findByResource(store.id, id, 100, 100);
    expect(events.map(({ type }) => type).reverse()).toEqual(one.events.map((type) => `return.${type}`));
  }
  expect(found.size).toBe(model.returns.length);
}

it(`${RUNS} random sequences of orders, cancellations, returns and callbacks end like the plain model`, async () => {
  const commands = fc.commands([requests, requests, decisions, labels, refunds, cancels, puts], {
    maxCommands: MAX_COMMANDS,
    size: 'max',
  });
  const play = fc.asyncProperty(commands, async (sequence) => {
    const [model, real] = [new OrderModel({ A: 4, B: 3 }), new OrderInService()];
    await real.put(model.quantities);
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await expectSame(model, real);
  });
  await Promise.all(
    Array.from({ length: CONCURRENCY }, () =>
      fc.assert(play, { numRuns: Math.ceil(RUNS / CONCURRENCY), endOnFailure: true }),
    ),
  );
});
