import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { newUlid } from '../../ids/ids.js';
import { plainProblem, type ProblemCode, PROBLEMS } from '../../errors/catalogue.js';

/** Answers in problem+json what Node rejects before Express sees it: broken HTTP, huge headers, unknown expectations. */
export function refuseUnparsed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Other errors are of TLS or of the connection: on those no answer can be sent.
    if (!socket.writable || !/^HPE_|^ERR_HTTP_/.test(error.code ?? '')) return void socket.destroy();
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST';
    const { status, text } = bareProblem(code);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    // A client that does not close its side must not keep the connection.
    socket.destroySoon();
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, text } = bareProblem('EXPECTATION_FAILED');
    response.writeHead(status, { 'Content-Type': 'application/problem+json' }).end(text);
  });
}

function bareProblem(code: ProblemCode): { status: number; text: string } {
  return { status: PROBLEMS[code].status, text: JSON.stringify(plainProblem(code, newUlid())) };
}
