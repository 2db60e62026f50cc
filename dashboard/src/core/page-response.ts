import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Response } from 'express';
import { map, type Observable } from 'rxjs';

/** A message that the next page shows once. */
export interface Flash {
  tone: 'good' | 'bad';
  text: string;
}

/** The response of a handler: a page or a redirect. */
export interface PageResponse {
  status: number;
  html?: string;
  /** A content security policy in place of that of all pages. */
  policy?: string;
  location?: string;
  flash?: Flash;
  /** The sentence for the audit log, such as `Approved claim 5002-C1`; null if the service records it. Default: `flash`. */
  audit?: string | null;
}

/** Redirects after a form; the next page shows `done`. */
export function goTo(location: string, done?: string): PageResponse {
  return { status: 303, location, flash: done === undefined ? undefined : { tone: 'good', text: done } };
}

const FLASH_COOKIE = '__Host-flash';

/** Options of every cookie: only over TLS, only for this host, hidden from scripts. */
export const COOKIE = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;

export function send(response: Response, { status, html = '', policy, location, flash }: PageResponse): void {
  response.status(status);
  if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
  if (location !== undefined) response.setHeader('Location', location);
  if (flash !== undefined) response.cookie(FLASH_COOKIE, JSON.stringify(flash), { ...COOKIE, maxAge: 60_000 });
  response.type('html').send(html);
}

/** Reads the message of the previous page, and clears it. */
export function takeFlash(cookies: ReadonlyMap<string, string>, response: Response): Flash | undefined {
  const text = cookies.get(FLASH_COOKIE);
  if (text === undefined) return undefined;
  response.clearCookie(FLASH_COOKIE, COOKIE);
  try {
    const { tone, text: said } = JSON.parse(decodeURIComponent(text)) as Flash;
    return { tone: tone === 'bad' ? 'bad' : 'good', text: String(said) };
  } catch {
    return undefined;
  }
}

/** Sends the responses of handlers. */
@Injectable()
export class PageResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<PageResponse>): Observable<void> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((answer) => send(response, answer)));
  }
}
