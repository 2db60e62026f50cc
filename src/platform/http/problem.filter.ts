// SPDX-License-Identifier: Apache-2.0
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { type ProblemCode, PROBLEMS, slugOf } from '../errors/catalogue.js';
import { Problem } from '../errors/problem.js';
import { stringifyJson } from '../json/exact-json.js';
import { LOGGER } from '../logging/logger.js';
import { errorTypeBase } from './error-type.js';
import { type TenantRequest } from './tenant-request.js';

export const PROBLEM_TYPE = 'application/problem+json';

const CODE_OF_STATUS: Record<number, ProblemCode> = {
  403: 'FORBIDDEN',
  404: 'ROUTE_NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/** Turns every error into problem+json (RFC 9457, C-ERR-1). */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<TenantRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const problem = problemOf(error);
    request.problem = problem;
    const requestId = String(response.getHeader('X-Request-Id') ?? '');
    if (PROBLEMS[problem.code].status >= 500)
      this.logger.error({ err: problem.cause ?? problem, request_id: requestId }, problem.code);
    // A response that has begun cannot change; closing the connection shows the client that it is incomplete.
    if (response.headersSent) return void response.destroy();
    this.send(problem, request, response, requestId);
  }

  /** Writes the response; subclasses may choose another format. */
  protected send(problem: Problem, request: Request, response: Response, requestId: string): void {
    const { status, title } = PROBLEMS[problem.code];
    const body = {
      type: `${errorTypeBase(this.config)}errors/${slugOf(problem.code)}`,
      title,
      status,
      detail: problem.message,
      instance: request.originalUrl.split('?', 1)[0],
      code: problem.code,
      request_id: requestId,
      ...(problem.errors ? { errors: problem.errors } : {}),
      ...problem.extensions,
    };
    response.statusCode = status;
    response.removeHeader('ETag');
    for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
    response.setHeader('Content-Type', PROBLEM_TYPE);
    response.end(stringifyJson(body));
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem('SERVICE_UNAVAILABLE', PROBLEMS.SERVICE_UNAVAILABLE.help, {
      cause: error,
      headers: { 'Retry-After': '1' },
    });
  }
  const code = error instanceof HttpException ? CODE_OF_STATUS[error.getStatus()] : undefined;
  return new Problem(code ?? 'INTERNAL_ERROR', PROBLEMS[code ?? 'INTERNAL_ERROR'].help, { cause: error });
}
