// SPDX-License-Identifier: Apache-2.0
import { type ExportLinksService } from '../../../src/privacy/services/export-links.service.js';
import { aPhoto } from '../../support/claims.js';
import { pathOf, SeenOrder } from '../../support/pages.js';
import { exchange, rawRequest } from '../../support/raw-http.js';
import { servers } from '../../support/servers.js';
import { apiWith, type HostedApi, service } from '../../support/services.js';
import { newStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

const PROXY = { TLS_TERMINATED_BY_PROXY: 'true', TLS_CERT_FILE: undefined, TLS_KEY_FILE: undefined };
const FORWARDED = { 'X-Forwarded-Proto': 'https' };
const LONG = { 'Content-Length': '999999999' };

/** A link of each kind: its path before the secret, and the secret. */
let links: [base: string, secret: string][];

/** The ways to write a request for a link. */
const SPELLINGS: [request: (base: string, secret: string) => string, headers: Record<string, string>][] = [
  [(base, secret) => `GET ${base}${secret}`, FORWARDED],
  [(base, secret) => `HEAD ${base}${secret}`, FORWARDED],
  [(base, secret) => `OPTIONS ${base}${secret}`, FORWARDED],
  [(base, secret) => `DELETE ${base}${secret}`, FORWARDED],
  [(base, secret) => `GET ${base}${secret}`, {}],
  [(base, secret) => `GET ${base}${secret}/`, FORWARDED],
  [(base, secret) => `GET ${base}${secret}/return/check`, FORWARDED],
  [(base, secret) => `GET ${base}${secret}/no/such/page`, FORWARDED],
  [(base, secret) => `GET /${base}/${secret}`, FORWARDED],
  [(base, secret) => `GET ${base.toUpperCase()}${secret}`, FORWARDED],
  [(base, secret) => `GET ${base.replaceAll(/(?!^)\/$/g, '%2F')}${secret}`, FORWARDED],
  [(base, secret) => `GET /%${base.charCodeAt(1).toString(16)}${base.slice(2)}${secret}`, FORWARDED],
  [(base, secret) => `GET ${base}${secret}%ff`, FORWARDED],
  [(base, secret) => `GET https://localhost${base}${secret}`, FORWARDED],
  [(base, secret) => `GET ${base}${secret}?again=${secret}`, FORWARDED],
  [(base, secret) => `POST ${base}${secret}/claim/photos`, { ...FORWARDED, ...LONG }],
  [(base, secret) => `POST ${base}${secret}/return/code`, FORWARDED],
];

beforeAll(async () => {
  const store = await newStore();
  const { path, number } = await SeenOrder.create(store);
  const token = path.slice('/t/'.length);
  const exports = service<ExportLinksService>('ExportLinksService');
  const { url } = await exports.create({ storeId: store.id, orders: [number], shipments: [], cases: [] });
  links = [
    ['/t/', token],
    ['/r/', token],
    ['/c/', token],
    ['/pictures/', token],
    ['/uploads/', pathOf(await aPhoto(store)).slice('/uploads/'.length)],
    ['/notifications/unsubscribe/', token.slice(0, 32)],
    ['/privacy/exports/', pathOf(url).slice('/privacy/exports/'.length)],
  ];
});

/** Sends every spelling of every link, and returns the statuses. */
async function sendAll({ baseUrl }: HostedApi): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const [base, secret] of links)
    for (const [request, headers] of SPELLINGS)
      statuses.add((await rawRequest(request(base, secret), { headers, baseUrl })).status);
  return statuses;
}

async function expectNoSecret(api: HostedApi, last: string): Promise<void> {
  const log = await until(async () => {
    const text = await api.output();
    return text.includes(last) && text;
  }, 'the last line of the log');
  for (const [base, secret] of links) {
    const [name = ''] = secret.split('.');
    expect([base, log.includes(name)]).toEqual([base, false]);
  }
}

describe('the log at level trace has no token of a link and no name of a photo', () => {
  it('on any status, however the link is written', async () => {
    const api = await apiWith({ ...PROXY, LOG_LEVEL: 'trace' });
    const statuses = await sendAll(api);
    expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 400, 404, 405, 413, 421]));
    // What Node cannot parse, and a client that leaves in the middle of a request.
    for (const [base, secret] of links) {
      await exchange(`GET ${base}${secret} HTTP/9.9\r\n\r\n`, api.baseUrl);
      await exchange(
        `GET ${base}${secret} HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n`,
        api.baseUrl,
      );
    }
    await rawRequest('GET /the-last-request', { headers: FORWARDED, baseUrl: api.baseUrl });
    await expectNoSecret(api, '/the-last-request');
  });

  it('while the database is away, and once the limit of the address is reached', async () => {
    const database = await proxyTo(servers.database_url);
    const settings = { ...PROXY, DATABASE_URL: database.url, LOG_LEVEL: 'trace', RATE_LIMIT_PER_IP: '20' };
    const api = await apiWith(settings);
    await database.cut();
    expect([...(await sendAll(api))]).toEqual(expect.arrayContaining([429, 503]));
    await rawRequest('GET /the-last-request', { headers: FORWARDED, baseUrl: api.baseUrl });
    await expectNoSecret(api, '/the-last-request');
  });
});
