// SPDX-License-Identifier: Apache-2.0
import { type AccessTokenAnswer } from '../generated.js';

const RENEW_BEFORE_MS = 5 * 60_000;

/** Pause after a failed renewal while the token is still valid. */
const RENEWAL_PAUSE_MS = 30_000;

interface Token {
  value: string;
  expiresAt: number;
}

/**
 * The access token of all calls: fetched at the first call, and renewed five minutes before it expires.
 * @param issue requests a new token; `isRequired` if no valid token is left
 */
export class CachedAccessToken {
  #current?: Token;
  #renewal?: Promise<Token>;
  private renewNotBefore = 0;

  constructor(
    private readonly issue: (isRequired: boolean) => Promise<AccessTokenAnswer>,
    private readonly now: () => number,
  ) {}

  async get(): Promise<string> {
    const left = (this.#current?.expiresAt ?? 0) - this.now();
    if (this.#current && left >= RENEW_BEFORE_MS) return this.#current.value;
    if (this.#current && left > 0) return this.renewIfPossible(this.#current);
    return (await this.renew(true)).value;
  }

  /** Forgets a token that the service refused, unless a newer one replaced it. */
  forget(value: string): void {
    if (this.#current?.value === value) this.#current = undefined;
  }

  /** Keeps a valid token if its renewal fails, and waits before the next renewal because the limit on tokens is low. */
  private async renewIfPossible(good: Token): Promise<string> {
    if (this.now() < this.renewNotBefore) return good.value;
    try {
      return (await this.renew(false)).value;
    } catch {
      this.renewNotBefore = this.now() + RENEWAL_PAUSE_MS;
      return good.value;
    }
  }

  private renew(isRequired: boolean): Promise<Token> {
    this.#renewal ??= this.fetchToken(isRequired).finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  private async fetchToken(isRequired: boolean): Promise<Token> {
    const requestedAt = this.now();
    const { access_token, expires_in } = await this.issue(isRequired);
    // Not `expires_at`, because the service's clock may differ from this machine's.
    this.#current = { value: access_token, expiresAt: requestedAt + expires_in * 1000 };
    return this.#current;
  }
}
