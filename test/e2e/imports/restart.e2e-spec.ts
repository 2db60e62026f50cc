// SPDX-License-Identifier: Apache-2.0
import { type ImportsService } from '../../../src/imports/services/imports.service.js';
import { lineOf, startImports } from '../../support/import-stack.js';
import { service, workerWith } from '../../support/services.js';

it('C-IMP-8: an import that ends its worker again and again fails', async () => {
  const { environment, connection, post, untilEnded } = await startImports();
  const id = await post([lineOf(1)]);
  await connection.query('UPDATE jobs SET attempts = 8');
  await workerWith(environment);
  const failure = 'The import failed repeatedly: The worker ended during each attempt.';
  expect(await untilEnded(id)).toMatchObject({ state: 'failed', failure });
});

it('C-IMP-8: an import whose job is lost is found after two hours, and goes on', async () => {
  const { environment, place, connection, post, untilEnded } = await startImports();
  const id = await post([lineOf(1)]);
  await connection.query('DELETE FROM jobs');
  const imports = service<ImportsService>('ImportsService', place);
  expect(await imports.requeueStalled(10)).toBe(0);
  await connection.query("UPDATE imports SET state = 'running', updated_at = updated_at - INTERVAL 121 MINUTE");
  expect([await imports.requeueStalled(10), await imports.requeueStalled(10)]).toEqual([1, 0]);
  await workerWith(environment);
  expect(await untilEnded(id)).toMatchObject({ state: 'completed', counts: { created: 1 } });
});
