// SPDX-License-Identifier: Apache-2.0
import { type Fault } from '../validation/fault.js';
import { type ProblemCode } from './catalogue.js';

interface ProblemOptions {
  /** Every field at fault, with an RFC 6901 pointer into the body. */
  errors?: Fault[];
  /** Further members of the problem document, such as `existing`. */
  extensions?: Record<string, unknown>;
  /** Headers of the response, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error for the client, identified by its code; `ProblemFilter` maps it to HTTP (C-ERR-2). */
export class Problem extends Error {
  readonly errors?: Fault[];
  readonly extensions: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    options: ProblemOptions = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'Problem';
    this.errors = options.errors;
    this.extensions = options.extensions ?? {};
    this.headers = options.headers ?? {};
  }
}

/** A `VALIDATION_ERROR` with all faults of a body. */
export function validationError(errors: Fault[], detail = `${fields(errors.length)} at fault; see errors.`): Problem {
  return new Problem('VALIDATION_ERROR', detail, { errors });
}

/** For a `catch`: undefined past a rate limit; rethrows any other error. */
export function undefinedIfLimited(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'RATE_LIMITED')) throw error;
}

function fields(count: number): string {
  return count === 1 ? '1 field is' : `${count} fields are`;
}
