// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { WebhookEndpointsService } from '../../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type WebhookTestsService } from '../../../../src/notifications/webhooks/endpoints/webhook-tests.service.js';
import { WebhookReplayService } from '../../../../src/notifications/webhooks/log/webhook-replay.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../../support/claims.js';
import { TestReturn } from '../../../support/returns.js';
import { service } from '../../../support/services.js';
import { pushed } from '../../../support/shipments.js';
import { newStore } from '../../../support/stores.js';
import { until } from '../../../support/until.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill()));

interface Example {
  url: string;
  lines: () => string[];
  errors: () => string;
}

/** Runs examples/webhook-receiver.mjs and returns its URL and output. */
async function startExample(secret: string): Promise<Example> {
  const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret };
  const child = spawn(process.execPath, ['examples/webhook-receiver.mjs', '0'], { env });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const url = await until(() => /http:\S+/.exec(output)?.[0], 'the example to listen');
  return { url, lines: () => output.trim().split('\n').slice(1), errors: () => errors };
}

/** Retries until all is delivered: on a slow machine, the example may close an idle connection just when it is used. */
async function deliverAll(endpoint: TestEndpoint): Promise<void> {
  await stack.deliver();
  while ((await stack.log(endpoint)).some(({ status }) => status !== 'delivered')) await stack.pass(10);
}

describe('The example receiver', () => {
  it('acts on each event once, marks repeated and late ones, and refuses a forged signature', async () => {
    const endpoint = await stack.endpoint();
    const example = await startExample(endpoint.secret);
    const { storeId, endpoint_id } = endpoint;
    await stack.get(WebhookEndpointsService).update(storeId, endpoint_id, { url: example.url });
    await stack.emit(storeId, 'order.created');
    const [delivery] = await stack.log(endpoint);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status_code: 204 }] });
    await stack.get(WebhookReplayService).replayOne(storeId, delivery?.delivery_id ?? '');
    await deliverAll(endpoint);
    await until(() => example.lines().length === 2, 'two lines');
    expect(example.lines()).toEqual([
      expect.stringMatching(/^\S+Z {2}order\.created +order T-1 #1$/),
      expect.stringMatching(/order T-1 #1 {2}\(repeated, ignored\)$/),
    ]);
    // Another event of the same order, whose sequence is not newer: its state is old, but nobody has acted on it.
    await stack.emit(storeId, 'order.updated');
    await deliverAll(endpoint);
    await until(() => example.lines().length === 3, 'three lines');
    expect(example.lines()[2]).toMatch(/order\.updated +order T-1 #1 {2}\(late, newer state kept\)$/);
    expect(example.lines().join()).not.toContain('dropped');
    const forged = await fetch(example.url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'evt_x' } });
    expect(forged.status).toBe(401);
    expect(example.lines()).toHaveLength(3);
  });

  it('prints the resource of each event', async () => {
    const store = await newStore();
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const { endpoint_id, secret } = await endpoints.add(store.id, { url: 'https://127.0.0.1:1/' });
    const example = await startExample(String(secret));
    await endpoints.update(store.id, endpoint_id, { url: example.url });
    const order = await aClaimable(store, { LAMP: 2 });
    const { shipment_id } = await pushed(store);
    const { id } = await TestReturn.request(order, { LAMP: 1 });
    const { claim_id } = claimOf(await file(store, aLineClaim(order, { LAMP: 1 })));
    await service<WebhookTestsService>('WebhookTestsService').send(
      { store: store.store, actor: { type: 'staff', id: 'ana' } },
      endpoint_id,
    );
    const about = [`order ${order.number}`, shipment_id, id, claim_id, endpoint_id].map(String);
    await until(() => about.every((name) => example.lines().some((line) => line.includes(` ${name} #1`))), 'all lines');
  });

  it('keeps running when a request is aborted', async () => {
    const example = await startExample(`whsec_${Buffer.alloc(24).toString('base64')}`);
    const broken = request(example.url, { method: 'POST', headers: { 'Content-Length': 2, Expect: '100-continue' } });
    broken.on('error', () => {}).flushHeaders();
    await once(broken, 'continue');
    broken.destroy();
    await until(() => example.errors().includes('aborted'), 'the example to notice');
    expect((await fetch(example.url, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('does not start without a secret', async () => {
    const child = spawn(process.execPath, ['examples/webhook-receiver.mjs'], { env: { PATH: process.env.PATH } });
    expect(await once(child, 'close')).toEqual([1, null]);
  });
});
