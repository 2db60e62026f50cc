// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { type Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';

/** A message that the next page shows once. */
export interface Flash {
  tone: 'good' | 'bad';
  text: string;
}

/** The response of a handler: a page or a redirect. */
export interface PageResponse {
  status: number;
  html?: string;
  /** A content security policy in place of the usual one. */
  policy?: string;
  location?: string;
  flash?: Flash;
  /** The sentence for the audit log, such as `Approved claim 5002-C1`; null if the service records it. Default: `flash`. */
  audit?: string | null;
  /** A file in place of a page, sent as it is read. */
  download?: Download;
}

/** A text file for the visitor to save. */
export interface Download {
  /** Its extension is the type of the content. */
  name: string;
  lines: AsyncIterable<string>;
}

/** Redirects after a form; the next page shows `done`. */
export function goTo(location: string, done?: string): PageResponse {
  return { status: 303, location, flash: done === undefined ? undefined : { tone: 'good', text: done } };
}

const FLASH_COOKIE = '__Host-flash';

/** Options of every cookie: only over TLS, only for this host, hidden from scripts. */
export const COOKIE = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;

export async function send(
  response: Response,
  { status, html = '', policy, location, flash, download }: PageResponse,
): Promise<void> {
  response.status(status);
  if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
  if (location !== undefined) response.setHeader('Location', location);
  if (flash !== undefined) response.cookie(FLASH_COOKIE, JSON.stringify(flash), { ...COOKIE, maxAge: 60_000 });
  if (download === undefined) response.type('html').send(html);
  else await sendFile(response, download);
}

/** Resolves when the file is sent, or the visitor has left. After a failure the browser shows that the download broke off. */
async function sendFile(response: Response, { name, lines }: Download): Promise<void> {
  response.attachment(name);
  await pipeline(Readable.from(lines), response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
    Logger.warn(`The file ${name} broke off: ${String(error)}`);
  });
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
    return next.handle().pipe(mergeMap((answer) => send(response, answer)));
  }
}
