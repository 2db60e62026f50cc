import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Account } from './settings.js';

/** The content of the session cookie: who is signed in, and the selected store. Without `email` nobody is signed in yet. */
export interface Session {
  id: string;
  email?: string;
  store?: string;
  /** Expiry, in milliseconds since 1970. */
  until: number;
}

export const SESSION_COOKIE = '__Host-session';
const HOURS = 8;

/**
 * Creates and verifies session cookies and CSRF tokens. They end when the account's e-mail or password changes. The
 * `SessionStore` knows which sessions are signed in.
 */
export class Sessions {
  private readonly key: Buffer;

  constructor(
    secret: string,
    { email, passwordHash }: Pick<Account, 'email' | 'passwordHash'>,
    private readonly now: () => number = Date.now,
  ) {
    this.key = createHmac('sha256', secret)
      .update(JSON.stringify([email, passwordHash]))
      .digest();
  }

  /** Starts a session with a new id, which prevents session fixation at sign-in. */
  start(email?: string): Session {
    return { id: randomBytes(18).toString('base64url'), email, until: this.now() + HOURS * 3_600_000 };
  }

  /** The signed cookie value of a session. */
  seal(session: Session): string {
    const text = Buffer.from(JSON.stringify(session)).toString('base64url');
    return `${text}.${this.sign('session', text)}`;
  }

  /** The session of a cookie; undefined if the signature is wrong or the session has expired. */
  open(cookie = ''): Session | undefined {
    const [text = '', signature = ''] = cookie.split('.');
    if (!isSame(signature, this.sign('session', text))) return undefined;
    const session = JSON.parse(Buffer.from(text, 'base64url').toString()) as Session;
    return session.until > this.now() ? session : undefined;
  }

  /** The CSRF token of a session's forms. It depends on the store, so that a tab of another store cannot submit. */
  csrfToken({ id, store = '' }: Session): string {
    return this.sign('csrf', `${id} ${store}`);
  }

  isCsrfToken(token: unknown, session: Session): boolean {
    return typeof token === 'string' && isSame(token, this.csrfToken(session));
  }

  private sign(purpose: string, text: string): string {
    return createHmac('sha256', this.key).update(`${purpose} ${text}`).digest('base64url');
  }
}

/** Compares two texts in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}
