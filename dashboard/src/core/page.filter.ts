// SPDX-License-Identifier: Apache-2.0
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Logger } from '@nestjs/common';
import { type Response } from 'express';
import { errorText, isDatabaseUnavailable, Problem, type ProblemCode } from 'parcelward';
import { goTo, type PageResponse, send } from './page-response.js';
import { pathWith } from './pagination.js';
import { render, renderPublic } from './render.js';
import { SETTINGS, type Settings } from './settings.js';
import { MESSAGE } from './sign-in.html.js';
import { SignedOut } from './signed-in.guard.js';
import { type Visit } from './staff.js';

const STATUSES: Partial<Record<ProblemCode, number>> = {
  MALFORMED_REQUEST: 400,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_ERROR: 422,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};
const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  409: 'This is not possible',
  422: 'This is not possible',
  429: 'Too many attempts',
  503: 'Not available at the moment',
};

const RETRY_AFTER_SECONDS = '5';

/** Shows errors as a page: the reason of a refused request, and a general message for unexpected errors. */
@Catch()
export class PageFilter implements ExceptionFilter {
  private readonly logger = new Logger('Dashboard');

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const [request, response] = [host.switchToHttp().getRequest<Visit>(), host.switchToHttp().getResponse<Response>()];
    const page = error instanceof SignedOut ? toSignIn(request) : this.page(error, request);
    if (page.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    void send(response, page);
  }

  private page(error: unknown, { staff }: Visit): PageResponse {
    const [status, message] = messageOf(error);
    if (status >= 500) this.logger.error(stackOf(error));
    const view = { title: TITLES[status] ?? 'Something went wrong', message };
    return staff ? render(staff, MESSAGE, view, status) : renderPublic(this.settings, MESSAGE, view, { status });
  }
}

/** The stack of an error, without the values that its message quotes. */
function stackOf(error: unknown): string {
  const text = errorText(error);
  return error instanceof Error && error.message !== ''
    ? (error.stack ?? text).replaceAll(error.message, () => text)
    : text;
}

function messageOf(error: unknown): [status: number, message: string] {
  if (error instanceof Problem)
    return [STATUSES[error.code] ?? (error.code.endsWith('_NOT_FOUND') ? 404 : 409), error.message];
  if (isDatabaseUnavailable(error))
    return [503, 'The database does not respond at the moment. Please try again in a few seconds.'];
  if (!(error instanceof HttpException)) return [500, 'Nothing was changed. Please try again in a few minutes.'];
  const isUnknown = error.getStatus() === 404 && error.message.startsWith('Cannot ');
  return [error.getStatus(), isUnknown ? 'This page does not exist.' : error.message];
}

/** Opens the requested page after sign-in; a submitted form is lost. */
function toSignIn({ method, originalUrl }: Visit): PageResponse {
  return goTo(pathWith('/sign-in', { to: method === 'GET' && originalUrl !== '/' ? originalUrl : undefined }));
}
