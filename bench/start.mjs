import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/lib/ports.mjs';
import { inRoot, local } from '../scripts/lib/folders.mjs';
import { serviceCommand } from '../scripts/lib/service.mjs';
import { cpuMs } from './process-cost.mjs';
import { markdown, median } from './table.mjs';

/** Makes a process report its CPU time, user and system, in milliseconds, when it exits. */
const REPORT = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.send((user+system)/1000)})`;

const STARTS = {
  'API, until it listens': (programs, env) => listening(join(programs, 'main.js'), env, '"msg":"listening"'),
  'worker, until it is ready': (programs, env) => listening(join(programs, 'worker.js'), env, '"msg":"worker ready"'),
  'command `store list`': (programs, env) => completed([join(programs, 'cli.js'), '--json', 'store', 'list'], env),
};

/**
 * Measures the CPU time that processes need to start on migrated servers, with an empty and a filled compile cache.
 * `programs` is the folder of `main.js`, `worker.js` and `cli.js`.
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ rounds: number, programs?: string }} options
 * @returns {Promise<{ name: string, cold: number[], warm: number[] }[]>} milliseconds
 */
export async function measureStarts(settings, { rounds, programs = inRoot('dist') }) {
  const cache = join(local, 'bench/compile-cache');
  const figures = Object.keys(STARTS).map((name) => ({
    name,
    cold: /** @type {number[]} */ ([]),
    warm: /** @type {number[]} */ ([]),
  }));
  for (let round = 0; round < rounds; round++)
    for (const { name, cold, warm } of figures) {
      rmSync(cache, { recursive: true, force: true });
      const env = { ...settings, METRICS_PORT: '0', LOG_LEVEL: 'info', NODE_COMPILE_CACHE: cache };
      for (const values of [cold, warm])
        values.push(await STARTS[name](programs, { ...env, PORT: String(await freePort()) }));
    }
  return figures;
}

/** A table of what {@link measureStarts} returns. */
export function startsTable(figures) {
  const column = (name) => [`${name} cache, CPU ms`, (figure) => median(figure[name]).toFixed(0)];
  return markdown([['Start of', ({ name }) => name], column('cold'), column('warm')], figures);
}

async function listening(program, env, line) {
  const child = started([program], env);
  let output = '';
  for await (const text of child.stdout ?? []) if ((output += text).includes(line)) break;
  const ms = cpuMs(child.pid);
  child.kill('SIGTERM');
  await once(child, 'exit');
  if (!output.includes(line)) throw new Error(`${program} did not start:\n${output}`);
  return ms;
}

async function completed(program, env) {
  const child = started(['--import', REPORT, ...program], env);
  const [ms] = await once(child, 'message');
  return ms;
}

function started(program, env) {
  const { command, args } = serviceCommand(program);
  return spawn(command, args, {
    cwd: inRoot(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}
