// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../support/cleanup.js';
import { ofKind } from './chart.js';
import { compose, stages } from './files.js';

const OLD_GENERATION = ['--heap-growing-percent=20', '--initial-old-space-size=48'];

/** The memory settings of a process that docker/start.sh starts in this environment. */
function settingsIn(environment: NodeJS.ProcessEnv): unknown {
  const program =
    'const { NODE_OPTIONS, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_: trim } = process.env;' +
    'console.log(JSON.stringify([NODE_OPTIONS, MALLOC_ARENA_MAX, trim, ...process.execArgv.slice(0, 2)]))';
  const args = ['docker/start.sh', process.execPath, '-e', program];
  return JSON.parse(execFileSync('sh', args, { encoding: 'utf8', env: { PATH: process.env.PATH, ...environment } }));
}

/** A folder with a program `node` that ends with the test file. */
function privateNode(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parcelward-start-'));
  afterFile(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'node'), text, { mode: 0o755 });
  return folder;
}

describe('docker/start.sh', () => {
  it('bounds the two generations of the heap, and what malloc keeps', () => {
    expect(settingsIn({})).toEqual(['--max-semi-space-size=16', '2', '131072', ...OLD_GENERATION]);
  });

  it('lets a command of the service compile in its own thread, so that none is left to wait for at its exit', () => {
    const echo = ['docker/start.sh', 'node', 'dist/cli.js', 'migrate'];
    const node = privateNode('#!/bin/sh\necho "$@"\n');
    const env = { PATH: `${node}:${process.env.PATH}` };
    expect(execFileSync('sh', echo, { encoding: 'utf8', env })).toBe('--single-threaded dist/cli.js migrate\n');
  });

  it('adds nothing to a command that is not Node', () => {
    expect(execFileSync('sh', ['docker/start.sh', 'echo', 'a'], { encoding: 'utf8' })).toBe('a\n');
  });

  it('leaves the last word to the settings of the operator', () => {
    const environment = {
      NODE_OPTIONS: '--max-semi-space-size=32',
      MALLOC_ARENA_MAX: '4',
      MALLOC_TRIM_THRESHOLD_: '9',
    };
    const options = '--max-semi-space-size=16 --max-semi-space-size=32';
    expect(settingsIn(environment)).toEqual([options, '4', '9', ...OLD_GENERATION]);
  });
});

describe('API processes and workers start with docker/start.sh', () => {
  it('in the image, whose entrypoint Compose and Kubernetes keep', () => {
    expect(stages.at(-1)).toContain('ENTRYPOINT ["/usr/bin/tini", "--", "sh", "/app/start.sh"]');
    const ours = Object.values(compose.services).filter(({ image }) => image.startsWith('parcelward:'));
    const containers = [...ofKind('Deployment'), ...ofKind('Job')].flatMap(({ spec }) => spec.template.spec.containers);
    expect([ours.length, containers.length]).toEqual([4, 4]);
    expect(ours.filter((service) => 'entrypoint' in service)).toEqual([]);
    expect(containers.filter((container) => 'command' in container)).toEqual([]);
  });
});
