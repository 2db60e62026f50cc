// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Groups = [licence: string, names: string[]][];

interface Script {
  byLicence(packages: Record<string, object>): Groups;
  refusedPackages(groups: Groups): string[];
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/licences.mjs')).href;
const { byLicence, refusedPackages } = (await import(script)) as Script;

describe('The licences of shipped packages', () => {
  it('are all known, and allow to ship the package with the service', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> };
    const groups = byLicence(packages);
    expect(groups.flatMap(([, names]) => names).length).toBeGreaterThan(200);
    expect(refusedPackages(groups)).toEqual([]);
  });

  it('are refused if they are undeclared, new, or copyleft outside of libvips', () => {
    const groups = byLicence({
      '': { license: 'GPL-3.0-only' },
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': {},
      'node_modules/c/node_modules/@d/e': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
      'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
      'node_modules/f': { license: '(MIT OR GPL-3.0-only)' },
      'node_modules/g': { license: 'GPL-3.0-only', dev: true },
    });
    expect(refusedPackages(groups).sort()).toEqual(['@d/e', 'b', 'f']);
  });
});
