// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { QueryIntegerField, TextField } from './fields.js';
import { ClosedObject } from './objects.js';
import { nearestName, queryFaults } from './parameter-faults.js';

const NAMES = ['updated_since', 'updated_until', 'created_since', 'limit', 'type'];

@ClosedObject()
class Query {
  @TextField({ optional: true }) updated_since?: string;
  @QueryIntegerField({ min: 1, max: 100, optional: true }) limit?: string;
}

describe('the nearest name', () => {
  it.each([
    ['update_since', 'updated_since'],
    ['updated-since', 'updated_since'],
    ['Updated_Since', 'updated_since'],
    ['created_sinse', 'created_since'],
    ['limits', 'limit'],
    ['tpe', 'type'],
    ['page', undefined],
    ['x'.repeat(10_000), undefined],
    ['', undefined],
  ])('of %s is %s', (name, nearest) => {
    expect(nearestName(name, NAMES)).toBe(nearest);
  });

  it('is the name itself for every name', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,20}$/), { minLength: 1 }), (names) => {
        expect(names.map((name) => nearestName(name, names))).toEqual(names);
      }),
    );
  });
});

it('C-LIST-12: an unknown parameter is at fault beside the others, with the one that is meant or all', () => {
  expect(queryFaults(Query, { limit: '0', update_since: '1', colour: 'red' })).toEqual([
    { pointer: '/limit', code: 'OUT_OF_RANGE', detail: expect.any(String) as string },
    {
      pointer: '/update_since',
      code: 'UNKNOWN_KEY',
      detail: 'is not a parameter of this route; did you mean updated_since?',
    },
    {
      pointer: '/colour',
      code: 'UNKNOWN_KEY',
      detail: 'is not a parameter of this route, which has updated_since, limit',
    },
  ]);
});
