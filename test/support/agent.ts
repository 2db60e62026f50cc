// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { Agent } from 'undici';
import { servers } from './servers.js';

/**
 * Creates a client that trusts the tests' certificate. It closes a connection after one idle second, because a request
 * fails if the server closes an idle connection at the same time.
 */
export function newAgent(options: Agent.Options = {}): Agent {
  // A busy process may take longer than undici's ten seconds for a handshake.
  const connect = { ca: readFileSync(servers.ca_file), timeout: 60_000 };
  return new Agent({ connect, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000, ...options });
}

/** The default client of the tests. */
export const agent = newAgent();
