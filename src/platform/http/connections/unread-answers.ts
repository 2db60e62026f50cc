// SPDX-License-Identifier: Apache-2.0
import { type Server } from 'node:http';
import { type Socket } from 'node:net';

/** How slowly a client may read (C-HTTP-36). */
export interface Patience {
  /** What it has to take in the long run. */
  bytesPerSecond: number;
  /** The seconds for which a new connection may take nothing. */
  first: number;
  /** The seconds for which a connection may take nothing after it has taken more than it had to. */
  most: number;
}

/** A phone with 20 KB/s passes, even if the network buffers its answer for half a minute. */
const PATIENCE: Patience = { bytesPerSecond: 8 * 1024, first: 10, most: 60 };

/**
 * The seconds that a client may still take nothing, after it took so many bytes in some seconds. Negative if it was too slow.
 * The system takes bytes ahead of the client, so a slow client seems to take much at once, and then nothing for long.
 */
export function secondsLeft(
  before: number,
  takenBytes: number,
  seconds: number,
  { bytesPerSecond, most }: Patience = PATIENCE,
): number {
  return Math.min(most, before + takenBytes / bytesPerSecond) - seconds;
}

/** Closes the connections whose clients read their answers too slowly or not at all. A handler may take any time. */
export function closeUnread(server: Server, patience = PATIENCE, everyMs = 1_000): void {
  const connections = new Map<Socket, { taken: number; left: number }>();
  // With TLS, the connections that requests arrive on.
  const event = 'setSecureContext' in server ? 'secureConnection' : 'connection';
  server.on(event, (socket: Socket) => {
    connections.set(socket, { taken: 0, left: patience.first });
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, state] of connections) {
      const unread = socket.writableLength;
      const taken = socket.bytesWritten - unread;
      state.left = secondsLeft(state.left, taken - state.taken, unread > 0 ? everyMs / 1000 : 0, patience);
      state.taken = taken;
      if (unread === 0) state.left = Math.max(state.left, patience.first);
      if (state.left < 0) socket.destroy();
    }
  }, everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
