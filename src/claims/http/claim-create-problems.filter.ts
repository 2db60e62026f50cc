import { type ArgumentsHost, Catch, HttpException, Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.js';
import { Problem } from '../../platform/errors/problem.js';
import { ProblemFilter } from '../../platform/http/problem.filter.js';

/** A fault while a claim is made has a code of its own; its transaction has left nothing behind (C-CLM-26). */
@Catch()
@Injectable()
export class ClaimCreateProblemsFilter extends ProblemFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    super.catch(isFault(error) ? failure(error) : error, host);
  }
}

function isFault(error: unknown): boolean {
  return !(error instanceof Problem) && !(error instanceof HttpException) && !isDatabaseUnavailable(error);
}

function failure(cause: unknown): Problem {
  const detail = 'No claim was made, by a fault of the service. The same request can be sent again.';
  return new Problem('CLAIM_CREATE_FAILED', detail, { cause });
}
