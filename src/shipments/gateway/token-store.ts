// SPDX-License-Identifier: Apache-2.0
/** A token that a gateway has issued. */
interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** Keeps the token of an account. */
export interface TokenStore {
  /**
   * Returns the token, or one that is issued now. Only one is issued at a time, because a new one may revoke the old one.
   * @param refused a token that the gateway has refused before it expired
   */
  use(issue: () => Promise<IssuedToken>, refused?: string): Promise<string>;
}

/** Keeps a token for a few calls in a row, such as those of a check. */
export class MemoryTokenStore implements TokenStore {
  private token: string | undefined;

  async use(issue: () => Promise<IssuedToken>, refused?: string): Promise<string> {
    if (this.token === undefined || this.token === refused) this.token = (await issue()).token;
    return this.token;
  }
}
