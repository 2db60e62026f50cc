// Imports every entry of the package, and tells what that has changed in this process.
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

// What the package stands on is loaded first, so that what is left is the package's own.
await import('./dependencies.js');
const [before, names] = [state(), Object.keys(globalThis)];
const entries = ['', '/auth', '/claims', '/notifications', '/orders', '/returns', '/schema', '/shipments', '/stores'];
for (const entry of entries) await import(`parcelward${entry}`);
const globals = Object.keys(globalThis).filter((name) => !names.includes(name));
process.stdout.write(JSON.stringify({ before, after: state(), globals, environmentReads }));
