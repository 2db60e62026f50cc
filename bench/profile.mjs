// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHOWN = 40;

/**
 * Where the CPU time of a profile (`node --cpu-prof`) went, in percent of the busy time: by package or part of the service,
 * and by function. Node's own functions count towards the part that called them, and have their own rows by function.
 */
export function profileOf(folder) {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const self = new Map();
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + timeDeltas[index]);
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node])));
  const [parts, functions] = [new Map(), new Map()];
  let busy = 0;
  for (const node of nodes) {
    const time = self.get(node.id) ?? 0;
    const { functionName } = node.callFrame;
    if (time === 0 || functionName === '(idle)') continue;
    busy += time;
    add(parts, partOf(node, parents), time);
    add(functions, `${functionName || '(anonymous)'}  ${placeOf(node.callFrame)}`, time);
  }
  return `By part\n${listOf(parts, busy)}\n\nBy function\n${listOf(functions, busy)}`;
}

const add = (map, key, time) => map.set(key, (map.get(key) ?? 0) + time);

function partOf(node, parents) {
  for (let at = node; at; at = parents.get(at.id)) {
    const { url } = at.callFrame;
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    const [, ours] = /\/dist\/((?:platform\/)?[^/]+)/.exec(url) ?? [];
    if (name || ours) return name ?? `ours: ${ours}`;
  }
  const [, builtin] = /^node:(?:internal\/)?([^/]+)/.exec(node.callFrame.url) ?? [];
  return builtin ? `node: ${builtin}` : node.callFrame.functionName;
}

function placeOf({ url, lineNumber }) {
  return url ? `${url.replace(/.*\/node_modules\/|.*\/(?=dist\/)/, '')}:${lineNumber + 1}` : '';
}

function listOf(map, whole) {
  const sorted = [...map].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  return sorted.map(([key, time]) => `  ${((100 * time) / whole).toFixed(1).padStart(5)} %  ${key}`).join('\n');
}
