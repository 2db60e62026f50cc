import { type Socket } from 'node:net';
import { type buildConnector } from 'undici';

const CONTINUE = /^HTTP\/1\.[01] 100[ \r\n]/;
const END_OF_HEAD = '\r\n\r\n';
/** A longer one is left to undici, which refuses it. */
const MAX_HEAD_BYTES = 1_024;

/**
 * Wraps a connector, so that connections drop `100 Continue`. Some old proxies send it unasked, and undici takes it for a broken
 * answer, but RFC 9110 wants it skipped (15.2).
 */
export function skippingContinue(connect: buildConnector.connector): buildConnector.connector {
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
