// SPDX-License-Identifier: Apache-2.0
import { retryAfterMs } from './retry-after.js';

const NOW = new Date('2026-11-20T10:00:00Z');

it.each<[string | string[] | undefined, number | undefined]>([
  ['2', 2_000],
  ['2.5', 2_500],
  ['Fri, 20 Nov 2026 10:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 09:59:00 GMT', undefined],
  ['soon', undefined],
  ['-1', undefined],
  [['1', '2'], undefined],
  [undefined, undefined],
])('of %j waits %p milliseconds', (header, pause) => expect(retryAfterMs(header, NOW)).toBe(pause));
