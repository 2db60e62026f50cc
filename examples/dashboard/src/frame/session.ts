import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a browser's cookie says: who it is, and which store they look at. Before signing in it is nobody's. */
export interface Session {
  id: string;
  email?: string;
  store?: string;
  /** When it ends, in milliseconds. */
  until: number;
}

export const SESSION_COOKIE = '__Host-session';
const HOURS = 8;

/** Makes and reads sessions, and the tokens of their forms. */
export class Sessions {
  /** Sessions that were signed out of, until they end by themselves; kept by this process. */
  private readonly ended = new Map<string, number>();

  constructor(
    private readonly secret: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** A session with a new id, so that one from before signing in is worth nothing afterwards. */
  start(email?: string): Session {
    return { id: randomBytes(18).toString('base64url'), email, until: this.now() + HOURS * 3_600_000 };
  }

  end({ id, until }: Session): void {
    for (const [other, end] of this.ended) if (end < this.now()) this.ended.delete(other);
    this.ended.set(id, until);
  }

  /** A session as its cookie has it. */
  seal(session: Session): string {
    const text = Buffer.from(JSON.stringify(session)).toString('base64url');
    return `${text}.${this.sign('session', text)}`;
  }

  /** The session of a cookie; undefined of one that is not ours, or has ended. */
  open(cookie = ''): Session | undefined {
    const [text = '', signature = ''] = cookie.split('.');
    if (!isSame(signature, this.sign('session', text))) return undefined;
    const session = JSON.parse(Buffer.from(text, 'base64url').toString()) as Session;
    return session.until > this.now() && !this.ended.has(session.id) ? session : undefined;
  }

  /** What every form of a session carries. One of another store does not do, so that a tab left open harms none. */
  csrfToken({ id, store = '' }: Session): string {
    return this.sign('csrf', `${id} ${store}`);
  }

  isCsrfToken(token: unknown, session: Session): boolean {
    return typeof token === 'string' && isSame(token, this.csrfToken(session));
  }

  private sign(purpose: string, text: string): string {
    return createHmac('sha256', this.secret).update(`${purpose} ${text}`).digest('base64url');
  }
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}
