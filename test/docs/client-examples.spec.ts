// SPDX-License-Identifier: Apache-2.0
import { fencedBlocks } from './fenced-blocks.js';
import { typescriptErrors } from './typescript-errors.js';

describe('The examples of docs/guides/client.md', () => {
  const examples = fencedBlocks('docs/guides/client.md').filter(({ language }) => language === 'ts');

  it('compile in strict TypeScript, one after the other', () => {
    expect(examples.length).toBeGreaterThan(5);
    expect(typescriptErrors({ examples: examples.map(({ text }) => text).join('\n') })).toEqual([]);
  });
});
