import { problemView } from '../../orders/index.js';
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
