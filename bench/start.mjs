import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/lib/ports.mjs';
import { inRoot, local } from '../scripts/lib/folders.mjs';
import { serviceCommand } from '../scripts/lib/service.mjs';
import { cpuMs } from './process-cost.mjs';
import { markdown, median } from './table.mjs';
import { atMost, verdictList } from './verdicts.mjs';

/** Makes a process report its CPU time, user and system, in milliseconds, when it exits. */
const REPORT = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.send((user+system)/1000)})`;

/** What starts, and the most CPU milliseconds that it may take with a filled cache. */
const STARTS = [
  { name: 'API, until it listens', goal: 1500, start: (env) => listening(program('main'), env, '"msg":"listening"') },
  { name: 'worker, until it is ready', start: (env) => listening(program('worker'), env, '"msg":"worker ready"') },
  {
    name: 'command `store list`',
    goal: 800,
    start: (env) => completed([program('cli'), '--json', 'store', 'list'], env),
  },
];

const program = (name) => inRoot(`dist/${name}.js`);

/**
 * Measures the CPU time that processes need to start on migrated servers, with an empty and a filled compile cache.
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ rounds: number }} options
 */
export async function measureStarts(settings, { rounds }) {
  const cache = join(local, 'bench/compile-cache');
  const figures = STARTS.map((each) => {
    return { ...each, cold: /** @type {number[]} */ ([]), warm: /** @type {number[]} */ ([]) };
  });
  for (let round = 0; round < rounds; round++)
    for (const { start, cold, warm } of figures) {
      rmSync(cache, { recursive: true, force: true });
      const env = { ...settings, METRICS_PORT: '0', LOG_LEVEL: 'info', NODE_COMPILE_CACHE: cache };
      for (const values of [cold, warm]) values.push(await start({ ...env, PORT: String(await freePort()) }));
    }
  return figures;
}

/** A table of what {@link measureStarts} returns, and the verdicts. */
export function startsTable(figures) {
  const column = (name) => [`${name} cache, CPU ms`, (figure) => median(figure[name]).toFixed(0)];
  const goals = figures.flatMap(({ name, goal, warm }) => (goal ? [[name, median(warm), atMost(goal, 0)]] : []));
  return [
    markdown([['Start of', ({ name }) => name], column('cold'), column('warm')], figures),
    verdictList(goals),
  ].join('\n\n');
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
