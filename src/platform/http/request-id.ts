import { type IncomingMessage, type ServerResponse } from 'node:http';
import { newUlid } from '../ids/ids.js';

const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's `X-Request-Id` where it is usable, else a new one; set on the answer (C-HTTP-31). */
export function requestId(request: IncomingMessage, response: ServerResponse): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && ACCEPTED.test(sent) ? sent : newUlid();
  response.setHeader('X-Request-Id', id);
  return id;
}
