// SPDX-License-Identifier: Apache-2.0
// Imports every entry of the package, and reports side effects on this process; then reads names of methods such as
// `OrderQueriesService.get` from standard input, and reports those that the package lacks.
const environmentReads: string[] = [];
process.env = new Proxy(process.env, {
  get(target, name) {
    const [, , , caller = ''] = (new Error().stack ?? '').split('\n');
    if (/node_modules\/parcelward\/dist/.test(caller)) environmentReads.push(String(name));
    return Reflect.get(target, name) as unknown;
  },
});

const state = () => ({
  listeners: process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`),
  resources: process.getActiveResourcesInfo().filter((name) => !/^(?:TTYWrap|PipeWrap|FSReq\w+|CloseReq)$/.test(name)),
});

// Load the dependencies first, so that only side effects of the package itself are reported.
await import('./dependencies.js');
const [before, names] = [state(), Object.keys(globalThis)];
const entries = [
  '',
  '/auth',
  '/claims',
  '/desk',
  '/imports',
  '/notifications',
  '/orders',
  '/withdrawals',
  '/returns',
  '/schema',
  '/shipments',
  '/staff',
  '/stores',
];
for (const entry of entries) await import(`parcelward${entry}`);
const globals = Object.keys(globalThis).filter((name) => !names.includes(name));
const after = state();
const { text } = await import('node:stream/consumers');
type Exports = Record<string, { prototype?: Record<string, unknown> } | undefined>;
const exported = (await import('parcelward')) as unknown as Exports;
const missing = (JSON.parse(await text(process.stdin)) as string[]).filter((name) => {
  const [type = '', method = ''] = name.split('.');
  return typeof exported[type]?.prototype?.[method] !== 'function';
});
process.stdout.write(JSON.stringify({ before, after, globals, environmentReads, missing }));
