// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface UpOptionsScript {
  upOptions(args: string[]): object;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/up-options.mjs')).href;
const { upOptions } = (await import(script)) as UpOptionsScript;

describe('the flags of npm run up and npm run dev', () => {
  it('are off unless given', () => {
    expect(upOptions([])).toEqual({ watch: false, inspect: false, empty: false });
    expect(upOptions(['--empty'])).toEqual({ watch: false, inspect: false, empty: true });
    expect(upOptions(['--watch', '--inspect'])).toEqual({ watch: true, inspect: true, empty: false });
  });

  it.each(['--emtpy', 'empty', '--inspect=9229'])('refuse %s', (word) => {
    expect(() => upOptions([word])).toThrow(`Not understood: ${word.split('=')[0]}. `);
  });
});
