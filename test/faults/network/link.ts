// SPDX-License-Identifier: Apache-2.0
import { type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

/** The network between two hosts. Its TCP connections pass through this process, which can drop, delay and reset them. */
export class Link {
  private readonly sockets = new Set<Socket>();
  private delayMs = 0;
  /** While it drops everything: ends when it heals. */
  private healed?: Promise<void>;
  private endDrop = (): void => undefined;

  /** Passes nothing on until it heals, as if all packets were lost. A connection that outlives this continues, as with TCP. */
  drop(): void {
    this.healed ??= new Promise((resolve) => (this.endDrop = resolve));
  }

  /** Passes everything on this much later, in each direction. */
  delay(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  /** Ends all connections with an RST. New ones succeed. */
  reset(): void {
    for (const socket of this.sockets) abort(socket);
  }

  heal(): void {
    this.delayMs = 0;
    this.healed = undefined;
    this.endDrop();
  }

  /** Connects a socket that a proxy has accepted with the one that `connect` opens. Both should allow half-open connections. */
  carry(client: Socket, connect: () => Socket): void {
    this.keep(client);
    this.inOrder()(() => {
      if (client.destroyed) return;
      const server = connect();
      this.keep(server);
      this.pass(client, server);
      this.pass(server, client);
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.sockets.delete(socket));
    // The other side learns it by `pass`.
    socket.on('error', () => undefined);
  }

  private pass(from: Socket, to: Socket): void {
    const later = this.inOrder();
    from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => later(() => abort(to)));
  }

  /** Runs each work after the one before it, when the link passes on what arrives now. */
  private inOrder(): (work: () => void) => void {
    let last = Promise.resolve();
    return (work) => {
      const due = Date.now() + this.delayMs;
      last = last.then(() => this.until(due)).then(work);
    };
  }

  private async until(due: number): Promise<void> {
    const wait = due - Date.now();
    if (wait > 0) await delay(wait);
    while (this.healed) await this.healed;
  }
}

/** Ends a connection with an RST, or without one if it is of TLS or of a Unix socket. */
function abort(socket: Socket): void {
  const isPlain = !(socket instanceof TLSSocket) && socket.remoteAddress !== undefined;
  if (isPlain) socket.resetAndDestroy();
  else socket.destroy();
}
