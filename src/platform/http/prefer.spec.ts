// SPDX-License-Identifier: Apache-2.0
import { preferenceOf } from './prefer.js';

it.each([
  ['notify=none', 'none'],
  ['Notify = "None"', 'none'],
  ['respond-async, notify=none', 'none'],
  ['return=minimal; foo="a, b", wait=10, notify=none; bar', 'none'],
  ['notify=none, notify=all', 'none'],
  ['notify', ''],
  ['notify=""', ''],
  ['notifyy=none', undefined],
  ['foo="notify=none"', undefined],
  ['foo; notify=none', undefined],
  ['"broken, notify=none', undefined],
  ['', undefined],
  [undefined, undefined],
])('C-IMP-16: the preference notify of %j is %j', (header, value) =>
  expect(preferenceOf(header, 'notify')).toBe(value),
);
