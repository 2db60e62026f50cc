// SPDX-License-Identifier: Apache-2.0
import { call, type Reply } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { proxyTo, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

describe('while the database is unavailable', () => {
  let proxy: TcpProxy;
  let api: HostedApi;
  let store: TestStore;

  beforeAll(async () => {
    [proxy, store] = await Promise.all([proxyTo(servers.database_url), newStore()]);
    api = await apiWith({ DATABASE_URL: proxy.url });
    expectProblem(await store.call('/orders/NONE', { baseUrl: api.baseUrl }), 404, 'ORDER_NOT_FOUND');
    await proxy.cut();
  });

  const put = (orderNumber: string): Promise<Reply> =>
    store.call(`/orders/${orderNumber}`, { method: 'PUT', body: anOrder(), baseUrl: api.baseUrl });

  function expectUnavailable(reply: Reply): void {
    expectProblem(reply, 503, 'SERVICE_UNAVAILABLE');
    expect(reply.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(reply.text).not.toMatch(/ECONN|mysql|127\.0\.0\.1|SELECT/i);
  }

  it('C-ERR-23: 503 SERVICE_UNAVAILABLE with Retry-After for every read and write', async () => {
    for (let n = 0; n < 3; n++) {
      expectUnavailable(await store.call('/orders/NONE', { baseUrl: api.baseUrl }));
      expectUnavailable(await put(newOrderNumber()));
    }
  });

  it('503 for token requests too', async () => {
    const { baseUrl } = api;
    const headers = { 'x-api-key': store.apiKey, 'x-shop-domain': store.store.shop_domain };
    expectUnavailable(await call('/auth/v1/token', { method: 'POST', headers, baseUrl }));
    expectUnavailable(await call('/auth/v1/token/verify', { method: 'POST', body: { token: store.token }, baseUrl }));
  });

  it('accepts no token unchecked, and still refuses an invalid one', async () => {
    const headers = { authorization: 'Bearer garbage' };
    expectProblem(await call('/orders/NONE', { headers, baseUrl: api.baseUrl }), 401, 'TOKEN_INVALID');
  });

  it('is live and not ready', async () => {
    expect((await call('/health/live', { baseUrl: api.baseUrl })).status).toBe(200);
    const reply = await call('/health/ready', { baseUrl: api.baseUrl });
    expectUnavailable(reply);
    expect(reply.json.checks).toMatchObject({ database: { status: 'down' } });
  });

  it('logs no data of orders sent meanwhile', async () => {
    await until(async () => (await api.output()).includes('SERVICE_UNAVAILABLE'), 'the log to name the problem');
    expect(await api.output()).not.toContain('ana@example.com');
    expect(await api.output()).not.toContain(store.apiKey);
  });

  it('serves again without a restart once the database is back', async () => {
    await proxy.restore();
    const orderNumber = newOrderNumber();
    const reply = await until(async () => {
      const answer = await put(orderNumber);
      return answer.status !== 503 && answer;
    }, 'the database to be back');
    expect(reply.status).toBe(201);
    expect((await call('/health/ready', { baseUrl: api.baseUrl })).status).toBe(200);
  });
});
