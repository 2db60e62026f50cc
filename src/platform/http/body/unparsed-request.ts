// SPDX-License-Identifier: Apache-2.0
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { plainProblem, type ProblemCode, PROBLEMS } from '../../errors/catalogue.js';
import { newUlid } from '../../ids/ids.js';
import { isStreaming } from './body-stream.js';

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Answers in problem+json what Node rejects before Express sees it: broken HTTP, huge or slow headers, slow bodies, unknown expectations. */
export function refuseUnparsed(server: Server, typeBase: string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isStreaming(socket)) return;
    // Other errors are of TLS or of the connection: on those no answer can be sent.
    if (!socket.writable || !/^HPE_|^ERR_HTTP_/.test(error.code ?? '')) return void socket.destroy();
    const code = CODES[error.code ?? ''] ?? 'MALFORMED_REQUEST';
    const { status, headers, text } = bareAnswer(code, typeBase);
    const lines = Object.entries({ Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
    // A client that does not close its side must not keep the connection.
    socket.destroySoon();
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, text } = bareAnswer('EXPECTATION_FAILED', typeBase, request.url?.split('?', 1)[0]);
    response.writeHead(status, headers).end(text);
  });
}

/** @param instance the path, if it is known */
function bareAnswer(
  code: ProblemCode,
  typeBase: string,
  instance?: string,
): { status: number; headers: Record<string, string>; text: string } {
  const requestId = newUlid();
  const text = JSON.stringify({ ...plainProblem(code, requestId, typeBase), instance });
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
  return { status: PROBLEMS[code].status, headers, text };
}
