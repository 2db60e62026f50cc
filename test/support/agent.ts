import { readFileSync } from 'node:fs';
import { Agent } from 'undici';
import { servers } from './servers.js';

/**
 * Makes a client that trusts the tests' certificate. It closes a connection after an idle second, whatever time the
 * server offers: the server closes idle connections too, and a request that is sent just then fails.
 */
export function newAgent(options: Agent.Options = {}): Agent {
  const connect = { ca: readFileSync(servers.ca_file) };
  return new Agent({ connect, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000, ...options });
}

/** The client of all tests that need none of their own. */
export const agent = newAgent();
