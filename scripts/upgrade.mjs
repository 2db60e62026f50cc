#!/usr/bin/env node
// `npm run test:upgrade -- [--from COMMIT] [--engine NAME] [--customers N] [--seconds N]` builds an older release, runs it under
// load, upgrades it to the code of this clone and back, on separate servers, and checks that no acknowledged write is lost,
// duplicated or stuck (docs/contributing/testing.md).
import { parseArgs } from 'node:util';
import { faultCommand, numberOption } from './lib/fault-command.mjs';
import { oldCommit, oldPrograms } from './lib/old-release.mjs';
import { patiently } from './lib/say.mjs';

await faultCommand('upgrade', async (prepare) => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      engine: { type: 'string', default: 'single' },
      customers: { type: 'string', default: '6' },
      seconds: { type: 'string', default: '5' },
    },
  });
  const options = {
    engine: values.engine,
    customers: numberOption(values, 'customers', 1),
    seconds: numberOption(values, 'seconds', 0),
  };
  const commit = await oldCommit(values.from);
  const { context, load } = await prepare();
  const old = await patiently('build', `compiling ${commit}`, () => oldPrograms(commit, context.folder));
  const { runUpgrade } = await load('test/faults/upgrade-run.ts');
  return runUpgrade(options, { ...context, programs: { old, next: context.programs } });
});
