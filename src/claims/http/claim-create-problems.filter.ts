// SPDX-License-Identifier: Apache-2.0
import { type ArgumentsHost, Catch, HttpException, Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.js';
import { Problem } from '../../platform/errors/problem.js';
import { ProblemFilter } from '../../platform/http/problem.filter.js';

/** Turns an unexpected error of `POST /claims` into CLAIM_CREATE_FAILED; its transaction is rolled back (C-CLM-26). */
@Catch()
@Injectable()
export class ClaimCreateProblemsFilter extends ProblemFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    super.catch(isUnexpected(error) ? createFailed(error) : error, host);
  }
}

function isUnexpected(error: unknown): boolean {
  return !(error instanceof Problem) && !(error instanceof HttpException) && !isDatabaseUnavailable(error);
}

function createFailed(cause: unknown): Problem {
  const detail = 'The claim was not created because of an internal error. Send the same request again.';
  return new Problem('CLAIM_CREATE_FAILED', detail, { cause });
}
