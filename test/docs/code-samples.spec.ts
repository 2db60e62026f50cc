// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type CodeSample } from '../../openapi/code-samples.js';
import { pythonProgram } from '../support/python-program.js';
import { typescriptErrors } from './typescript-errors.js';

interface Operation {
  operationId: string;
  'x-codeSamples': CodeSample[];
}

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(paths).flatMap((item) => Object.values(item));

/** The samples in a language, by the id of the operation. */
function samplesIn(language: string): Record<string, string> {
  return Object.fromEntries(
    operations.map(({ operationId, 'x-codeSamples': samples }) => [
      operationId,
      samples.find(({ label }) => label === language)?.source ?? '',
    ]),
  );
}

/** Programs that parse all sources of a JSON list, for Bash with zero bytes between them, and fail at the first with an error. */
const PARSERS: Record<string, [program: string, ...args: string[]]> = {
  curl: [
    'bash',
    '-c',
    `
mapfile -d '' samples
for each in "\${samples[@]}"; do eval "sample() {
$each
}" || exit; done`,
  ],
  Python: [
    pythonProgram(),
    '-c',
    `
import json, sys
for sample in json.load(sys.stdin): compile(sample, "sample", "exec")`,
  ],
  PHP: [
    'php',
    '-r',
    'foreach (json_decode(stream_get_contents(STDIN)) as $sample) token_get_all($sample, TOKEN_PARSE);',
  ],
};
const spoken = Object.entries(PARSERS).filter(([, [program]]) => spawnSync(program, ['--version']).status === 0);

describe('C-DOC-10: the code samples', () => {
  it('call the client as it is, and compile in strict TypeScript', () => {
    expect(operations.length).toBeGreaterThan(40);
    expect(typescriptErrors(samplesIn('TypeScript'))).toEqual([]);
  });

  // The others are parsed on machines that have the language, and run in the e2e tier.
  it.each(spoken)('are without syntax errors: %s', (language, [program, ...args]) => {
    const samples = Object.values(samplesIn(language));
    expect(samples).not.toContain('');
    const parse = (sources: string[]) => {
      const input = language === 'curl' ? sources.join('\0') : JSON.stringify(sources);
      return spawnSync(program, args, { input, encoding: 'utf8' });
    };
    expect(parse(samples)).toMatchObject({ status: 0, stderr: '' });
    expect(parse([`${samples[0]} (`]).status).not.toBe(0);
  });
});
