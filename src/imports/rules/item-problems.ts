// SPDX-License-Identifier: Apache-2.0
import { problemView } from '../../orders/index.js';
import { isUnfitValue } from '../../platform/database/database-errors.js';
import { errorText } from '../../platform/errors/error-text.js';
import { Problem } from '../../platform/errors/problem.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Fault } from '../../platform/validation/index.js';

const MAX_BYTES = 8 * 1024;
const MAX_FAULT_BYTES = 4 * 1024;
const MAX_DETAIL = 500;

/** Shortens a problem of more than 8 KiB: a small line of the file may have thousands of faults (C-IMP-9). */
export function briefProblem(problem: Problem): Problem {
  if (bytesOf(problemView(problem)) <= MAX_BYTES) return problem;
  const { code, message, errors } = problem;
  return new Problem(code, message.slice(0, MAX_DETAIL), { errors: errors && fitting(errors) });
}

function fitting(faults: readonly Fault[]): Fault[] {
  const kept: Fault[] = [];
  let room = MAX_FAULT_BYTES;
  for (const fault of faults) {
    const bytes = bytesOf(fault);
    if (bytes > room) continue;
    room -= bytes;
    kept.push(fault);
  }
  return kept;
}

const bytesOf = (value: object): number => Buffer.byteLength(stringifyJson(value));

/** The problem of an order of the file that is not held in memory. */
export function orderTooLarge(maxBytes: number): Problem {
  return new Problem('PAYLOAD_TOO_LARGE', `The order is larger than ${maxBytes} bytes.`);
}

/** The problem of an order that met an error which nobody expected. */
export function unexpectedProblem(cause: unknown): Problem {
  return new Problem('INTERNAL_ERROR', `The order met an unexpected error: ${errorText(cause)}`, { cause });
}

/** Whether an error comes from the values of an order, so that the order meets it whenever it is written. */
export function isOfValues(error: unknown): boolean {
  return [RangeError, TypeError, SyntaxError].some((type) => error instanceof type) || isUnfitValue(error);
}
