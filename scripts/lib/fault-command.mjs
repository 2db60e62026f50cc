// SPDX-License-Identifier: Apache-2.0
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleService } from './bundle.mjs';
import { localCertificate } from './certificate.mjs';
import { Daemons } from './daemons.mjs';
import { cacheCompiledCode, inRoot, local, privateFolder } from './folders.mjs';
import { build, checkNode, installPackages } from './install.mjs';
import { lifetime } from './lifetime.mjs';
import { tryLock } from './lock.mjs';
import { patiently, Refusal } from './say.mjs';
import { localSecrets } from './secrets.mjs';

const SERVICES = ['api-1', 'api-2', 'worker-1', 'worker-2'];
/** Of all engines. */
const SERVERS = [
  ...['haproxy', 'redis', 'mysql'],
  ...[1, 2, 3].flatMap((number) => [`galera-${number}`, `sentinel-${number}`]),
  ...[1, 2, 3, 4, 5, 6].map((number) => `redis-${number}`),
];

/**
 * Runs a command of the fault suite, `npm run test:NAME`, on separate servers, whose files are in `.local/NAME`. `work` reads the options, then
 * calls `prepare()`, which builds this clone, and returns the exit status.
 */
export async function faultCommand(name, work) {
  const folder = join(local, name);
  const daemons = new Daemons(folder);
  cacheCompiledCode();
  const run = async () => {
    checkNode();
    process.chdir(inRoot());
    return work(() => prepare({ name, folder, daemons }));
  };
  process.exit(await lifetime(daemons, run, 130));
}

/**
 * Ends what an earlier run left behind, and builds the service and its tests.
 * @returns the context of a run, and `load`, which imports a compiled file of the tests
 */
async function prepare({ name, folder, daemons }) {
  const release = tryLock(join(local, `${name}.lock`));
  if (!release) throw new Refusal(`npm run test:${name} already runs in this clone.`);
  process.on('exit', release);
  await daemons.endLeftovers([...SERVICES, ...SERVERS]);
  rmSync(folder, { recursive: true, force: true });
  privateFolder(folder);
  await installPackages();
  await patiently('build', 'compiling', build);
  // It needs the packages.
  const { default: compileTests, compiledPath } = await import('../../test/runner/compile.mjs');
  await compileTests();
  const context = {
    daemons,
    folder,
    programs: await bundleService(join(folder, 'programs')),
    certificate: await localCertificate(join(local, 'tls')),
    secrets: localSecrets(folder),
    print: (text) => console.log(text),
  };
  return { context, load: (file) => import(pathToFileURL(compiledPath(file)).href) };
}

/**
 * The number that an option gives.
 * @throws Refusal if it is none, or below `least`: a run without load or faults would find no violation
 */
export function numberOption(values, name, least) {
  const number = Number(values[name]);
  if (!(number >= least)) throw new Refusal(`--${name} must be a number of at least ${least}, not "${values[name]}".`);
  return number;
}
