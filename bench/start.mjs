// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleService } from '../scripts/lib/bundle.mjs';
import { inRoot, local } from '../scripts/lib/folders.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { serviceCommand } from '../scripts/lib/service.mjs';
import { cpuMs } from './process-cost.mjs';
import { markdown, median } from './table.mjs';
import { atMost, verdictTable } from './verdicts.mjs';

/** Makes a process write its CPU time, user and system in milliseconds, to the file CPU_REPORT when it exits. */
const REPORT = `data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>{const{user,system}=process.cpuUsage();writeFileSync(process.env.CPU_REPORT,String((user+system)/1000))})`;

/** What starts, and the most CPU milliseconds that it may take with a filled cache. */
const STARTS = [
  {
    name: 'API, until it listens',
    verdict: 'start of the API',
    goal: 1500,
    start: (inFolder, env) => listening(inFolder('main.js'), env, '"msg":"listening"'),
  },
  {
    name: 'worker, until it is ready',
    start: (inFolder, env) => listening(inFolder('worker.js'), env, '"msg":"worker ready"'),
  },
  {
    name: 'command `store list`',
    verdict: 'a command',
    goal: 800,
    start: (inFolder, env) => completed([inFolder('cli.js'), '--json', 'store', 'list'], env),
  },
];
const WARM = 'warm cache';
const IMAGE = `image, ${WARM}`;

/**
 * Measures the CPU time that processes need to start on migrated servers, with an empty and a filled compile cache: of the
 * compiled files of a clone, and of the bundle in the image.
 * @param {NodeJS.ProcessEnv} settings
 * @param {import('./rounds.mjs').Job} job
 */
export async function measureStarts(settings, { rounds, isSmoke }) {
  const cache = join(local, 'bench/compile-cache');
  const folders = {
    clone: inRoot('dist'),
    ...(!isSmoke && { image: await bundleService(join(local, 'bench/bundle')) }),
  };
  const figures = STARTS.map((each) => ({ ...each, cpu: /** @type {Record<string, number[]>} */ ({}) }));
  for (let round = 0; round < rounds; round++)
    for (const { start, cpu } of figures)
      for (const [kind, folder] of Object.entries(folders)) {
        rmSync(cache, { recursive: true, force: true });
        const env = { ...settings, METRICS_PORT: '0', LOG_LEVEL: 'info', NODE_COMPILE_CACHE: cache };
        for (const filled of isSmoke ? ['cold cache'] : ['cold cache', WARM]) {
          const ms = await start((file) => join(folder, file), { ...env, PORT: String(await freePort()) });
          (cpu[`${kind}, ${filled}`] ??= []).push(ms);
        }
      }
  return figures;
}

/** A table of what {@link measureStarts} returns, and the verdicts. */
export function startsTable(figures) {
  const kinds = Object.keys(figures[0].cpu);
  const columns = kinds.map((kind) => [`${kind}, CPU ms`, ({ cpu }) => median(cpu[kind]).toFixed(0)]);
  const verdicts = figures
    .filter(({ goal, cpu }) => goal && cpu[IMAGE])
    .map(({ verdict, goal, cpu }) => [`${verdict}, image, CPU ms`, median(cpu[IMAGE]), atMost(goal, 0)]);
  return [markdown([['Start of', ({ name }) => name], ...columns], figures), verdictTable(verdicts)].join('\n\n');
}

async function listening(program, env, line) {
  const child = started([program], env);
  const exited = once(child, 'exit');
  let output = '';
  // Reads on after the line, because a process that stops still logs.
  child.stdout?.on('data', (chunk) => {
    output += chunk;
    if (output.includes(line)) child.emit('listening');
  });
  await Promise.race([once(child, 'listening'), exited]);
  if (child.exitCode !== null) throw new Error(`${program} did not start:\n${output}`);
  const ms = cpuMs(child.pid);
  child.kill('SIGTERM');
  await exited;
  return ms;
}

async function completed(program, env) {
  const report = join(local, 'bench/start-cpu');
  const child = started(['--import', REPORT, ...program], { ...env, CPU_REPORT: report });
  child.stdout?.resume();
  await once(child, 'exit');
  return Number(readFileSync(report, 'utf8'));
}

function started(program, env) {
  const { command, args } = serviceCommand(program);
  return spawn(command, args, {
    cwd: inRoot(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
