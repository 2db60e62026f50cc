import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { servers } from './servers.js';

/** The file with the statements of services that tests call directly. */
export function servicesTrace(): string {
  return join(dirname(servers.sql_trace_file), 'sql-services.log');
}

/** The statements in a trace. */
export function linesOf(file: string): string[] {
  return read(file).filter((line) => !line.startsWith('--'));
}

/** Tables of which a transaction has locked rows, and those that it has written. */
export interface TransactionLocks {
  locked: string[];
  written: string[];
}

/** The locks in a trace, of transactions that wrote something. */
export function locksOf(file: string): TransactionLocks[] {
  return read(file).flatMap((line) => {
    const [, locked, written] = /^-- locked (.*) written (.*)$/.exec(line) ?? [];
    return locked && written ? [{ locked: locked.split(' '), written: written.split(' ') }] : [];
  });
}

function read(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
