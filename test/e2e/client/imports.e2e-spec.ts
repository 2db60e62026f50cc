// SPDX-License-Identifier: Apache-2.0
import { type Event, type Import } from '../../../packages/client/src/generated.js';
import { type ImportLine, type PutOrderBody } from '../../../packages/client/src/index.js';
import { clientOf } from '../../support/oms-client.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const PAST = '2026-05-02T10:00:00.000Z';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** An order of the past whose parcel has arrived. */
function aPastLine(order_number: string): ImportLine {
  const tracking_number = newTrackingNumber();
  const shipments = [{ tracking_number, carrier: 'ups', shipped_at: PAST }];
  const order = aSoundOrder({ order_number, ordered_at: PAST, shipments }) as unknown as ImportLine['order'];
  return { order, tracking: [{ tracking_number, events: [{ status: 'DELIVERED', occurred_at: PAST }] }] };
}

describe('Client: imports', () => {
  it('take lines from an iterator, and report progress, refused lines and the result', async () => {
    const { imports, orders } = clientOf(await newStore());
    async function* history(): AsyncGenerator<ImportLine> {
      yield aPastLine('H-1');
      yield { order: { order_number: 'H-2' } as ImportLine['order'] };
      for (let index = 3; index < 200; index++) yield aPastLine(`H-${index}`);
    }
    const { import_id, state } = await imports.create(history());
    // A worker may have begun before the answer was built.
    expect(['queued', 'running']).toContain(state);
    const seen: Import[] = [];
    const ended = await imports.finish(import_id, { onProgress: (current) => seen.push(current) });
    expect(ended).toMatchObject({ import_id, state: 'completed', lines: 199, counts: { created: 198, refused: 1 } });
    expect(seen.at(-1)).toEqual(ended);
    expect(await all(imports.errors(import_id))).toEqual([
      {
        line: 2,
        order_number: 'H-2',
        problem: expect.objectContaining({ code: 'VALIDATION_ERROR', status: 422, errors: expect.any(Array) }),
      },
    ]);
    expect((await orders.get('H-1')).order.shipments).toMatchObject([{ status: 'DELIVERED' }]);
  });

  it('take a file, and change nothing in a dry run', async () => {
    const { imports, orders } = clientOf(await newStore());
    const file = new Blob(['H-1', 'H-2'].map((number) => `${JSON.stringify(aPastLine(number))}\n`));
    const dry = await imports.finish((await imports.create(file, { dry_run: true })).import_id);
    expect(dry).toMatchObject({ dry_run: true, counts: { created: 2 }, size_bytes: file.size });
    expect(await all(orders.list())).toEqual([]);
    const real = await imports.finish((await imports.create(file, { webhooks: true })).import_id);
    expect(real).toMatchObject({ webhooks: true, counts: { created: 2 } });
    const ids = (await all(imports.list({ limit: 1 }))).map(({ import_id }) => import_id);
    expect(ids).toEqual([real.import_id, dry.import_id]);
  });

  it('take a stream of Shopify’s order export', async () => {
    const { imports } = clientOf(await newStore());
    const csv =
      'Name,Email,Created at,Currency,Subtotal,Shipping,Taxes,Total,Lineitem quantity,Lineitem name,Lineitem price\n' +
      '#1001,ana@example.com,2026-05-01 10:00:00 +0000,BRL,20.00,0.00,0.00,20.00,2,Mug,10.00\n';
    const { import_id } = await imports.create(new Blob([csv]).stream(), { format: 'shopify-csv' });
    expect(await imports.finish(import_id)).toMatchObject({
      format: 'shopify-csv',
      counts: { created: 1, refused: 0 },
    });
  });

  it('that have ended cannot be cancelled', async () => {
    const { imports } = clientOf(await newStore());
    const { import_id } = await imports.create([aPastLine('H-1')]);
    await imports.finish(import_id);
    await expect(imports.cancel(import_id)).rejects.toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
    await expect(imports.get('imp_none')).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
  });
});

describe('Client: an order of the past', () => {
  it('is written silently', async () => {
    const { orders, events } = clientOf(await newStore());
    const [past, present] = [newOrderNumber(), newOrderNumber()];
    const order = aSoundOrder() as unknown as PutOrderBody;
    await orders.put(past, order, { notify: 'none' });
    await orders.put(present, order);
    const found = await until(async () => {
      const list = await all(events.list());
      return list.length === 2 && list;
    }, 'the events');
    const isImported = ({ data }: Event): boolean => 'imported' in data && data.imported === true;
    const silent = found.filter(isImported).map(({ data }) => ('order' in data ? data.order.order_number : undefined));
    expect(silent).toEqual([past]);
  });
});
