// SPDX-License-Identifier: Apache-2.0
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { NoTracing } from '../../platform/tracing/tracing.service.js';
import { missingLiveGateway } from '../services/gateway-factory.service.js';
import { gatewayCalls, ObservedGateway } from './observed.gateway.js';
import { ShippoGateway } from './shippo/shippo.gateway.js';
import { SimulatorGateway } from './simulator/simulator.gateway.js';
import { type TrackingGateway } from './tracking.gateway.js';

const PARCEL = { store_id: 'sto_1', id: 'par_1', carrier: 'usps', tracking_number: '1', destination: {} };
const clock = new ClockService();

/** The labels of the calls that were counted, each once. */
async function countedBy(gateway: TrackingGateway, use: (observed: ObservedGateway) => Promise<unknown>) {
  const calls = gatewayCalls(new MetricsService());
  const observed = new ObservedGateway(gateway, calls, new NoTracing());
  await use(observed).catch(() => undefined);
  const { values } = await calls.get();
  return values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => ({ ...labels, value }));
}

describe('The metrics of a gateway', () => {
  const simulator = new SimulatorGateway(clock, 60, false);

  it.each([
    ['register', (gateway: TrackingGateway) => gateway.register(PARCEL)],
    ['find', (gateway: TrackingGateway) => gateway.isRegistered(PARCEL)],
    ['fetch', (gateway: TrackingGateway) => gateway.fetch({ ...PARCEL, registered_at: new Date() })],
  ])('count %s as done', async (operation, use) => {
    const gateway = 'simulator';
    expect(await countedBy(simulator, use)).toEqual([{ gateway, operation, outcome: 'ok', value: 1 }]);
  });

  it('count a call that may succeed later as unavailable', async () => {
    const labels = { gateway: 'none', operation: 'register', outcome: 'unavailable' };
    expect(await countedBy(missingLiveGateway(), (gateway) => gateway.register(PARCEL))).toEqual([
      { ...labels, value: 1 },
    ]);
  });

  it('count a number that the gateway takes in no case as refused', async () => {
    const shippo = new ShippoGateway({ baseUrl: 'http://127.0.0.1:9', token: 'token', clock });
    const parcel = { ...PARCEL, tracking_number: '..', registered_at: null };
    const labels = { gateway: 'shippo', operation: 'fetch', outcome: 'refused' };
    expect(await countedBy(shippo, (gateway) => gateway.fetch(parcel))).toEqual([{ ...labels, value: 1 }]);
    await shippo.onApplicationShutdown();
  });

  it('count a fault of the service as an error', async () => {
    const faulty = Object.assign(missingLiveGateway(), { register: () => Promise.reject(new TypeError('fault')) });
    const labels = { gateway: 'none', operation: 'register', outcome: 'error' };
    expect(await countedBy(faulty, (gateway) => gateway.register(PARCEL))).toEqual([{ ...labels, value: 1 }]);
  });
});
