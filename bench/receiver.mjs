#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// A receiver of webhooks and mails, in a separate process. Answers each POST with 204, and accepts each mail. `GET /` returns
// `{count, first, last, delays}` since the last `DELETE /`: the times of the first and last receipt, and the milliseconds from
// each event's timestamp to its receipt. Reads PORT and MAIL_PORT.
import { createServer } from 'node:http';
import { createServer as createMailServer } from 'node:net';

const TIMESTAMP = /"timestamp":"([^"]+)"/;

/** @typedef {{ count: number, first: number | null, last: number | null, delays: number[] }} Receipts */

/** @type {Receipts} */
let receipts;
forget();

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'POST') receiveEvent(Buffer.concat(chunks).toString());
    if (request.method === 'DELETE') forget();
    response.writeHead(request.method === 'GET' ? 200 : 204);
    response.end(request.method === 'GET' ? JSON.stringify(receipts) : '');
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

// SMTP, as far as a client without TLS and authentication needs it (RFC 5321).
createMailServer((socket) => {
  let unread = '';
  let isMail = false;
  socket.on('error', () => {});
  socket.write('220 bench\r\n');
  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1');
    for (;;) {
      const mark = isMail ? '\r\n.\r\n' : '\r\n';
      const end = unread.indexOf(mark);
      if (end < 0) return;
      const command = unread.slice(0, 4).toUpperCase();
      unread = unread.slice(end + mark.length);
      if (isMail) count(Date.now());
      isMail = !isMail && command === 'DATA';
      socket.write(isMail ? '354 Go on\r\n' : '250 OK\r\n');
      if (command === 'QUIT') socket.end();
    }
  });
}).listen(Number(process.env.MAIL_PORT), '127.0.0.1');

function receiveEvent(body) {
  const now = Date.now();
  count(now);
  receipts.delays.push(now - Date.parse(TIMESTAMP.exec(body)?.[1] ?? ''));
}

function count(now) {
  receipts.count++;
  receipts.first ??= now;
  receipts.last = now;
}

function forget() {
  receipts = { count: 0, first: null, last: null, delays: [] };
}
