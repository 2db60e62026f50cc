#!/usr/bin/env node
// `npm run test:faults -- [--engine NAME] [--minutes N] [--seed N] [--customers N] [--faults WORD,WORD] [--json FILE]` runs two API
// and two worker processes under load and faults, on servers of its own, and checks that nothing that was acknowledged is
// lost, doubled or stuck (docs/contributing/testing.md).
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleService } from './lib/bundle.mjs';
import { localCertificate } from './lib/certificate.mjs';
import { Daemons } from './lib/daemons.mjs';
import { cacheCompiledCode, inRoot, local, privateFolder } from './lib/folders.mjs';
import { build, checkNode, installPackages } from './lib/install.mjs';
import { lifetime } from './lib/lifetime.mjs';
import { tryLock } from './lib/lock.mjs';
import { patiently, Refusal } from './lib/say.mjs';
import { localSecrets } from './lib/secrets.mjs';

const folder = join(local, 'faults');
const daemons = new Daemons(folder);

cacheCompiledCode();
process.exit(await lifetime(daemons, faults, 130));

async function faults() {
  checkNode();
  const options = chosen();
  const release = tryLock(join(local, 'faults.lock'));
  if (!release) throw new Refusal('The fault suite already runs in this clone.');
  process.on('exit', release);
  await daemons.endLeftovers(['api-1', 'api-2', 'worker-1', 'worker-2', 'redis', 'mysql']);
  rmSync(folder, { recursive: true, force: true });
  privateFolder(folder);
  await installPackages();
  await patiently('build', 'compiling', build);
  // These need the packages.
  const { default: compileTests, compiledPath } = await import('../test/runner/compile.mjs');
  await compileTests();
  const { runSuite } = await import(pathToFileURL(compiledPath('test/faults/suite.ts')).href);
  return runSuite(options, {
    daemons,
    folder,
    programs: await bundleService(join(folder, 'programs')),
    certificate: await localCertificate(join(local, 'tls')),
    secrets: localSecrets(folder),
    print: (text) => console.log(text),
  });
}

function chosen() {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'single' },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      customers: { type: 'string', default: '6' },
      faults: { type: 'string', default: '' },
      json: { type: 'string' },
    },
  });
  process.chdir(inRoot());
  return {
    engine: values.engine,
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    customers: Number(values.customers),
    faults: values.faults.split(',').filter(Boolean),
    ...(values.json && { json: resolve(values.json) }),
  };
}
