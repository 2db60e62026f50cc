// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { FormSubmissionsService } from '../../../src/platform/idempotency/form-submissions.service.js';
import { WithdrawalsService } from '../../../src/withdrawals/services/withdrawals.service.js';
import { WithdrawalsModule } from '../../../src/withdrawals/withdrawals.module.js';
import { rows } from '../../support/database.js';
import { type JobProcess, jobProcess, newQueue } from '../../support/jobs.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { aStatement, withdrawalEvents } from '../../support/withdrawals.js';

let app: JobProcess;
let store: TestStore;

beforeAll(async () => {
  @Module({})
  class FormsModule {}
  app = await jobProcess({ queue: newQueue(), also: [{ module: FormsModule, imports: [WithdrawalsModule] }] });
  store = await newStore();
});

const anOrder = () => TestOrder.create(store, { A: 3 }, { customer: { email: 'ana@example.com' } });

async function submit(order: TestOrder): Promise<string> {
  const caller = { store: store.store, actor: { type: 'customer', id: 'page' } } as never;
  const statement = aStatement({ stated_order_number: order.number });
  return (await app.get(WithdrawalsService).submit(caller, statement)).id;
}

it('C-WDR-16: makes one withdrawal of a form that is submitted 50 times at once', async () => {
  const order = await anOrder();
  const form = { name: `withdraw ${order.number}`, id: randomUUID(), content: { name: 'Ana Souza' } };
  const once = () => app.get(FormSubmissionsService).once(store.id, form, () => submit(order));
  const ids = new Set(await Promise.all(Array.from({ length: 50 }, once)));
  expect(ids.size).toBe(1);
  const made = await rows('SELECT id FROM withdrawals WHERE store_id = ? AND order_number = ?', [
    store.id,
    order.number,
  ]);
  expect(made).toEqual([{ id: [...ids][0] }]);
  expect(await withdrawalEvents(store, [...ids][0] ?? '')).toHaveLength(1);
});

it('C-WDR-15, C-WDR-16: submits and cancellations at once hold no unit twice', async () => {
  const order = await anOrder();
  const cancel = () => order.cancel({ type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }] });
  const [first, ...others] = await Promise.all([submit(order), cancel(), cancel(), submit(order)]);
  expect(others.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
  const [line] = await order.returnable();
  expect(line).toMatchObject({ cancelled_quantity: 2, returned_quantity: 1, returnable_quantity: 0 });
  const held = (await order.ledger()).filter(({ kind }) => kind === 'withdrawal');
  // The first one holds what was free then, and the second one what it left.
  expect(held.length).toBeLessThanOrEqual(1);
  expect([first, others[2]]).toContain(held[0]?.reference);
});
