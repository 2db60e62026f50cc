import { type RowDataPacket } from 'mysql2/promise';
import { type Book } from './book.js';
import { connectTo } from './connection.js';
import { type Engine } from './engines/engine.js';
import { type Fault, over } from './fault.js';
import { type Fleet } from './fleet.js';
import { type Surroundings } from './surroundings.js';

/** Longer than the database lets a silent session live (10 s). */
const FROZEN_SECONDS = 20;
/** Longer than a lease (60 s): another worker has the work when the frozen one wakes up. */
const ZOMBIE_SECONDS = 70;
/** Longer than a request waits for a lock (5 s). */
const LOCKED_SECONDS = 8;
const FAILING_SECONDS = 15;
const LOCKED_ORDERS = 10;

/** The faults of the service's own processes. */
export function processFaults(fleet: Fleet, frozenSeconds = FROZEN_SECONDS): Fault[] {
  return fleet
    .names()
    .flatMap((name) => [
      signalled(fleet, name, 'killed', 'SIGKILL'),
      signalled(fleet, name, 'terminated', 'SIGTERM'),
      frozen(fleet, name, 'frozen', frozenSeconds),
    ]);
}

/** Workers that were frozen for longer than their leases. */
export function zombieFaults(fleet: Fleet): Fault[] {
  return fleet.names('worker').map((name) => frozen(fleet, name, 'frozen past its leases', ZOMBIE_SECONDS));
}

function signalled(fleet: Fleet, name: string, how: string, signal: NodeJS.Signals): Fault {
  const begin = (): Promise<() => Promise<void>> => {
    fleet.signal(name, signal);
    return Promise.resolve(over);
  };
  return { name: `${name} ${how}`, seconds: 0, begin };
}

function frozen(fleet: Fleet, name: string, how: string, seconds: number): Fault {
  const begin = (): Promise<() => Promise<void>> => {
    fleet.signal(name, 'SIGSTOP');
    return Promise.resolve(() => Promise.resolve(fleet.signal(name, 'SIGCONT')));
  };
  return { name: `${name} ${how}`, seconds, begin };
}

/** Faults of connections and locks, which every engine has. */
export function databaseFaults({ databaseUrl, nodeUrls }: Engine, book: Book): Fault[] {
  return [
    { name: 'database connections killed', seconds: 0, begin: () => killConnections(nodeUrls) },
    { name: 'rows of orders locked', seconds: LOCKED_SECONDS, begin: () => lockOrders(databaseUrl, book) },
  ];
}

async function killConnections(nodeUrls: string[]): Promise<() => Promise<void>> {
  const sql = 'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID()';
  for (const url of nodeUrls) {
    const connection = await connectTo(url);
    const [others] = await connection.query<RowDataPacket[]>(sql);
    // A connection may have ended by itself.
    for (const { id } of others) await connection.query(`KILL CONNECTION ${Number(id)}`).catch(() => undefined);
    await connection.end();
  }
  return over;
}

async function lockOrders(databaseUrl: string, book: Book): Promise<() => Promise<void>> {
  const connection = await connectTo(databaseUrl);
  await connection.beginTransaction();
  for (const number of book.recent.slice(-LOCKED_ORDERS))
    // Requests may hold a lock at the moment.
    await connection
      .query('SELECT id FROM orders WHERE store_id = ? AND order_number = ? FOR UPDATE', [book.storeId, number])
      .catch(() => undefined);
  return async () => {
    // A write of another node may have ended the transaction.
    await connection.rollback().catch(() => undefined);
    await connection.end();
  };
}

/** Faults of what surrounds the service. */
export function surroundingFaults({ good, mail }: Surroundings): Fault[] {
  const treated = (name: string, treatment: 'fails' | 'hangs'): Fault => {
    const begin = (): Promise<() => Promise<void>> => {
      good.treatment = treatment;
      return Promise.resolve(() => Promise.resolve(good.heal()));
    };
    return { name, seconds: FAILING_SECONDS, begin };
  };
  const stopMail = async (): Promise<() => Promise<void>> => {
    await mail.stop();
    return () => mail.start();
  };
  return [
    treated('receiver fails', 'fails'),
    treated('receiver hangs', 'hangs'),
    { name: 'mail server away', seconds: FAILING_SECONDS, begin: stopMail },
  ];
}
