// SPDX-License-Identifier: Apache-2.0
import { type Agent } from 'undici';
import { agent } from './agent.js';
import { checkAgainstDocument } from './contract.js';
import { servers } from './servers.js';

export type Json = Record<string, unknown>;

/** A complete response; `json` is its body if that is JSON. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  json: Json;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  /** A string or bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  /** The process to call; the first one by default. */
  baseUrl?: string;
  /** The connections to use; by default those of all tests. */
  client?: Agent;
}

/** Sends a request unchanged, and validates the response against the OpenAPI document. */
export async function call(
  path: string,
  { method = 'GET', headers = {}, body, baseUrl = servers.base_urls[0], client = agent }: Call = {},
): Promise<Reply> {
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const payload = isRaw ? (body as string | Uint8Array | undefined) : JSON.stringify(body);
  const sent = isRaw ? headers : { 'content-type': 'application/json', ...headers };
  const answer = await client.request({ origin: baseUrl, path, method: method as 'GET', headers: sent, body: payload });
  const text = await answer.body.text();
  const flat = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  const isJson = text !== '' && /[/+]json/.test(flat['content-type'] ?? '');
  const reply = { status: answer.statusCode, headers: flat, text, json: (isJson ? JSON.parse(text) : {}) as Json };
  await checkAgainstDocument(method, path, reply);
  return reply;
}
