// SPDX-License-Identifier: Apache-2.0
import {
  type AccessTokenAnswer,
  type IntrospectionAnswer,
  type RevocationAnswer,
  type RevokeTokenBody,
  type VerificationAnswer,
  type VerifyTokenBody,
} from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions } from '../operations.js';

/** Access tokens. The client gets and renews its own; these calls are for tokens that other programs use. */
export class Tokens {
  constructor(private readonly requester: Requester) {}

  /** Exchanges the API key for a token that the client itself does not use. */
  issue(): Promise<AccessTokenAnswer> {
    return this.requester.issueToken(true);
  }

  /** Returns the store, the key and the expiry of the client's own token. */
  async introspect(options: CallOptions = {}): Promise<IntrospectionAnswer> {
    return (await this.requester.request('GET', '/auth/v1/token/introspect', options)).body;
  }

  /** Returns whether a token is valid, and why not. */
  async verify(body: VerifyTokenBody, options: CallOptions = {}): Promise<VerificationAnswer> {
    return (await this.requester.request('POST', '/auth/v1/token/verify', { ...options, body })).body;
  }

  /** Revokes a token, such as one that leaked. */
  async revoke(body: RevokeTokenBody, options: CallOptions = {}): Promise<RevocationAnswer> {
    return (await this.requester.request('POST', '/auth/v1/token/revoke', { ...options, body })).body;
  }
}
