// SPDX-License-Identifier: Apache-2.0
import { type Finding } from '../violation.js';
import { type Check, type ProcessState, type System } from './check.js';

/** `DATABASE_POOL_SIZE` of each process. */
const POOL_SIZE = 10;
/** Connections of the suite itself. */
const OWN_CONNECTIONS = 3;
/** More than the docs promise (250 MiB), because the suite loads a process more. */
const MAX_MEMORY_MIB = 320;
/** Longer than any transaction of an idle process. */
const LONG_TRANSACTION_SECONDS = 5;
/** An idle process has about sixty: its pool, its connections to Redis and its files. */
const MAX_HANDLES = 200;

/** The service has no more connections than its pools allow, and no transaction stays open. */
export const connections: Check = async (_book, system) => {
  if (!system.processes) return [];
  const evidence = 'SELECT * FROM information_schema.PROCESSLIST';
  const open = await system.rows('SELECT ID FROM information_schema.PROCESSLIST WHERE DB = DATABASE()');
  const processes = system.processes().filter(({ isRunning }) => isRunning);
  const [count, most] = [open.length, processes.length * POOL_SIZE + OWN_CONNECTIONS];
  const tooMany =
    count > most ? [{ subject: 'the database', detail: `has ${count} connections of at most ${most}`, evidence }] : [];
  return [...tooMany, ...(await openTransactions(system))];
};

async function openTransactions({ rows }: System): Promise<Finding[]> {
  const open = await rows<{ id: number; seconds: number }>(
    `SELECT p.ID AS id, TIMESTAMPDIFF(SECOND, t.trx_started, NOW()) AS seconds FROM information_schema.INNODB_TRX t
      JOIN information_schema.PROCESSLIST p ON p.ID = t.trx_mysql_thread_id
      WHERE p.DB = DATABASE() AND p.ID <> CONNECTION_ID() AND t.trx_started < NOW() - INTERVAL ${LONG_TRANSACTION_SECONDS} SECOND`,
  );
  return open.map(({ id, seconds }) => ({
    subject: `connection ${id}`,
    detail: `has had a transaction open for ${seconds} s`,
    evidence: 'SELECT * FROM information_schema.INNODB_TRX',
  }));
}

/** Every process runs: none fails at each start. */
export const running: Check = (_book, { processes }) =>
  (processes?.() ?? [])
    .filter(({ isRunning }) => !isRunning)
    .map(({ name }) => ({ subject: name, detail: 'does not run', evidence: `${name}.log` }));

/** No process uses more memory than the limit. */
export const memory: Check = (_book, { processes }) =>
  exceeding(processes?.() ?? [], ({ memoryMiB }) => [memoryMiB, MAX_MEMORY_MIB, 'MiB']);

/** No process has more open files and sockets than an idle one needs. */
export const handles: Check = (_book, { processes }) =>
  exceeding(processes?.() ?? [], (process) => [process.handles, MAX_HANDLES, 'open files and sockets']);

function exceeding(processes: ProcessState[], measure: (process: ProcessState) => [number, number, string]): Finding[] {
  return processes.flatMap((process) => {
    const [value, most, unit] = measure(process);
    if (value <= most) return [];
    return [
      {
        subject: process.name,
        detail: `has ${Math.round(value)} ${unit}, more than ${most}`,
        evidence: `ls /proc/*/fd`,
      },
    ];
  });
}
