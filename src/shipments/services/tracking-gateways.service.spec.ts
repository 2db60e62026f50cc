// SPDX-License-Identifier: Apache-2.0
import { type SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { type TracingService } from '../../platform/tracing/tracing.service.js';
import { type Store, type StoresService } from '../../stores/index.js';
import { type CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { type GatewayFactoryService, missingLiveGateway } from './gateway-factory.service.js';
import { TrackingGatewaysService } from './tracking-gateways.service.js';

const STORE = { store_id: 'sto_1', mode: 'live' } as Store;
const [OWN, FOREIGN] = ['own', 'foreign'].map((tracking_number) => ({ carrier: 'usps', tracking_number }));

/** The sources of a store with an account at USPS, which follows one number. @param live those of the installation */
function gatewaysWith(live: object): TrackingGatewaysService {
  const budget = { postponedTo: () => undefined };
  const usps = { name: 'usps', pushesEvents: true, accepts: (number: string) => number === OWN?.tracking_number };
  const accounts = [{ id: 'cac_1', gateway: 'usps', credentials: 'sealed' }];
  return new TrackingGatewaysService(
    {
      live,
      clock: { now: () => new Date() },
      budgetOf: () => budget,
      create: () => usps,
    } as never as GatewayFactoryService,
    { findLive: () => Promise.resolve(accounts) } as never as CarrierAccountsRepository,
    { open: () => '{}' } as never as SecretBoxService,
    {} as StoresService,
    {} as TracingService,
    new MetricsService(),
  );
}

describe('C-CAR-24: the sources of a number at USPS', () => {
  const namesOf = async (live: object, number = OWN) =>
    (await gatewaysWith(live).sourcesOf(STORE, number!)).map(({ gateway }) => gateway.name);
  const shippo = { name: 'shippo', pushesEvents: true };

  it('begin with the account only if the label is its merchant’s', async () => {
    expect(await namesOf(shippo)).toEqual(['usps', 'shippo']);
    expect(await namesOf(shippo, FOREIGN)).toEqual(['shippo']);
  });

  it('are none for another merchant’s label if the installation has no gateway, which would keep it waiting', async () => {
    expect(await namesOf(missingLiveGateway(), FOREIGN)).toEqual([]);
    expect(await namesOf(missingLiveGateway())).toEqual(['usps', 'none']);
  });

  it('say whose label it is', async () => {
    const gateways = gatewaysWith(shippo);
    expect([await gateways.isForeign(STORE, OWN!), await gateways.isForeign(STORE, FOREIGN!)]).toEqual([false, true]);
    expect(await gateways.isForeign(STORE, { carrier: 'ups', tracking_number: 'x' })).toBe(false);
  });
});
