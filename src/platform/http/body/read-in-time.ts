import { type Request } from 'express';
import { Problem } from '../../errors/problem.js';

/** The time in which the next byte of a body must arrive (C-HTTP-38). */
const BODY_IDLE_MS = 5_000;

/**
 * Runs a reader of the body. Time in which the reader does not take what has arrived does not count.
 * @throws Problem REQUEST_TIMEOUT if the client sends nothing for so long; the response then closes the connection
 */
export async function readInTime<T>(request: Request, read: () => Promise<T>, idleMs = BODY_IDLE_MS): Promise<T> {
  // Most bodies arrive together with their headers.
  if (request.complete) return read();
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    let [arrived, silentMs] = [0, 0];
    timer = setInterval(() => {
      const { bytesRead } = request.socket;
      const isWaiting = !request.complete && request.readableLength === 0 && bytesRead === arrived;
      arrived = bytesRead;
      silentMs = isWaiting ? silentMs + idleMs / 5 : 0;
      if (silentMs < idleMs) return;
      request.res?.setHeader('Connection', 'close');
      reject(new Problem('REQUEST_TIMEOUT', `No byte of the body arrived for ${idleMs / 1000} seconds.`));
    }, idleMs / 5).unref();
  });
  try {
    return await Promise.race([read(), stalled]);
  } finally {
    clearInterval(timer);
  }
}
