// SPDX-License-Identifier: Apache-2.0
import { type ClockService } from '../../../platform/time/clock.service.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type GatewayAnswer, GatewayClient } from '../gateway-client.js';
import { type TokenStore } from '../token-store.js';
import { AccountFault, GatewayRefused, GatewayUnavailable } from '../tracking.gateway.js';

export interface UspsClientOptions {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  tokens: TokenStore;
  clock: ClockService;
  timeoutMs?: number;
}

export type UspsRequest = Omit<Parameters<GatewayClient['exchange']>[0], 'headers'> & { etag?: string };

const NAME = 'USPS';
/** Shorter than a wait for a lock in the database, which the token is issued under. */
const TOKEN_TIMEOUT_MS = 4_000;
/** A token is not used in its last minute. */
const MARGIN_SECONDS = 60;
const DEFAULT_LIFE_SECONDS = 3_600;
const RETRYABLE = new Set([402, 408, 425, 429]);

const WRONG_KEYS =
  'USPS gives no token for this client ID and client secret. Copy both from your app at developers.usps.com.';
const TERMS = 'USPS has not accepted your app yet: accept its terms at developers.usps.com, then check again.';
export const notAllowed = (scope: string): string =>
  `The token of USPS lacks the scope ${scope}. Ask USPS for the tracking product for your app, then check again.`;

/**
 * Calls the APIs of USPS with a token. USPS quotes secrets in its answers and errors, so nothing of a body goes into an error.
 */
export class UspsClient {
  /** Of the token that this client has had issued last; undefined if it has had none, or USPS names none. */
  scopes: string[] | undefined;
  private readonly api: GatewayClient;
  private readonly tokens: GatewayClient;

  constructor(private readonly options: UspsClientOptions) {
    const { baseUrl, clientSecret: secret, clock, timeoutMs } = options;
    const common = { label: NAME, baseUrl, authorization: 'Bearer', secret, clock };
    this.api = new GatewayClient({ ...common, timeoutMs });
    this.tokens = new GatewayClient({
      ...common,
      timeoutMs: Math.min(timeoutMs ?? TOKEN_TIMEOUT_MS, TOKEN_TIMEOUT_MS),
    });
  }

  /** Returns a token. */
  token(refused?: string): Promise<string> {
    return this.options.tokens.use(this.issue, refused);
  }

  /**
   * Returns a 2xx, a 400 or a 404. A token that another process or program has revoked is replaced once.
   * @throws GatewayUnavailable or GatewayRefused otherwise
   */
  async call(request: UspsRequest): Promise<GatewayAnswer> {
    const token = await this.token();
    const answer = await this.send(request, token);
    const last = answer.status === 401 ? await this.send(request, await this.token(token)) : answer;
    const { status, retryAfterSeconds, body } = last;
    if ((status >= 200 && status < 300) || status === 400 || status === 404) return last;
    const message = `${NAME} responded to ${request.name} with ${status}`;
    if (status === 401) throw new AccountFault(notAllowed(scopeOf(request.path)), 401);
    if (status === 403) throw new AccountFault(/terms|agreement/i.test(errorOf(body)) ? TERMS : message);
    if (status >= 500 || RETRYABLE.has(status)) throw new GatewayUnavailable(message, retryAfterSeconds, status);
    throw new GatewayRefused(message);
  }

  async close(): Promise<void> {
    await Promise.all([this.api.close(), this.tokens.close()]);
  }

  private send({ etag, ...request }: UspsRequest, token: string): Promise<GatewayAnswer> {
    const headers = { authorization: `Bearer ${token}`, ...(etag !== undefined && { 'if-match': etag }) };
    return this.api.exchange({ ...request, headers });
  }

  private readonly issue = async (): Promise<{ token: string; expiresAt: Date }> => {
    const { clientId: client_id, clientSecret: client_secret, clock } = this.options;
    const body = { grant_type: 'client_credentials', client_id, client_secret };
    const name = 'POST /oauth2/v3/token';
    const { status, retryAfterSeconds, ...answer } = await this.tokens.exchange({
      name,
      path: '/oauth2/v3/token',
      body,
    });
    if (status === 400 || status === 401 || status === 403) throw new AccountFault(WRONG_KEYS, 401);
    const given = isJsonObject(answer.body) ? answer.body : {};
    if (status < 200 || status >= 300 || typeof given.access_token !== 'string')
      throw new GatewayUnavailable(`${NAME} responded to ${name} with ${status}`, retryAfterSeconds, status);
    this.scopes = typeof given.scope === 'string' ? given.scope.split(/\s+/) : undefined;
    const seconds = Number(given.expires_in) > 0 ? Number(given.expires_in) : DEFAULT_LIFE_SECONDS;
    const usable = Math.max(seconds - MARGIN_SECONDS, seconds / 2);
    return { token: given.access_token, expiresAt: new Date(clock.now().getTime() + usable * 1_000) };
  };
}

const scopeOf = (path: string): string =>
  path.startsWith('/subscriptions-tracking') ? 'subscriptions-tracking' : 'tracking';

/** What USPS says is wrong, for decisions only: it may quote secrets. */
export function errorOf(body: unknown): string {
  const error = isJsonObject(body) ? body.error : undefined;
  return error === undefined ? '' : JSON.stringify(error);
}
