// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { connectTo } from './connection.js';
import { type Engine } from './engines/engine.js';
import { type ExpectedState } from './expected-state.js';
import { type ExternalServices } from './external-services.js';
import { type Fault, nothingToEnd } from './fault.js';
import { type Supervisor } from './supervisor.js';

/** Longer than the time after which the database ends an idle session (10 s). */
const FROZEN_SECONDS = 20;
/** Longer than a lease (60 s), so that another worker has the work when the frozen one continues. */
const ZOMBIE_SECONDS = 70;
/** Longer than a request waits for a lock (5 s). */
const LOCKED_SECONDS = 8;
const FAILING_SECONDS = 15;
const LOCKED_ORDERS = 10;

/** Faults of the service's processes. */
export function processFaults(supervisor: Supervisor, frozenSeconds = FROZEN_SECONDS): Fault[] {
  return supervisor
    .names()
    .flatMap((name) => [
      signalled(supervisor, name, 'killed', 'SIGKILL'),
      signalled(supervisor, name, 'terminated', 'SIGTERM'),
      frozen(supervisor, name, 'frozen', frozenSeconds),
    ]);
}

/** Faults that make a worker a zombie: it continues after its leases have ended. */
export function zombieFaults(supervisor: Supervisor): Fault[] {
  return supervisor.names('worker').map((name) => frozen(supervisor, name, 'frozen past its leases', ZOMBIE_SECONDS));
}

function signalled(supervisor: Supervisor, name: string, how: string, signal: NodeJS.Signals): Fault {
  const inject = async (): Promise<() => Promise<void>> => {
    await supervisor.untilRunning(name);
    supervisor.signal(name, signal);
    return nothingToEnd;
  };
  return { name: `${name} ${how}`, seconds: 0, inject };
}

function frozen(supervisor: Supervisor, name: string, how: string, seconds: number): Fault {
  const inject = async (): Promise<() => Promise<void>> => {
    await supervisor.untilRunning(name);
    supervisor.signal(name, 'SIGSTOP');
    return () => Promise.resolve(supervisor.signal(name, 'SIGCONT'));
  };
  return { name: `${name} ${how}`, seconds, inject };
}

/** Connection and lock faults, which every engine has. */
export function databaseFaults({ databaseUrl }: Engine, expected: ExpectedState): Fault[] {
  return [
    { name: 'database connections killed', seconds: 0, inject: () => killConnections(databaseUrl) },
    { name: 'rows of orders locked', seconds: LOCKED_SECONDS, inject: () => lockOrders(databaseUrl, expected) },
  ];
}

async function killConnections(databaseUrl: string): Promise<() => Promise<void>> {
  const sql = 'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID()';
  const connection = await connectTo(databaseUrl);
  const [others] = await connection.query<RowDataPacket[]>(sql);
  // A connection may have ended by itself.
  for (const { id } of others) await connection.query(`KILL CONNECTION ${Number(id)}`).catch(() => undefined);
  await connection.end();
  return nothingToEnd;
}

async function lockOrders(databaseUrl: string, expected: ExpectedState): Promise<() => Promise<void>> {
  const connection = await connectTo(databaseUrl);
  await connection.beginTransaction();
  for (const number of expected.recentOrders.slice(-LOCKED_ORDERS))
    // Skip an order whose lock a request holds.
    await connection
      .query('SELECT id FROM orders WHERE store_id = ? AND order_number = ? FOR UPDATE', [expected.storeId, number])
      .catch(() => undefined);
  return async () => {
    // The server may have ended the connection.
    await connection.rollback().catch(() => undefined);
    await connection.end();
  };
}

/** Faults of the external services. */
export function externalFaults({ reliable, mail }: ExternalServices): Fault[] {
  const receiverFault = (name: string, behavior: 'fails' | 'hangs'): Fault => {
    const inject = (): Promise<() => Promise<void>> => {
      reliable.behavior = behavior;
      return Promise.resolve(() => Promise.resolve(reliable.heal()));
    };
    return { name, seconds: FAILING_SECONDS, inject };
  };
  const stopMail = async (): Promise<() => Promise<void>> => {
    await mail.stop();
    return () => mail.start();
  };
  return [
    receiverFault('receiver fails', 'fails'),
    receiverFault('receiver hangs', 'hangs'),
    { name: 'mail server down', seconds: FAILING_SECONDS, inject: stopMail },
  ];
}
