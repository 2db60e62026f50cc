// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { newAgent } from '../../support/agent.js';
import { failingStart, startApi } from '../../support/api-process.js';
import { afterFile } from '../../support/cleanup.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { lockOrder } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { newStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

describe.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('%s', (signal) => {
  it('finishes requests in flight, refuses new connections and exits with 0', async () => {
    const [api, store, orderNumber] = [await startApi(), await newStore(), newOrderNumber()];
    const path = `/orders/${orderNumber}`;
    await store.put(path, anOrder());
    const lock = await lockOrder(store.id, orderNumber);
    const inFlight = store.call(path, { method: 'PUT', body: anOrder({ note: 'in flight' }), baseUrl: api.baseUrl });
    await lock.isWaitedFor();
    api.signal(signal);
    await until(() => api.output().includes('Shutting down'), 'the process to shut down');
    const refused = (): Promise<boolean> =>
      fetch(api.baseUrl).then(
        () => false,
        (error: { cause?: { code?: string } }) => error.cause?.code === 'ECONNREFUSED',
      );
    await until(refused, 'the port to be closed');
    await lock.release();
    const reply = await inFlight;
    expect([reply.status, reply.json.data]).toEqual([200, expect.objectContaining({ applied: true })]);
    expect(await api.exited).toBe(0);
    expect((await store.get(path)).json.data).toEqual({ order: expect.objectContaining({ note: 'in flight' }) });
  });
});

describe('a shutdown under load', () => {
  it('resets no request on a kept-alive connection', async () => {
    const api = await startApi();
    const clients = newAgent({ connections: 16 });
    afterFile(() => clients.destroy());
    let answers = 0;
    const untilRefused = async (): Promise<unknown> => {
      for (;;) {
        const { statusCode, body } = await clients.request({
          origin: api.baseUrl,
          path: '/health/live',
          method: 'GET',
        });
        await body.dump();
        if (statusCode !== 200) return statusCode;
        answers += 1;
      }
    };
    const failures = Array.from({ length: 16 }, () => untilRefused().catch((error: { code?: string }) => error.code));
    await until(() => answers > 200, 'the clients to be busy');
    api.signal();
    expect(new Set(await Promise.all(failures))).toEqual(new Set(['ECONNREFUSED']));
    expect(await api.exited).toBe(0);
  });
});

describe('SHUTDOWN_TIMEOUT_SECONDS', () => {
  it('aborts requests that still run, and the process exits', async () => {
    const [store, orderNumber] = [await newStore(), newOrderNumber()];
    const api = await startApi({ SHUTDOWN_TIMEOUT_SECONDS: '1' });
    const path = `/orders/${orderNumber}`;
    await store.put(path, anOrder());
    const lock = await lockOrder(store.id, orderNumber);
    const inFlight = store.call(path, { method: 'PUT', body: anOrder({ note: 'cut off' }), baseUrl: api.baseUrl }).then(
      ({ status }) => status,
      (error: { code?: string }) => error.code,
    );
    await lock.isWaitedFor();
    api.signal();
    expect(['UND_ERR_SOCKET', 'ECONNRESET']).toContain(await inFlight);
    await lock.release();
    await api.exited;
  });
});

describe('the configuration', () => {
  it('reports all invalid variables together, without secrets', async () => {
    const bad = {
      PORT: 'x',
      DATABASE_URL: undefined,
      REDIS_URL: 'localhost:6379',
      JWT_SECRET: 'short-secret',
      INTERNAL_SERVICE_TOKENS: 'short-secret',
      LOG_LEVEL: 'loud',
    };
    const { status, output } = await failingStart(bad);
    expect(status).toBe(1);
    for (const name of Object.keys(bad)) expect(output).toMatch(new RegExp(`^ *${name}: .`, 'm'));
    expect(output).not.toContain('short-secret');
  });

  it('C-HTTP-3: needs a TLS certificate or a proxy that terminates TLS', async () => {
    const { status, output } = await failingStart({ TLS_CERT_FILE: undefined, TLS_KEY_FILE: undefined });
    expect(status).toBe(1);
    for (const name of ['TLS_CERT_FILE', 'TLS_KEY_FILE']) expect(output).toMatch(new RegExp(`^ *${name}: .`, 'm'));
  });

  it.each(['TLS_CERT_FILE', 'TLS_KEY_FILE'])(
    'stops the start and names %s if its file cannot be read',
    async (name) => {
      const { status, output } = await failingStart({ [name]: '/no/such/file' });
      expect([status, output]).toEqual([1, expect.stringMatching(new RegExp(`^ *${name}: .*/no/such/file`, 'm'))]);
    },
  );

  it('stops the start if the port is in use', async () => {
    const { status, output } = await failingStart({ PORT: new URL(servers.base_urls[0]).port });
    expect([status, output]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
  });

  it('stops the start if the database is unreachable, without logging its password', async () => {
    const proxy = await proxyTo(servers.database_url);
    await proxy.cut();
    const password = randomUUID();
    const url = new URL(proxy.url);
    url.password = password;
    const { status, output } = await failingStart({ DATABASE_URL: url.href });
    expect([status, output]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    expect(output).not.toContain(password);
  });
});
