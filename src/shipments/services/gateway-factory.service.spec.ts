// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startShippo } from '../../../test/support/shippo-server.js';
import { loadConfig } from '../../app/config.js';
import { createLogger } from '../../platform/logging/logger.js';
import { PlatformModule, settingsOf } from '../../platform/platform.module.js';
import { GatewayFactoryService } from './gateway-factory.service.js';

@Module({})
class Root {}

/** The gateways of live and test stores in a process with these settings. */
async function gatewayWith(settings: Record<string, string>) {
  const config = loadConfig({
    DATABASE_URL: 'mysql://db/parcelward',
    REDIS_URL: 'redis://redis',
    JWT_SECRET: 'the secret of tokens of this test',
    ENCRYPTION_KEY: 'the encryption key of this test..',
    TLS_TERMINATED_BY_PROXY: 'true',
    ...settings,
  });
  const platform = PlatformModule.forRoot({ settings: settingsOf(config, createLogger('silent')) });
  const app = await NestFactory.createApplicationContext(
    { module: Root, imports: [platform], providers: [GatewayFactoryService] },
    { logger: false },
  );
  const { live: gateway, test } = app.get(GatewayFactoryService);
  return { app, gateway, test };
}

const PARCEL = { store_id: 'sto_1', id: 'par_1', carrier: 'usps', tracking_number: '1', destination: {} };

describe('TRACKING_GATEWAY', () => {
  it('C-TRK-18: defaults to the simulator with SIMULATOR_STEP_SECONDS a step', async () => {
    const { app, gateway } = await gatewayWith({ SIMULATOR_STEP_SECONDS: '60' });
    const registered_at = new Date();
    const next = gateway.nextUpdateAt({ ...PARCEL, registered_at }, registered_at);
    expect(next?.getTime()).toBe(registered_at.getTime() + 60_000);
    await app.close();
  });

  it('C-TRK-18: shippo calls the API at SHIPPO_API_BASE_URL with SHIPPO_API_TOKEN', async () => {
    const shippo = await startShippo('shippo_live_1');
    const { app, gateway, test } = await gatewayWith({
      TRACKING_GATEWAY: 'shippo',
      SHIPPO_API_BASE_URL: shippo.url,
      SHIPPO_API_TOKEN: shippo.token,
      SHIPPO_WEBHOOK_SECRET: 'the secret that Shippo signs with',
    });
    await gateway.register(PARCEL);
    // C-TEST-3: test stores have the simulator.
    await test.register();
    expect(shippo.registrations).toHaveLength(1);
    await app.close();
  });

  it('C-TEST-4: in production, simulator serves only test stores', async () => {
    const production = { NODE_ENV: 'production', MAIL_TO_FOLDER: 'true', TRACKING_GATEWAY: 'simulator' };
    const { app, gateway, test } = await gatewayWith(production);
    const registered_at = new Date();
    const parcel = { ...PARCEL, registered_at };
    const calls = [gateway.register(PARCEL), gateway.isRegistered(PARCEL), gateway.fetch(parcel)];
    for (const call of calls) await expect(call).rejects.toThrow('TRACKING_GATEWAY names no carrier gateway');
    expect(gateway.nextUpdateAt(parcel, registered_at)).toBeUndefined();
    expect(test.nextUpdateAt(parcel, registered_at)).toBeDefined();
    await app.close();
  });
});
