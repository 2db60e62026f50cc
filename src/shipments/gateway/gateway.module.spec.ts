import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '../../platform/config/config.module.js';
import { loadConfig } from '../../app/config.js';
import { ClockModule } from '../../platform/time/clock.module.js';
import { startShippo } from '../../../test/support/shippo-server.js';
import { GatewayModule } from './gateway.module.js';
import { TrackingGateway } from './tracking.gateway.js';

@Module({})
class Root {}

/** The gateway of a process with these settings. */
async function gatewayWith(settings: Record<string, string>) {
  const config = loadConfig({
    DATABASE_URL: 'mysql://db/parcelward',
    REDIS_URL: 'redis://redis',
    JWT_SECRET: 'the secret of tokens of this test',
    ENCRYPTION_KEY: 'the encryption key of this test..',
    TLS_TERMINATED_BY_PROXY: 'true',
    ...settings,
  });
  const imports = [ConfigModule.forRoot(config), ClockModule, GatewayModule];
  const app = await NestFactory.createApplicationContext({ module: Root, imports }, { logger: false });
  return { app, gateway: app.get(TrackingGateway) };
}

const PARCEL = { store_id: 'sto_1', id: 'par_1', carrier: 'usps', tracking_number: '1', destination: {} };

describe('TRACKING_GATEWAY', () => {
  it('defaults to the simulator with SIMULATOR_STEP_SECONDS a step', async () => {
    const { app, gateway } = await gatewayWith({ SIMULATOR_STEP_SECONDS: '60' });
    const registered_at = new Date();
    const next = gateway.nextUpdateAt({ ...PARCEL, registered_at }, registered_at);
    expect(next?.getTime()).toBe(registered_at.getTime() + 60_000);
    await app.close();
  });

  it('shippo calls the API at SHIPPO_API_BASE_URL with SHIPPO_API_TOKEN', async () => {
    const shippo = await startShippo('shippo_live_1');
    const { app, gateway } = await gatewayWith({
      TRACKING_GATEWAY: 'shippo',
      SHIPPO_API_BASE_URL: shippo.url,
      SHIPPO_API_TOKEN: shippo.token,
      SHIPPO_WEBHOOK_SECRET: 'the secret that Shippo signs with',
    });
    await gateway.register(PARCEL);
    expect(shippo.registrations).toHaveLength(1);
    await app.close();
  });
});
