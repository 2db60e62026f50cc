// SPDX-License-Identifier: Apache-2.0
// Measures mails from their rows to a mail server, without a floor.
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from './database.mjs';
import { cpuMs } from './process-cost.mjs';
import { load } from './rounds.mjs';
import { verdictTable } from './verdicts.mjs';

// A mail about the newest shipments of orders, as if their parcels were in transit.
const NEWEST = `FROM shipments s WHERE s.order_key LIKE 'ours-N%'
  AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.store_id = s.store_id AND n.shipment_id = s.id)
  ORDER BY s.id DESC LIMIT ?`;
const MESSAGES = `INSERT INTO messages
  (store_id, id, channel, kind, subject_key, status, recipient, language, token, group_key, state, created_at)
  SELECT s.store_id, CONCAT('msg_', RIGHT(s.id, 26)), 'email', 'tracking', CONCAT('order:', s.order_key), 'IN_TRANSIT',
    'bench@example.com', 'en', MD5(s.id), SHA2(s.id, 256), 'collecting', UTC_TIMESTAMP(3) ${NEWEST}`;
const JOBS = `INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, created_at)
  SELECT m.store_id, CONCAT('job_', RIGHT(m.id, 26)), 'notifications.send', m.id, 0, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)
  FROM messages m WHERE m.recipient = 'bench@example.com' AND m.state = 'collecting'`;
const NOTICES = `INSERT INTO notices (store_id, shipment_id, status, channel, message_id)
  SELECT store_id, CONCAT('shp_', RIGHT(id, 26)), status, channel, id FROM messages
  WHERE recipient = 'bench@example.com' AND state = 'collecting'`;
const UNSENT = `SELECT COUNT(*) AS amount FROM messages WHERE recipient = 'bench@example.com' AND state <> 'sent'`;

/**
 * Pushes orders with a parcel to `api`, and lets the worker that `startWorker` starts mail their customers; the first mails
 * are a warm-up. Returns the figures for {@link mailsTable}.
 */
export function measureMails({ api, startWorker, receiver, databaseUrl }, { mails, ...job }) {
  const warmUp = Math.ceil(mails / 5);
  return withConnection(databaseUrl, async (connection) => {
    await load(api, 'claimable', { ...job, requests: warmUp + mails });
    // There is no carrier to register the parcels at.
    await connection.query('DELETE FROM jobs');
    const { pid } = await startWorker();
    let figures;
    for (const count of [warmUp, mails]) {
      await receiver.forget();
      const before = cpuMs(pid);
      await connection.beginTransaction();
      await connection.query(MESSAGES, [count]);
      await connection.query(NOTICES);
      await connection.query(JOBS);
      await connection.commit();
      // The receiver also counts mails about earlier claims and returns.
      while ((await unsent(connection)) > 0) await delay(50);
      const { first, last } = await receiver.received(count);
      figures = { rate: count / ((Number(last) - Number(first)) / 1000), cpu: (cpuMs(pid) - before) / count };
    }
    return figures;
  });
}

async function unsent(connection) {
  const [[{ amount }]] = await connection.query(UNSENT);
  return Number(amount);
}

/** A Markdown table. */
export const mailsTable = ({ rate, cpu }) =>
  verdictTable([
    ['mails to customers, a second', rate.toFixed(0)],
    ['mails to customers, worker CPU ms for one', cpu.toFixed(2)],
  ]);
