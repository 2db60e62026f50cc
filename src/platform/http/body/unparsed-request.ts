import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Duplex } from 'node:stream';
import { newUlid } from '../../ids/ids.js';
import { plainProblem, type ProblemCode, PROBLEMS } from '../../errors/catalogue.js';

/** Answers in problem+json what Node rejects before Express sees it: broken HTTP, huge headers, unknown expectations. */
export function refuseUnparsed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST';
    const { status, text } = bareProblem(code);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, text } = bareProblem('EXPECTATION_FAILED');
    response.writeHead(status, { 'Content-Type': 'application/problem+json' }).end(text);
  });
}

function bareProblem(code: ProblemCode): { status: number; text: string } {
  return { status: PROBLEMS[code].status, text: JSON.stringify(plainProblem(code, newUlid())) };
}
