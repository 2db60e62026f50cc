// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';

/** The servers that `npm test` started for the end-to-end tests. */
export interface Servers {
  /** Two API processes over the same database and Redis, beside which two workers run. */
  base_urls: [string, string];
  ca_file: string;
  database_url: string;
  redis_url: string;
  internal_token: string;
  jwt_secret: string;
  /** The environment of the API processes, to start further ones with. */
  env: Record<string, string>;
  sql_trace_file: string;
  /** Runs services for `service`. */
  services_url: string;
  /** The folder of `main.js`, `worker.js` and `cli.js`, to start further processes from. */
  programs: string;
  /** The WebSocket URL of a Chromium; absent if no browser test runs. */
  browser_url: string;
}

const file = process.env.PARCELWARD_TEST;
if (!file) throw new Error('End-to-end tests need the servers of `npm test`; run: npm test -- e2e');

export const servers = JSON.parse(readFileSync(file, 'utf8')) as Servers;

/**
 * A database of the tests' Redis: `newDatabase` uses 1 to 12, tests of jobs use 13, and tests of the package 14 and 15.
 * The processes that serve all tests use `servers.redis_url`.
 */
export function redisDatabase(number: number): string {
  const url = new URL(servers.redis_url);
  url.pathname = `/${number}`;
  return url.href;
}
