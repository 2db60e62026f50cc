// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseStoreConfiguration } from '../../src/stores/store-configuration.js';

interface DemoStoreScript {
  demo: unknown;
  demoValues(settings: object, store: object): object;
}

interface ServiceScript {
  serviceSettings(options: object): Promise<Record<string, string>>;
}

const load = <T>(name: string): Promise<T> =>
  import(pathToFileURL(join(process.cwd(), `scripts/lib/${name}`)).href) as Promise<T>;
const { demo, demoValues } = await load<DemoStoreScript>('demo-store.mjs');
const { serviceSettings } = await load<ServiceScript>('service.mjs');

const STORE = { store_id: 'sto_01hzzzzzzzzzzzzzzzzzzzzzzz', shop_domain: 'demo.parcelward.test', api_key: 'pwk_1' };

describe('the demo store', () => {
  it('C-RUN-3: is a valid store in BRL that accepts pushes of old sample data, and self-service of its customers', () => {
    const { store_id } = STORE;
    expect(parseStoreConfiguration(demo, { store_id, merchant_id: 'mer_1' })).toMatchObject({
      shop_domain: STORE.shop_domain,
      currency: 'BRL',
      ingestion_mode: 'custom_api',
      claim_policy: { window_days: 36_500 },
      self_service: { returns: true, claims: true },
      withdrawal: { enabled: true, countries: 'eu_eea' },
      branding: { support_email: 'help@example.com' },
      rate_limits: { data_per_minute: 100_000, shipment_writes_per_minute: 100_000, tokens_per_15_minutes: 10_000 },
    });
  });

  it('C-RUN-4: is written with its addresses and keys', () => {
    const settings = { PORT: '8443', TLS_CERT_FILE: '/tls/cert.pem', INTERNAL_SERVICE_TOKENS: 'one , two' };
    const places = { base_url: 'https://127.0.0.1:8443', ca_file: '/tls/cert.pem' };
    expect(demoValues(settings, STORE)).toEqual({ ...places, ...STORE, internal_token: 'one' });
  });

  it.each([
    ['push the sample data at once', 'RATE_LIMIT_PER_IP', '100000'],
    ['try self-service often', 'CODE_LIMIT_PER_IP', '1000'],
  ])('C-RUN-3: lets one address %s', async (_what, name, limit) => {
    const settings = { port: 1, certificate: {}, secrets: {} };
    const { [name]: configured } = process.env;
    delete process.env[name];
    const byDefault = await serviceSettings(settings);
    process.env[name] = '7';
    const set = await serviceSettings(settings);
    if (configured === undefined) delete process.env[name];
    else process.env[name] = configured;
    expect([byDefault[name], set[name]]).toEqual([limit, '7']);
  });
});
