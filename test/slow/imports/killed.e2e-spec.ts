// SPDX-License-Identifier: Apache-2.0
import { startWorker } from '../../support/api-process.js';
import { type Json } from '../../support/client.js';
import { lineOf, startImports } from '../../support/import-stack.js';
import { workerWith } from '../../support/services.js';
import { until } from '../../support/until.js';

const LINES = 2_400;

it('C-IMP-8: an import whose worker is killed goes on where it was, and imports every order once', async () => {
  const { environment, connection, post, untilEnded, rowsOf } = await startImports();
  const read = async () => {
    const [row] = await rowsOf('SELECT state, size_bytes, offset_bytes, counts FROM imports');
    return row as { state: string; size_bytes: string; offset_bytes: string; counts: string };
  };
  const lines = Array.from({ length: LINES }, (_, index) => (index % 100 === 7 ? '{' : lineOf(index)));

  const killed = await startWorker(environment);
  const id = await post(lines);
  await until(async () => Number((await read()).offset_bytes) > 0, 'the first batch');
  await killed.stop();
  const { state, size_bytes, offset_bytes, counts } = await read();
  expect(state).toBe('running');
  expect(Number(offset_bytes)).toBeLessThan(Number(size_bytes));
  const [orders] = await rowsOf('SELECT COUNT(*) AS count FROM orders');
  expect(Number(orders?.count)).toBe((JSON.parse(counts) as Json).created);

  // The lease of the killed worker ends.
  await connection.query('UPDATE jobs SET due_at = UTC_TIMESTAMP(3)');
  await workerWith(environment);
  const ended = await untilEnded(id);
  const refused = LINES / 100;
  expect(ended).toMatchObject({
    state: 'completed',
    lines: LINES,
    counts: { created: LINES - refused, unchanged: 0, refused },
  });
  const [events] = await rowsOf(
    'SELECT COUNT(*) AS count, COUNT(DISTINCT resource_id) AS orders FROM outbox_events WHERE type = "order.created"',
  );
  expect([Number(events?.count), Number(events?.orders)]).toEqual([LINES - refused, LINES - refused]);
  const [errors] = await rowsOf('SELECT COUNT(*) AS count, MAX(line) AS last FROM import_errors');
  expect([Number(errors?.count), Number(errors?.last)]).toEqual([refused, LINES - 92]);
});
