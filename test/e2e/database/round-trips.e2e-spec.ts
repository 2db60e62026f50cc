// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type INestApplicationContext } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { type Pool, type PoolConnection } from 'mysql2';
import { type DataSource } from 'typeorm';
import { type ClaimBody } from '../../../src/claims/model/claim-bodies.js';
import { ClaimsService } from '../../../src/claims/services/claims.service.js';
import { type PutOrderBody } from '../../../src/orders/model/order-bodies.js';
import { OrdersService } from '../../../src/orders/services/orders.service.js';
import { DATA_SOURCE, DATABASE_POOL } from '../../../src/platform/database/data-source-options.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { ReturnsService } from '../../../src/returns/services/returns.service.js';
import { ShipmentsService } from '../../../src/shipments/services/shipments.service.js';
import { type CallerContext } from '../../../src/stores/index.js';
import { aClaim, aClaimable } from '../../support/claims.js';
import { localServices } from '../../support/local-services.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';

const ORDERED_AT = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

let app: INestApplicationContext;
let store: TestStore;
let caller: CallerContext;
let roundTrips = 0;

beforeAll(async () => {
  app = await localServices();
  store = await newStore();
  caller = { store: store.store, actor: { type: 'service', id: 'test' } };
  countRoundTrips(app.get<Pool>(DATABASE_POOL, { strict: false }));
});

function countRoundTrips(pool: Pool): void {
  const counted = new WeakSet<PoolConnection>();
  pool.on('acquire', (connection) => {
    if (counted.has(connection)) return;
    counted.add(connection);
    const { addCommand } = connection as PoolConnection & { addCommand: (command: object) => unknown };
    const counting = (command: object): unknown => {
      if (['Query', 'Execute'].includes(command.constructor.name)) roundTrips += 1;
      return addCommand.call(connection, command);
    };
    Object.assign(connection, { addCommand: counting });
  });
}

/** How often the work waits for the database. */
async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = roundTrips;
  await work();
  return roundTrips - before;
}

const put = (number: string, body = aSoundOrder()) =>
  app.get(OrdersService).put(caller, number, body as unknown as PutOrderBody);

const giveBack = (order_id: string) =>
  app.get(ReturnsService).request(caller, {
    order_id,
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: [{ line_id: 'A', quantity: 1 }],
    return_from_address: {},
  });

const parcel = () => ({ tracking_number: `T${randomUUID()}`, carrier: 'ups' });

describe('The round trips of a use case', () => {
  it.each([
    ['a new order', 2, () => put(newOrderNumber())],
    ['a new order with two parcels', 3, () => put(newOrderNumber(), aSoundOrder({ shipments: [parcel(), parcel()] }))],
    ['a shipment', 2, () => app.get(ShipmentsService).push(caller, parcel())],
    [
      'a shipment of an order that is not stored',
      3,
      () => app.get(ShipmentsService).push(caller, { ...parcel(), order_number: newOrderNumber() }),
    ],
  ])('of %s are %i', async (_what, expected, work) => {
    expect(await roundTripsOf(work)).toBe(expected);
  });

  it.each([
    [
      'an unchanged order',
      1,
      (order: TestOrder) => put(order.number, order.body({ A: 2 }, { ordered_at: ORDERED_AT })),
    ],
    ['a changed order', 3, (order: TestOrder) => put(order.number, order.body({ A: 2 }, { note: 'Ring twice' }))],
    ['a return', 2, ({ number }: TestOrder) => giveBack(number)],
    [
      'a claim',
      2,
      (order: TestOrder) =>
        app.get(ClaimsService, { strict: false }).create(caller, aClaim(order) as unknown as ClaimBody),
    ],
  ])('of %s are %i', async (_what, expected, work) => {
    const order = await aClaimable(store, { A: 2 }, { ordered_at: ORDERED_AT });
    expect(await roundTripsOf(() => work(order))).toBe(expected);
  });

  it('of a return by the id of its order are 3', async () => {
    const order_id = randomUUID();
    await aClaimable(store, { A: 2 }, { ordered_at: ORDERED_AT, order_id });
    expect(await roundTripsOf(() => giveBack(order_id))).toBe(3);
  });
});

it('Only the connections of repositories take several statements in one packet', async () => {
  await app.get(DatabaseService).transaction(async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((number) => app.get(DatabaseService).query<object[]>(`SELECT ${number} AS number`)),
    );
    expect([one, two]).toEqual([[{ number: 1 }], [{ number: 2 }]]);
  });
  const dataSource = app.get<DataSource>(getDataSourceToken(DATA_SOURCE), { strict: false });
  await expect(dataSource.query('SELECT 1; SELECT 2')).rejects.toMatchObject({ code: 'ER_PARSE_ERROR' });
});
