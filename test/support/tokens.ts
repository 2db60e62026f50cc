// SPDX-License-Identifier: Apache-2.0
import { createHmac, randomUUID } from 'node:crypto';
import { type Json } from './client.js';
import { servers } from './servers.js';
import { type TestStore } from './stores.js';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a token, without verification. */
export function claimsIn(token: string): Json {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Json;
}

/** The header of a token, without verification. */
export function headerOf(token: string): Json {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as Json;
}

interface Forgery {
  secret?: string;
  alg?: string;
  kid?: string;
  digest?: string;
}

/** A token with these claims, signed with the service's own secret unless another is given. */
export function signed(
  claims: Json,
  { secret = servers.jwt_secret, alg = 'HS256', kid, digest = 'sha256' }: Forgery = {},
): string {
  const text = `${encode({ alg, typ: 'JWT', kid })}.${encode(claims)}`;
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`;
}

/** The claims of a valid token of the store with a new `jti`, and with the given changes. */
export function claimsFor(store: TestStore, members: Json = {}): Json {
  return { ...claimsIn(store.token), jti: randomUUID(), ...members };
}

/** A token of the store that expired an hour ago, as the service would have issued it. */
export function expiredToken(store: TestStore): string {
  const exp = Math.floor(Date.now() / 1000) - 3600;
  return signed(claimsFor(store, { iat: exp - 3600, exp }));
}

/** Changes the payload of a token and keeps its signature. */
export function tampered(token: string, members: Json): string {
  const [header, , signature] = token.split('.');
  return `${header}.${encode({ ...claimsIn(token), ...members })}.${signature}`;
}
