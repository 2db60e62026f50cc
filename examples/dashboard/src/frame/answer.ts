import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Response } from 'express';
import { map, type Observable } from 'rxjs';

/** What is said once on the next page. */
export interface Flash {
  tone: 'good' | 'bad';
  text: string;
}

/** What a handler answers: a page, or where to go on. */
export interface Answer {
  status: number;
  html?: string;
  location?: string;
  flash?: Flash;
}

/** After a form: on to a page, which says what was done. */
export function goTo(location: string, done?: string): Answer {
  return { status: 303, location, flash: done === undefined ? undefined : { tone: 'good', text: done } };
}

const FLASH_COOKIE = '__Host-flash';

/** The cookies of this application: sent over TLS to it alone, and no script reads them. */
export const COOKIE = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;

export function send(response: Response, { status, html = '', location, flash }: Answer): void {
  response.status(status);
  if (location !== undefined) response.setHeader('Location', location);
  if (flash !== undefined) response.cookie(FLASH_COOKIE, JSON.stringify(flash), { ...COOKIE, maxAge: 60_000 });
  response.type('html').send(html);
}

/** Takes what the page before left to say. */
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

/** Sends what handlers answer. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<void> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((answer) => send(response, answer)));
  }
}
