// SPDX-License-Identifier: Apache-2.0
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Json } from '../../support/client.js';
import { TestPlatform } from '../../support/platforms.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

type Step = 'place' | 'send' | 'refund' | 'cancel' | 'overload';

interface SampleShop {
  PROTECTION: string;
  newSampleOrder(now?: number): { number: string };
  stepsLeft(order: object): Step[];
  webhooksOf(order: object, step: Step): { topic: string; body: Json }[];
}

const script = pathToFileURL(resolve('scripts/demo/sample-shop.mjs')).href;
const { newSampleOrder, PROTECTION, stepsLeft, webhooksOf } = (await import(script)) as SampleShop;

let platform: TestPlatform;
let time = Date.now();

beforeAll(async () => {
  platform = await TestPlatform.connect(await newStore({ currency: 'USD' }), 'shopify', [PROTECTION]);
});

/** A new order of the sample shop after these steps, with the states of its deliveries. */
async function played(...steps: Step[]): Promise<{ order?: Json; left: Step[]; states: string[] }> {
  const [sample, before] = [newSampleOrder((time += 1_000)), (await platform.stored()).length];
  for (const webhook of steps.flatMap((step) => webhooksOf(sample, step)))
    expect((await platform.send({ topic: webhook.topic, text: JSON.stringify(webhook.body) })).status).toBe(200);
  const states = async () => (await platform.states()).slice(before);
  await until(async () => !(await states()).includes('waiting'), 'the deliveries to be applied');
  const { json } = await platform.store.get(`/orders/${sample.number}`);
  return { order: (json.data as { order?: Json } | undefined)?.order, left: stepsLeft(sample), states: await states() };
}

describe('C-RUN-13: the webhooks of the sample shop', () => {
  it.each<[Step[], Json, Step[]]>([
    [['place'], { is_protected: true, source_status: 'paid/unfulfilled' }, ['send', 'refund', 'cancel']],
    [['place', 'send'], { source_status: 'paid/fulfilled', shipments: [{}, {}] }, ['refund']],
    [['place', 'refund'], { cancellation: { status: 'partial' } }, ['send', 'cancel']],
    [['place', 'refund', 'send'], { cancellation: { status: 'partial' }, shipments: [{}, {}] }, []],
    [['place', 'send', 'refund'], { cancellation: { status: 'none' }, shipments: [{}, {}] }, []],
    [['place', 'refund', 'cancel'], { cancellation: { status: 'full' }, is_protected: false }, []],
    [['place', 'cancel'], { cancellation: { status: 'full' } }, []],
  ])('are applied and flag nothing: %j', async (steps, expected, left) => {
    const result = await played(...steps);
    expect(new Set(result.states)).toEqual(new Set(['applied']));
    expect(result.order).toMatchObject({ ...expected, review: { flagged: false, reasons: [], warnings: [] } });
    expect(result.left).toEqual(left);
  });

  it('are parked if the order has too many lines', async () => {
    const { order, left, states } = await played('overload');
    expect([order, left, states]).toEqual([undefined, [], ['parked', 'parked']]);
    expect((await platform.stored()).at(-1)?.reason).toContain('line_items');
  });
});
