import { type AccessTokenAnswer } from '../generated.js';

const RENEW_BEFORE_MS = 5 * 60_000;

/** After a renewal that failed, while the token is still good. */
const RENEW_AGAIN_MS = 30_000;

interface Token {
  value: string;
  expiresAt: number;
}

/**
 * The token that calls carry: fetched at the first, shared by all, renewed five minutes before its end.
 * @param issue asks for a new token; `isPatient` when nothing can be done without it
 */
export class CachedAccessToken {
  private current?: Token;
  private renewal?: Promise<Token>;
  private renewNotBefore = 0;

  constructor(
    private readonly issue: (isPatient: boolean) => Promise<AccessTokenAnswer>,
    private readonly now: () => number,
  ) {}

  async get(): Promise<string> {
    const left = (this.current?.expiresAt ?? 0) - this.now();
    if (this.current && left >= RENEW_BEFORE_MS) return this.current.value;
    if (this.current && left > 0) return this.renewIfPossible(this.current);
    return (await this.renew(true)).value;
  }

  /** Forgets a token that the service has refused; one that has taken its place stays. */
  forget(value: string): void {
    if (this.current?.value === value) this.current = undefined;
  }

  /** A good token serves on when its renewal fails, and is not renewed at every call then: the limit on tokens is low. */
  private async renewIfPossible(good: Token): Promise<string> {
    if (this.now() < this.renewNotBefore) return good.value;
    try {
      return (await this.renew(false)).value;
    } catch {
      this.renewNotBefore = this.now() + RENEW_AGAIN_MS;
      return good.value;
    }
  }

  private renew(isPatient: boolean): Promise<Token> {
    this.renewal ??= this.fetchToken(isPatient).finally(() => (this.renewal = undefined));
    return this.renewal;
  }

  private async fetchToken(isPatient: boolean): Promise<Token> {
    const asked = this.now();
    const { access_token, expires_in } = await this.issue(isPatient);
    // `expires_at` by this machine's own clock, which may be wrong.
    this.current = { value: access_token, expiresAt: asked + expires_in * 1000 };
    return this.current;
  }
}
