// SPDX-License-Identifier: Apache-2.0
import { type Request, type RequestHandler, type Response } from 'express';

/** Looks at a request before its guards: prepares the request or its response, or throws a Problem. */
export type RequestCheck = (request: Request, response: Response) => void;

/** Express middleware that runs checks in order. It is one, because each middleware costs a request as much as a small check. */
export function runChecks(checks: readonly RequestCheck[]): RequestHandler {
  return (request, response, next) => {
    for (const check of checks) check(request, response);
    next();
  };
}
