// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Script {
  withLicence(file: string, text: string): string;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/spdx.mjs')).href;
const { withLicence } = (await import(script)) as Script;

describe('The licence of a source file', () => {
  it.each([
    ['a.ts', 'let a;\n', '// SPDX-License-Identifier: Apache-2.0\nlet a;\n'],
    ['a.mjs', '#!/usr/bin/env node\n// A.\n', '#!/usr/bin/env node\n// SPDX-License-Identifier: Apache-2.0\n// A.\n'],
    ['a.sh', '#!/bin/sh\n', '#!/bin/sh\n# SPDX-License-Identifier: Apache-2.0\n'],
    ['a.py', 'a = 1\n', '# SPDX-License-Identifier: Apache-2.0\na = 1\n'],
  ])('of %s stands in its first line, or behind its #!, once', (file, text, expected) => {
    expect(withLicence(file, text)).toBe(expected);
    expect(withLicence(file, expected)).toBe(expected);
  });
});
