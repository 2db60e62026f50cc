// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { revokedTokensPurge } from '../../../src/auth/http/auth-http.module.js';
import { runChore } from '../../support/chores.js';
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
  await runChore(revokedTokensPurge, app);
  const left = await rows<{ jti: string }>('SELECT jti FROM revoked_tokens WHERE store_id = ?', [store.id]);
  expect(left.map(({ jti }) => jti).sort()).toEqual([recent, coming].sort());
});
