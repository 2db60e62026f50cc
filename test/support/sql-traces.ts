// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { servers } from './servers.js';

/** The file with the statements of services that tests call directly. */
export function servicesTrace(): string {
  return join(dirname(servers.sql_trace_file), 'sql-services.log');
}

/** The statements in a trace. */
export function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
