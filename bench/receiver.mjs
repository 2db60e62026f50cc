#!/usr/bin/env node
// A receiver of webhooks, in a separate process. Answers each POST with 204. `GET /` returns `{count, first, last, delays}`
// since the last `DELETE /`: the times of the first and last receipt, and the milliseconds from each event's timestamp to
// its receipt. Reads PORT.
import { createServer } from 'node:http';

const TIMESTAMP = /"timestamp":"([^"]+)"/;

/** @typedef {{ count: number, first: number | null, last: number | null, delays: number[] }} Receipts */

/** @type {Receipts} */
let receipts;
forget();

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'POST') take(Buffer.concat(chunks).toString());
    if (request.method === 'DELETE') forget();
    response.writeHead(request.method === 'GET' ? 200 : 204);
    response.end(request.method === 'GET' ? JSON.stringify(receipts) : '');
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

function take(body) {
  const now = Date.now();
  receipts.count++;
  receipts.first ??= now;
  receipts.last = now;
  receipts.delays.push(now - Date.parse(TIMESTAMP.exec(body)?.[1] ?? ''));
}

function forget() {
  receipts = { count: 0, first: null, last: null, delays: [] };
}
