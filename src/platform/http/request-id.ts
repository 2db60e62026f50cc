import { type IncomingMessage, type ServerResponse } from 'node:http';
import { newUlid } from '../ids/ids.js';

const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns the client's `X-Request-Id` if it is valid, otherwise a new one, and sets it on the response (C-HTTP-31). */
export function requestId(request: IncomingMessage, response: ServerResponse): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && ACCEPTED.test(sent) ? sent : newUlid();
  response.setHeader('X-Request-Id', id);
  return id;
}
