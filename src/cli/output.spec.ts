// SPDX-License-Identifier: Apache-2.0
import { drawLine, terminalBar } from './output.js';

it.each([
  [0, 200, '[------------------------]   0 %  x'],
  [50, 200, '[######------------------]  25 %  x'],
  [199, 200, '[########################]  99 %  x'],
  [200, 200, '[########################] 100 %  x'],
  [0, 0, '[########################] 100 %  x'],
])('%d of %d', (done, total, bar) => expect(terminalBar(done, total, 'x')).toBe(bar));

it.each([
  [true, ['\rabc\u001b[K']],
  [false, []],
])('is drawn if the stream is a terminal: %j', (isTTY, expected) => {
  const written: string[] = [];
  drawLine({ isTTY, columns: 4, write: (text: string) => written.push(text) } as never, 'abcdef');
  expect(written).toEqual(expected);
});
