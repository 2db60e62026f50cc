// SPDX-License-Identifier: Apache-2.0
import { type Request } from 'express';
import { type Problem } from '../errors/problem.js';
import { type Class } from '../validation/index.js';

/** How the body of a request is limited. */
export interface BodyLimit {
  maxBytes: number;
  /** Whether bodies with a `Content-Encoding` are accepted; by default they are. */
  isUnpacked?: boolean;
  /** Its bytes have a room of their own, which other bodies cannot use up (C-HTTP-39). */
  hasOwnRoom?: boolean;
}

/** A request as guards fill it in. */
export interface TenantRequest extends Request {
  /** The store of the token; undefined if the route is public or an internal service calls. */
  store?: { store_id: string };
  /** The store and API key of a token that the service has signed, also if it has expired or was revoked. */
  tokenOwner?: { store_id: string; key_id: string };
  /** The problem of the response. */
  problem?: Problem;
  /** Set before a body is read. */
  bodyLimit?: BodyLimit;
  /** The body as parsed, before nulls were dropped or old keys translated. */
  json?: unknown;
  /** The DTO of its body. */
  bodyDto?: Class;
  /** Ends its turn among the reads of its store. */
  endTurn?: () => void;
}
