// SPDX-License-Identifier: Apache-2.0
import { keysOf } from './lease-table.js';

it('repeats a single key, because MariaDB scans the table for an UPDATE with one key', () =>
  expect(keysOf([{ storeId: 'sto_1', id: 'job_1' }])).toEqual([
    ['sto_1', 'job_1'],
    ['sto_1', 'job_1'],
  ]));

it('returns several keys as they are', () =>
  expect(
    keysOf([
      { storeId: 'sto_1', id: 'job_1' },
      { storeId: 'sto_2', id: 'job_2' },
    ]),
  ).toEqual([
    ['sto_1', 'job_1'],
    ['sto_2', 'job_2'],
  ]));
