import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type Response } from 'express';
import { Problem, type ProblemCode } from 'parcelward';
import { type Answer, goTo, send } from './answer.js';
import { pathWith } from './pagination.js';
import { render, renderPublic } from './render.js';
import { SignedOut } from './signed-in.guard.js';
import { MESSAGE } from './sign-in.html.js';
import { type Visit } from './staff.js';

const STATUSES: Partial<Record<ProblemCode, number>> = { VALIDATION_ERROR: 422, SERVICE_UNAVAILABLE: 503 };
const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible',
  422: 'Not possible',
};

/** What goes wrong, as a page: it says what a service refused, and of a fault that there was one. */
@Catch()
export class PageFilter implements ExceptionFilter {
  private readonly logger = new Logger('Dashboard');

  catch(error: unknown, host: ArgumentsHost): void {
    const [request, response] = [host.switchToHttp().getRequest<Visit>(), host.switchToHttp().getResponse<Response>()];
    send(response, error instanceof SignedOut ? toSignIn(request) : this.page(error, request));
  }

  private page(error: unknown, { staff }: Visit): Answer {
    const [status, message] = told(error);
    if (status >= 500) this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const view = { title: TITLES[status] ?? 'Something went wrong', message };
    return staff ? render(staff, MESSAGE, view, status) : renderPublic(MESSAGE, view, '', status);
  }
}

function told(error: unknown): [status: number, message: string] {
  if (error instanceof Problem)
    return [STATUSES[error.code] ?? (error.code.endsWith('_NOT_FOUND') ? 404 : 409), error.message];
  if (!(error instanceof HttpException)) return [500, 'Nothing was changed. Try again in a while.'];
  const isUnknown = error.getStatus() === 404 && error.message.startsWith('Cannot ');
  return [error.getStatus(), isUnknown ? 'There is no such page.' : error.message];
}

/** A page is shown after signing in; a form is gone. */
function toSignIn({ method, originalUrl }: Visit): Answer {
  return goTo(pathWith('/sign-in', { to: method === 'GET' && originalUrl !== '/' ? originalUrl : undefined }));
}
