#!/usr/bin/env node
// `npm run test:upgrade -- [--from COMMIT] [--engine NAME] [--customers N] [--seconds N]` builds an older release, runs it under
// load, upgrades it to the code of this clone and back, on servers of its own, and checks that nothing that was acknowledged is
// lost, doubled or stuck (docs/contributing/testing.md).
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleService } from './lib/bundle.mjs';
import { localCertificate } from './lib/certificate.mjs';
import { Daemons } from './lib/daemons.mjs';
import { cacheCompiledCode, inRoot, local, privateFolder } from './lib/folders.mjs';
import { build, checkNode, installPackages } from './lib/install.mjs';
import { lifetime } from './lib/lifetime.mjs';
import { tryLock } from './lib/lock.mjs';
import { oldCommit, oldPrograms } from './lib/old-release.mjs';
import { patiently, Refusal } from './lib/say.mjs';
import { localSecrets } from './lib/secrets.mjs';

const folder = join(local, 'upgrade');
const daemons = new Daemons(folder);

cacheCompiledCode();
process.exit(await lifetime(daemons, upgrade, 130));

async function upgrade() {
  checkNode();
  process.chdir(inRoot());
  const { from, engine, customers, seconds } = chosen();
  const release = tryLock(join(local, 'upgrade.lock'));
  if (!release) throw new Refusal('The upgrade is already being tested in this clone.');
  process.on('exit', release);
  const commit = await oldCommit(from);
  await daemons.endLeftovers(['api-1', 'api-2', 'worker-1', 'worker-2', 'redis', 'mysql']);
  rmSync(folder, { recursive: true, force: true });
  privateFolder(folder);
  await installPackages();
  await patiently('build', 'compiling', build);
  const old = await patiently('build', `compiling ${commit}`, () => oldPrograms(commit, folder));
  // These need the packages.
  const { default: compileTests, compiledPath } = await import('../test/runner/compile.mjs');
  await compileTests();
  const { runUpgrade } = await import(pathToFileURL(compiledPath('test/faults/upgrade-run.ts')).href);
  return runUpgrade(
    { engine, customers: Number(customers), seconds: Number(seconds) },
    {
      daemons,
      folder,
      programs: { old, next: await bundleService(join(folder, 'programs')) },
      certificate: await localCertificate(join(local, 'tls')),
      secrets: localSecrets(folder),
      print: (text) => console.log(text),
    },
  );
}

function chosen() {
  return parseArgs({
    options: {
      from: { type: 'string' },
      engine: { type: 'string', default: 'single' },
      customers: { type: 'string', default: '6' },
      seconds: { type: 'string', default: '5' },
    },
  }).values;
}
