// SPDX-License-Identifier: Apache-2.0
import { aTrackerUpdated } from '../../../test/support/easypost-server.js';
import { startUsps, uspsNumber } from '../../../test/support/usps-server.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ACCOUNT_GATEWAYS } from '../model/carrier-account.entity.js';
import { type ShipmentsConfig } from '../shipments.settings.js';
import { type Credentials, gatewayAdapter, isOtherAccount } from './gateway-adapters.js';
import { MemoryTokenStore } from './token-store.js';

it.each([
  ['EZAKlive', undefined],
  ['EZTKtest', '1Z1'],
])('C-CAR-20: events of EasyPost’s test mode are read with a key of that mode only: %s', (api_key, number) => {
  const body = aTrackerUpdated({ tracking_code: '1Z1', carrier: 'UPS' }, { mode: 'test' });
  expect(gatewayAdapter('easypost').read(JSON.parse(body), { api_key })?.trackingNumber).toBe(number);
});

describe('C-CAR-20: a webhook of an account', () => {
  const now = new Date();
  const rawBody = Buffer.from('{}');

  it.each(ACCOUNT_GATEWAYS)('is refused without proof, also if the account has no secret: %s', (gateway) => {
    const { verify } = gatewayAdapter(gateway);
    const none: Credentials[] = [{}, { webhook_secret: '', webhook_token: '', api_key: '' }];
    for (const credentials of none)
      expect(verify({ headers: {}, token: undefined, rawBody }, credentials, now)).toBe(false);
  });

  it('of Shippo has the token in its address', () => {
    const { verify } = gatewayAdapter('shippo');
    const isFrom = (token: unknown) => verify({ headers: {}, token, rawBody }, { webhook_token: 'agreed' }, now);
    expect(['agreed', 'other', undefined].map(isFrom)).toEqual([true, false, false]);
  });
});

it.each(['live', 'test'])('C-CAR-23: the environment %s is asked at USPS, and no other', async (environment) => {
  const [live, test] = [await startUsps(['123456']), await startUsps(['123456'])];
  const config = { USPS_API_BASE_URL: live.url, USPS_TEST_API_BASE_URL: test.url, USPS_CALLS_PER_HOUR: 60 };
  const credentials = { ...live.credentials, environment };
  const { create } = gatewayAdapter('usps');
  const gateway = create(credentials, config as ShipmentsConfig, new ClockService(), new MemoryTokenStore());
  await gateway.check();
  await gateway.onApplicationShutdown();
  expect(gateway.accepts?.(uspsNumber('123456'))).toBe(true);
  expect([live, test].map(({ tokens }) => tokens)).toEqual(environment === 'live' ? [1, 0] : [0, 1]);
});

it.each([
  ['client_id', true],
  ['environment', true],
  ['client_secret', false],
  ['mids', false],
])('C-CAR-37: keys of USPS with another %s are those of another account: %s', (name, isOther) => {
  const present = { client_id: 'a', client_secret: 'b', mids: '123456', environment: 'live' };
  expect(isOtherAccount('usps', present, { ...present, [name]: 'other' })).toBe(isOther);
});
