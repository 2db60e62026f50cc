import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHOWN = 40;

/**
 * Where the CPU time of a profile (`node --cpu-prof`) went, in percent of the time that was not idle: by package or part
 * of the service, and by function. Self time alone; what native code does counts for the function that called it.
 */
export function profileOf(folder) {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const self = new Map();
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + timeDeltas[index]);
  const [groups, functions] = [new Map(), new Map()];
  let busy = 0;
  for (const { id, callFrame } of nodes) {
    const time = self.get(id) ?? 0;
    if (time === 0 || callFrame.functionName === '(idle)') continue;
    busy += time;
    add(groups, groupOf(callFrame), time);
    add(functions, `${callFrame.functionName || '(anonymous)'}  ${placeOf(callFrame)}`, time);
  }
  return `By part\n${listOf(groups, busy)}\n\nBy function\n${listOf(functions, busy)}`;
}

const add = (map, key, time) => map.set(key, (map.get(key) ?? 0) + time);

function groupOf({ url, functionName }) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  const [, ours] = /\/dist\/((?:platform\/)?[^/]+)/.exec(url) ?? [];
  const [, builtin] = /^node:(?:internal\/)?([^/]+)/.exec(url) ?? [];
  return name ?? (ours ? `ours: ${ours}` : builtin ? `node: ${builtin}` : functionName || '(native)');
}

function placeOf({ url, lineNumber }) {
  return url ? `${url.replace(/.*\/node_modules\/|.*\/(?=dist\/)/, '')}:${lineNumber + 1}` : '';
}

function listOf(map, whole) {
  const sorted = [...map].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  return sorted.map(([key, time]) => `  ${((100 * time) / whole).toFixed(1).padStart(5)} %  ${key}`).join('\n');
}
