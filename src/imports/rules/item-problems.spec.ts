// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/index.js';
import { briefProblem } from './item-problems.js';

const fault = (index: number, name = 'x'): Fault => ({
  pointer: `/${name}${index}`,
  code: 'UNKNOWN_KEY',
  detail: 'no',
});
const faults = (count: number) => Array.from({ length: count }, (_, index) => fault(index));

it('C-IMP-9: a short problem stays as it is', () => {
  const problem = new Problem('IMMUTABLE_FIELD', 'no', { errors: faults(50), extensions: { existing: 'A-1' } });
  expect(briefProblem(problem)).toBe(problem);
});

it('C-IMP-9: a long problem has its first faults, and says how many there are', () => {
  const { code, message, errors = [] } = briefProblem(validationError(faults(5000)));
  expect({ code, message }).toEqual({ code: 'VALIDATION_ERROR', message: '5000 fields are at fault; see errors.' });
  expect(errors.length).toBeGreaterThan(50);
  expect(errors).toEqual(faults(errors.length));
});

it.each([
  ['pointer', validationError([fault(1), fault(2, 'x'.repeat(1_000_000)), fault(3)]), [fault(1), fault(3)]],
  ['detail', new Problem('MALFORMED_JSON', 'ü'.repeat(1_000_000)), undefined],
  [
    'other member',
    new Problem('IMMUTABLE_FIELD', 'no', { extensions: { existing: 'x'.repeat(1_000_000) } }),
    undefined,
  ],
])('C-IMP-9: a long %s is shortened or left out', (_what, problem, errors) => {
  const { message, extensions, ...brief } = briefProblem(problem);
  expect(brief.errors).toEqual(errors);
  expect(Buffer.byteLength(JSON.stringify({ message, extensions }))).toBeLessThan(4096);
});
