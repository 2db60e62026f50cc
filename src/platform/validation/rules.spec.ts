// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { ClosedObject, IntegerField, ObjectField, ruleOn, Rules, TextField, validateBody } from './index.js';

@ClosedObject()
class Range {
  @IntegerField({ min: 0, max: 9 }) low!: number;
  @IntegerField({ min: 0, max: 9 }) high!: number;
  @TextField({ max: 3, optional: true }) unit?: string;
}

const ordered = ruleOn(['/range/low', '/range/high'], ({ range }: { range: Range }) =>
  range.low > range.high ? [{ pointer: '/range/high', code: 'OUT_OF_RANGE', detail: 'must be at least low' }] : [],
);

@ClosedObject()
@Rules(ordered)
class Measure {
  @ObjectField(() => Range) range!: Range;
  @TextField({ max: 3 }) name!: string;
}

const pointers = (body: object): string[] => validateBody(Measure, body).map(({ pointer }) => pointer);

describe('a rule that says what it reads', () => {
  const range = { low: 5, high: 1 };

  it('runs on a body that is sound', () => {
    expect(pointers({ range, name: 'a' })).toEqual(['/range/high']);
    expect(pointers({ range: { low: 1, high: 5 }, name: 'a' })).toEqual([]);
  });

  it.each([
    ['another member is at fault', { range, name: 7 }, ['/name', '/range/high']],
    ['another member is missing', { range }, ['/name', '/range/high']],
    [
      'a sibling of what it reads is at fault',
      { range: { ...range, unit: 'too long' }, name: 'a' },
      ['/range/high', '/range/unit'],
    ],
    ['there is a key too many', { range, name: 'a', other: 1 }, ['/other', '/range/high']],
  ])('runs where %s', (_where, body, expected) => {
    expect(pointers(body).sort()).toEqual(expected);
  });

  it.each([
    ['what it reads is at fault', { range: { low: 'x', high: 1 }, name: 'a' }, ['/range/low']],
    ['what it reads is missing', { range: { low: 5 }, name: 'a' }, ['/range/high']],
    ['what holds it is no object', { range: 7, name: 'a' }, ['/range']],
  ])('does not run where %s', (_where, body, expected) => {
    expect(pointers(body)).toEqual(expected);
  });
});
