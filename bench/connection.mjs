// SPDX-License-Identifier: Apache-2.0
import { connect } from 'node:net';

/**
 * A kept-alive HTTP connection to a port of 127.0.0.1, one request at a time. It is smaller than a client library, because
 * the CPU time of the generator is missing to the measured server. Responses must have a Content-Length.
 */
export class Connection {
  #socket;
  #head;
  #received = [];
  #size = 0;
  #wanted = Infinity;
  #answered;
  #failed;

  constructor(socket, head) {
    this.#socket = socket.setNoDelay(true);
    this.#head = head;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  /** @param head header lines of every request */
  static open(port, head) {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket, head))).once('error', reject);
    });
  }

  /** Sends `{method, path, body, headers, type}` and returns `{status, text}`. */
  send({ method, path, body, headers = '', type = 'application/json' }) {
    const length = body === '' ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nHost: bench\r\n${this.#head}${headers}${length}\r\n${body}`);
    });
  }

  close() {
    this.#failed = undefined;
    this.#socket.end();
  }

  #take(chunk) {
    this.#received.push(chunk);
    this.#size += chunk.length;
    if (this.#wanted === Infinity) this.#wanted = lengthOf(Buffer.concat(this.#received).toString('latin1'));
    if (this.#size < this.#wanted) return;
    const text = Buffer.concat(this.#received).toString();
    this.#received = [];
    this.#size = 0;
    this.#wanted = Infinity;
    this.#answered({ status: Number(text.slice(9, 12)), text });
  }
}

/** The length of a response in bytes, or Infinity while its head is incomplete. */
function lengthOf(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return Infinity;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
  if (length === undefined) throw new Error(`Response without Content-Length:\n${text}`);
  return end + 4 + Number(length);
}
