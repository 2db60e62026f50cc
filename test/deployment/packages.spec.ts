import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { stages } from './files.js';

const semver = createRequire(import.meta.url)('semver') as {
  subset(range: string, of: string): boolean;
  satisfies(version: string, range: string): boolean;
};

interface Locked {
  engines?: { node?: string };
  optional?: boolean;
}

const read = (file: string): string => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as { engines: { node: string }; scarfSettings: object };
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
  it('reports nothing to third parties', () => {
    expect(manifest.scarfSettings).toEqual({ enabled: false });
  });
});
