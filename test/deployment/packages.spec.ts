// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stages } from './files.js';

const semver = createRequire(import.meta.url)('semver') as {
  subset(range: string, of: string): boolean;
  satisfies(version: string, range: string): boolean;
};

interface Locked {
  engines?: { node?: string };
  integrity?: string;
  link?: boolean;
  optional?: boolean;
}

interface Manifest {
  dependencies: Record<string, string>;
  engines: { node: string };
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  scarfSettings: object;
}

const read = (file: string): string => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const supported = manifest.engines.node;

describe('The supported versions of Node', () => {
  it('are supported by every package, so that npm ci --engine-strict passes', () => {
    const strict = Object.entries(packages).filter(
      ([, { engines, optional }]) =>
        !optional && engines?.node !== undefined && !semver.subset(supported, engines.node),
    );
    expect(strict).toEqual([]);
    expect(packages['']?.engines?.node).toBe(supported);
  });

  it('include those of the image, of .nvmrc and of the workflow', () => {
    const [, image = ''] = /^FROM node:(\d+\.\d+)-/.exec(stages[0]?.[0] ?? '') ?? [];
    expect(semver.satisfies(`${image}.0`, supported)).toBe(true);
    const matrix = /node: \[(.*)\]/.exec(read('.github/workflows/ci.yml'))?.[1]?.split(', ') ?? [];
    expect(matrix.length).toBeGreaterThan(1);
    for (const major of [...matrix, read('.nvmrc').trim()])
      expect(semver.satisfies(`${major}.99.0`, supported)).toBe(true);
  });
});

describe('Installing the packages', () => {
  it('checks the integrity of each, also of binaries for other platforms', () => {
    const folders = ['docker', 'packages/client'];
    const links = ['node_modules/@parcelward/client', 'node_modules/parcelward-service'];
    const unchecked = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.integrity);
    expect(unchecked.sort()).toEqual([...folders, ...links].sort());
  });

  it('reports nothing to third parties', () => {
    expect(manifest.scarfSettings).toEqual({ enabled: false });
  });
});

/** The modules below `file`, `file` included, and the packages that they import when they load. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!existsSync(file)) return seen;
  const text = read(file).replace(/^import type .*$/gm, '');
  for (const [statement, from = ''] of text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)';/gm)) {
    const names = /\{([^}]*)\}/
      .exec(statement)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '') ?? ['default'];
    if (/^(?:import|export) \{/.test(statement) && names.every((name) => name.trim().startsWith('type '))) continue;
    if (from.startsWith('.')) loadedBy(join(file, '..', from.replace(/\.js$/, '.ts')), seen);
    else seen.add(from.split('/', from.startsWith('@') ? 2 : 1).join('/'));
  }
  return seen;
}

describe('The packages of an importing application', () => {
  const optional = Object.keys(manifest.peerDependenciesMeta);
  const service = JSON.parse(read('docker/package.json')) as Pick<Manifest, 'dependencies'>;

  it('are few: those that only the service needs are its own dependencies, and so are the optional ones', () => {
    const { peerDependencies, dependencies } = manifest;
    expect(service.dependencies).toMatchObject(
      Object.fromEntries(optional.map((name) => [name, peerDependencies[name]])),
    );
    expect(Object.keys(service.dependencies).filter((name) => name in dependencies)).toEqual([]);
  });

  it('are all that an import of the package loads, and the optional ones are not among them', () => {
    const loaded = [...loadedBy('src/index.ts')];
    expect(loaded).toContain('typeorm');
    expect(loaded.length).toBeGreaterThan(200);
    const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
    const needed = installed.filter((name) => !optional.includes(name));
    expect(loaded.filter((name) => !/^(?:src\/|node:)/.test(name) && !needed.includes(name))).toEqual([]);
  });
});
