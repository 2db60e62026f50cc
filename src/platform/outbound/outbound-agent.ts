// SPDX-License-Identifier: Apache-2.0
import { type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { VERSION } from '../version.js';
import { publicLookup, type Resolve, resolveAll } from './public-lookup.js';

const CONTINUE = /^HTTP\/1\.[01] 100[ \r\n]/;
const END_OF_HEAD = '\r\n\r\n';
/** A longer one is left to undici, which refuses it. */
const MAX_HEAD_BYTES = 1_024;

/**
 * Wraps a connector, so that connections drop `100 Continue`. Some old proxies send it unasked, and undici takes it for a broken
 * answer, but RFC 9110 wants it skipped (15.2).
 */
function skippingContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result;
      if (socket) dropContinue(socket);
      callback(...result);
    });
}

function dropContinue(socket: Socket): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let open: Buffer | undefined;
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read(size);
      if (chunk === null) return null;
      const bytes = open ? Buffer.concat([open, chunk]) : chunk;
      const rest = withoutContinue(bytes);
      open = rest ? undefined : bytes;
      if (rest && rest.length > 0) return rest;
    }
  };
}

/** Undefined if the interim answer at the beginning is not complete. */
function withoutContinue(bytes: Buffer): Buffer | undefined {
  let rest = bytes;
  while (CONTINUE.test(rest.toString('latin1', 0, 16))) {
    const end = rest.indexOf(END_OF_HEAD);
    if (end < 0) return rest.length > MAX_HEAD_BYTES ? rest : undefined;
    rest = rest.subarray(end + END_OF_HEAD.length);
  }
  return rest;
}

const CONNECT_TIMEOUT_MS = 5_000;

type AgentLimits = Pick<Agent.Options, 'connections' | 'maxResponseSize'>;

/** The User-Agent of requests to hosts that API users name. */
export const USER_AGENT = `Parcelward/${VERSION}`;

/**
 * An agent for requests to hosts that API users name. It connects only to public addresses, follows no redirects and uses
 * no proxy. It does not check an IP address in a URL, because nothing resolves it: check it with `isPrivateHost`.
 * @param allowPrivate disables the check of addresses (`WEBHOOK_ALLOW_PRIVATE_TARGETS`)
 * @param limits of its connections and responses
 */
export function outboundAgent(allowPrivate: boolean, resolve: Resolve = resolveAll, limits: AgentLimits = {}): Agent {
  const lookup = allowPrivate ? undefined : publicLookup(resolve);
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) });
  return new Agent({ ...limits, connect: skippingContinue(connect) });
}

/** The code of a failed request's error. The message is not used, because it can contain addresses. */
export function failureCode(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  // The code of a DOMException, such as a TimeoutError, is a number.
  return (typeof code === 'string' ? code : name).slice(0, 64);
}
