// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imageEnvironment, read, stages } from './files.js';

const last = stages.at(-1) ?? [];
const all = stages.flat();

/** The lines of the last stage that begin with an instruction. */
const lines = (instruction: string, stage = last): string[] =>
  stage.filter((line) => line.startsWith(`${instruction} `));

describe('docker/Dockerfile', () => {
  it('has several stages on images with pinned tags', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const [from = ''] of stages) expect(from).toMatch(/^FROM [a-z]+:\d[\w.-]*(?: AS [a-z]+)?$/);
    expect(all.join()).not.toMatch(/:latest/);
  });

  it('runs as a non-root user with a numeric id', () => {
    const [user, ...others] = lines('USER').map((line) => line.slice('USER '.length));
    expect(others).toEqual([]);
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    // No COPY or RUN follows, so the application belongs to root and the process cannot change it.
    const after = last.slice(last.findIndex((line) => line.startsWith('USER')) + 1);
    expect(after.filter((line) => /^(COPY|ADD|RUN)\b/.test(line))).toEqual([]);
  });

  it('installs from the lockfile before it copies the sources', () => {
    const installing = stages.filter((stage) => stage.some((line) => /npm ci/.test(line)));
    expect(installing).toHaveLength(2);
    for (const stage of installing) {
      const [lockfile, install] = [/^COPY .*package-lock\.json/, /^RUN npm ci/].map((line) =>
        stage.findIndex((each) => line.test(each)),
      );
      const sources = stage.findIndex((line) => line.startsWith('COPY src'));
      expect(lockfile).toBeGreaterThanOrEqual(0);
      expect(install).toBeGreaterThan(lockfile ?? 0);
      if (sources >= 0) expect(sources).toBeGreaterThan(install ?? 0);
    }
    expect(all.join()).not.toMatch(/npm (?:install|i)\b/);
  });

  it('copies every script that the build imports, and every configuration that it names', () => {
    const build = stages.find(([from]) => from?.endsWith(' AS build')) ?? [];
    const copied = lines('COPY', build).flatMap((line) => line.split(' ').slice(1, -1));
    const missing = copied
      .filter((file) => file.endsWith('.mjs'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(file), name)),
      )
      .filter((file) => !copied.includes(file));
    expect(missing).toEqual([]);
    const { compilerOptions } = JSON.parse(readFileSync('dashboard/nest-cli.json', 'utf8')) as {
      compilerOptions: { tsConfigPath: string; builder: { options: { swcrcPath: string } } };
    };
    for (const file of [compilerOptions.tsConfigPath, compilerOptions.builder.options.swcrcPath])
      expect(copied).toContain(join('dashboard', file));
  });

  it('contains only production packages, and no sources', () => {
    const packages = stages.find(([from]) => from?.endsWith(' AS packages')) ?? [];
    expect(packages.join()).toContain('npm ci --engine-strict --omit=dev');
    // A script of a package would run as root while the image is built.
    for (const line of all.filter((each) => /npm ci\b/.test(each))) expect(line).toContain('--ignore-scripts');
    const copied = lines('COPY').map((line) => line.slice('COPY '.length));
    expect(copied).toEqual([
      'package.json openapi.json openapi-internal.json LICENSE docker/start.sh ./',
      'docs/reference/contract.md ./docs/reference/',
      '--from=packages /app/node_modules ./node_modules',
      '--from=build /app/bundle ./dist',
      '--from=cache /app/compiled ./compiled',
    ]);
  });

  it('has a compile cache of the same programs at the same path, which the process cannot change', () => {
    const cache = stages.find(([from]) => from?.endsWith(' AS cache')) ?? [];
    expect(cache).toEqual(expect.arrayContaining(lines('COPY').slice(2, 4)));
    expect(lines('USER', cache)).toEqual(lines('USER'));
    expect(lines('ENV', cache)).toEqual([`ENV NODE_COMPILE_CACHE=${imageEnvironment.NODE_COMPILE_CACHE}`]);
    expect(lines('RUN', cache).join()).toContain('sh start.sh node dist/modules.js');
  });

  it('contains no secret', () => {
    expect(Object.keys(imageEnvironment).filter((name) => /SECRET|KEY|TOKEN|PASSWORD|URL/.test(name))).toEqual([]);
    expect(all.filter((line) => line.startsWith('ARG'))).toEqual([]);
  });

  it('forwards signals to the process, and has a health check', () => {
    expect(lines('ENTRYPOINT')).toEqual(['ENTRYPOINT ["/usr/bin/tini", "--", "sh", "/app/start.sh"]']);
    expect(lines('CMD')).toEqual(['CMD ["node", "dist/main.js"]']);
    expect(lines('HEALTHCHECK').join()).toMatch(/\/health\/live/);
  });
});

describe('docker/Dockerfile.dockerignore', () => {
  const patterns = read('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('admits only files that the Dockerfile copies', () => {
    const [first, ...others] = patterns;
    expect(first).toBe('*');
    const copied = all
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .map((name) => name.replace(/^\.\//, ''));
    const let_in = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(let_in.sort()).toEqual([...new Set(copied)].sort());
    expect(others.filter((line) => !line.startsWith('!'))).toEqual(['**/*.spec.ts']);
  });
});
