import { randomUUID } from 'node:crypto';
import { RevokedTokensPurgeJob } from '../../../src/auth/services/revoked-tokens-purge.job.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { createLogger } from '../../../src/platform/logging/logger.js';
import { ClockService } from '../../../src/platform/time/clock.service.js';
import { rows } from '../../support/database.js';
import { localServices } from '../../support/local-services.js';
import { newStore } from '../../support/stores.js';

it('removes a revoked token one hour after its expiry, and no sooner', async () => {
  const store = await newStore();
  const insert = (jti: string, hours: number) =>
    rows(
      `INSERT INTO revoked_tokens (store_id, jti, expires_at, revoked_at)
       VALUES (?, ?, UTC_TIMESTAMP(3) + INTERVAL ${hours} HOUR, UTC_TIMESTAMP(3))`,
      [store.id, jti],
    );
  const [past, recent, coming] = [randomUUID(), randomUUID(), randomUUID()];
  await insert(past, -2);
  await insert(recent, 0);
  await insert(coming, 1);
  const app = await localServices();
  const clock = app.get(ClockService, { strict: false });
  await new RevokedTokensPurgeJob(app.get(DatabaseService, { strict: false }), clock, createLogger('silent')).run();
  const left = await rows<{ jti: string }>('SELECT jti FROM revoked_tokens WHERE store_id = ?', [store.id]);
  expect(left.map(({ jti }) => jti).sort()).toEqual([recent, coming].sort());
});
