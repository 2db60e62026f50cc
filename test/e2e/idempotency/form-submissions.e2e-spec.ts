// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { FormSubmissionsService } from '../../../src/platform/idempotency/form-submissions.service.js';
import { type ReturnRequestBody } from '../../../src/returns/model/return-bodies.js';
import { ReturnsModule } from '../../../src/returns/returns.module.js';
import { ReturnsService } from '../../../src/returns/services/returns.service.js';
import { rows } from '../../support/database.js';
import { type JobProcess, jobProcess, newQueue } from '../../support/jobs.js';
import { aReturn } from '../../support/returns.js';
import { connectDatabase } from '../../support/row-lock.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let app: JobProcess;
let store: TestStore;
let order: TestOrder;

beforeAll(async () => {
  @Module({})
  class FormsModule {}
  const imports = [ReturnsModule];
  app = await jobProcess({ queue: newQueue(), also: [{ module: FormsModule, imports }] });
  store = await newStore();
});
beforeEach(async () => (order = await TestOrder.create(store, { A: 20 })));

const aForm = () => ({ name: `return ${order.number}`, id: randomUUID(), content: { 'units:A': '1' } });
const once = (form: ReturnType<typeof aForm>, work: () => Promise<string>): Promise<string> =>
  app.get(FormSubmissionsService).once(store.id, form, work);
const caller = () => ({ store: store.store, actor: { type: 'staff', id: 'ana@shop.example' } as const });
/** The effect of the form. */
async function request(): Promise<string> {
  const body = aReturn(order, { A: 1 }) as unknown as ReturnRequestBody;
  return (await app.get(ReturnsService).request(caller(), body)).id;
}
const returns = async (): Promise<string[]> => {
  const sql = 'SELECT id FROM returns WHERE store_id = ? AND order_number = ?';
  return (await rows<{ id: string }>(sql, [store.id, order.number])).map(({ id }) => id);
};

describe('a form', () => {
  it('that is submitted ten times at once has one effect and one result', async () => {
    const form = aForm();
    const results = await Promise.all(Array.from({ length: 10 }, () => once(form, request)));
    const made = await returns();
    expect(made).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(made));
  });

  it('that is shown twice has two effects', async () => {
    const results = await Promise.all([once(aForm(), request), once(aForm(), request)]);
    expect((await returns()).toSorted()).toEqual(results.toSorted());
  });

  it('leaves nothing if its work fails after the effect, and can be submitted again', async () => {
    const form = aForm();
    const failing = async (): Promise<string> => {
      await request();
      throw new Error('The process ended');
    };
    await expect(once(form, failing)).rejects.toThrow('The process ended');
    expect(await returns()).toEqual([]);
    const result = await once(form, request);
    expect(await returns()).toEqual([result]);
  });

  it('has one effect if its connection to the database is lost after the effect', async () => {
    const killer = await connectDatabase();
    let attempts = 0;
    const result = await once(aForm(), async () => {
      const id = await request();
      attempts += 1;
      if (attempts > 1) return id;
      const [connection] = await app.database.query<{ id: number }[]>('SELECT CONNECTION_ID() AS id');
      await killer.query(`KILL ${Number(connection?.id)}`);
      return id;
    });
    await killer.end();
    expect([attempts, await returns()]).toEqual([2, [result]]);
  });

  it('is refused with other values', async () => {
    const form = aForm();
    await once(form, request);
    await expect(once({ ...form, content: { 'units:A': '2' } }, request)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await returns()).toHaveLength(1);
  });
});
