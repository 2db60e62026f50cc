// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterFile } from '../../support/cleanup.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { TracedStack } from '../../support/traced-stack.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

const folder = mkdtempSync(join(tmpdir(), 'parcelward-traces-'));
const LOADED = join(folder, 'loaded');
const HOOKS = join(folder, 'hooks.mjs');
writeFileSync(
  HOOKS,
  `import { appendFileSync } from 'node:fs';
   import { registerHooks } from 'node:module';
   registerHooks({ load: (url, context, next) => (appendFileSync('${LOADED}', url + '\\n'), next(url, context)) });`,
);

/** Starts an API and a worker that have an order, and returns the files with packages of OpenTelemetry's SDK that they loaded. */
async function loadedBy(env: Record<string, string>): Promise<string[]> {
  writeFileSync(LOADED, '');
  const stack = await TracedStack.start({ ...env, NODE_OPTIONS: `--import ${HOOKS}` });
  await putOrder(stack);
  const dispatched = 'SELECT id FROM outbox_events WHERE position IS NULL';
  await until(async () => (await stack.rows(dispatched)).length === 0, 'the event to be dispatched');
  expect(await stack.stop()).toEqual([0, 0]);
  const files = readFileSync(LOADED, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'));
  expect(files.some((url) => url.endsWith('/main.js')) && files.some((url) => url.endsWith('/worker.js'))).toBe(true);
  // prom-client loads the API.
  const isTracing = /node_modules\/@opentelemetry\/(?!api\/)/;
  return files.filter((url) => isTracing.test(readFileSync(fileURLToPath(url), 'utf8')));
}

async function putOrder(stack: TracedStack): Promise<void> {
  const { status } = await stack.call(`/orders/${newOrderNumber()}`, {
    method: 'PUT',
    body: anOrder(),
    headers: { traceparent: '00-c0ffee00000000000000000000000002-c0ffee0000000002-01' },
  });
  expect(status).toBe(201);
}

/** A server that takes connections and never answers. */
async function hangingServer(): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterFile(() => {
    server.close();
    sockets.forEach((socket) => socket.destroy());
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

/** A URL whose port nobody listens on. */
async function refusingUrl(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return `http://127.0.0.1:${port}`;
}

describe('a process without tracing', () => {
  it.each<Record<string, string>>([
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' },
  ])('C-OPS-14: loads no SDK with %j', async (env) => {
    expect(await loadedBy(env)).toEqual([]);
  });

  it('loads it only if a collector is set', async () => {
    expect(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: await refusingUrl() })).not.toEqual([]);
  });

  it('C-WHK-27: keeps no traceparent that a client sends, and sends and logs none', async () => {
    const [stack, receiver] = [
      await TracedStack.start({ WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' }),
      await startReceiver(),
    ];
    await stack.call('/webhook-endpoints', { method: 'POST', body: { url: receiver.url() } });
    await putOrder(stack);
    await until(() => receiver.all.length > 0, 'the webhook');
    expect(receiver.all[0]?.headers).not.toHaveProperty('traceparent');
    const kept = 'SELECT traceparent FROM outbox_events UNION SELECT traceparent FROM jobs';
    expect(await stack.rows(kept)).toEqual([{ traceparent: null }]);
    await stack.stop();
    expect(stack.api.output()).toContain('"msg":"request"');
    expect(stack.api.output()).not.toContain('trace_id');
  });
});

describe('C-OPS-15: a collector', () => {
  it('that refuses connections fails no request, is reported once, and does not stop the shutdown', async () => {
    const stack = await TracedStack.start({ OTEL_EXPORTER_OTLP_ENDPOINT: await refusingUrl() });
    await putOrder(stack);
    await until(() => stack.api.output().includes('Trace export failing'), 'the failure to be reported');
    await putOrder(stack);
    expect(await stack.stop()).toEqual([0, 0]);
    expect(stack.api.output().match(/Trace export failing/g)).toHaveLength(1);
  });

  it('that hangs fails no request, and does not stop the shutdown', async () => {
    const { url, sockets } = await hangingServer();
    const stack = await TracedStack.start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    await putOrder(stack);
    await until(() => sockets.length > 0, 'an export to hang');
    await putOrder(stack);
    expect(await stack.stop()).toEqual([0, 0]);
  });
});
