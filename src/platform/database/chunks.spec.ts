// SPDX-License-Identifier: Apache-2.0
import { chunksOf } from './table.js';

it.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [[4, 4, 4], [[4, 4, 4]]],
  [
    [4, 6, 4],
    [[4, 6], [4]],
  ],
  [
    [40, 1, 1],
    [[40], [1, 1]],
  ],
])('rows of %j bytes are split into %j, at 10 bytes', (sizes, chunks) => {
  expect(chunksOf(sizes, 10, (size) => size)).toEqual(chunks);
});
