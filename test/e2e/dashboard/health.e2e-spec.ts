// SPDX-License-Identifier: Apache-2.0
import { startDashboard } from '../../support/dashboards.js';
import { servers } from '../../support/servers.js';
import { newStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';

const FORWARDED = { headers: { 'x-forwarded-proto': 'https' }, redirect: 'manual' } as const;

let baseURL: string;

beforeAll(async () => {
  const behindProxy = { TLS_TERMINATED_BY_PROXY: 'true', TLS_CERT_FILE: '', TLS_KEY_FILE: '' };
  ({ baseURL } = await startDashboard([await newStore()], behindProxy));
});

describe('the dashboard behind a proxy that terminates TLS', () => {
  it.each(['live', 'ready'])('answers at /health/%s without a sign-in', async (path) => {
    const response = await fetch(`${baseURL}/health/${path}`, FORWARDED);
    expect([response.status, await response.text()]).toEqual([200, 'ok']);
  });

  it('is not ready without its database, and is without Redis, which only counts attempts to sign in', async () => {
    const database = await proxyTo(servers.database_url);
    const settings = { TLS_TERMINATED_BY_PROXY: 'true', DATABASE_URL: database.url, REDIS_URL: 'redis://127.0.0.1:1' };
    const { baseURL: alone } = await startDashboard([await newStore()], settings);
    const ready = () => fetch(`${alone}/health/ready`, FORWARDED);
    expect((await ready()).status).toBe(200);
    await database.cut();
    const [live, lost] = await Promise.all([fetch(`${alone}/health/live`, FORWARDED), ready()]);
    expect([live.status, lost.status, lost.headers.get('retry-after')]).toEqual([200, 503, '5']);
    await database.restore();
  });

  it('shows pages that were requested over TLS, and refuses the others', async () => {
    const [signIn, plain] = [await fetch(`${baseURL}/sign-in`, FORWARDED), await fetch(`${baseURL}/sign-in`)];
    expect([signIn.status, signIn.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Secure')]);
    expect([plain.status, await plain.text()]).toEqual([421, 'Plain HTTP is not supported; use https.\n']);
  });
});
