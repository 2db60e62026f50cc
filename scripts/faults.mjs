#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run test:faults -- [--engine NAME] [--minutes N] [--seed N] [--customers N] [--faults WORD,WORD] [--json FILE]` runs two API
// and two worker processes under load and faults, on separate servers, and checks that no acknowledged write is lost, duplicated
// or stuck (docs/contributing/faults.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultCommand, numberOption } from './lib/fault-command.mjs';

await faultCommand('faults', async (prepare) => {
  const options = readOptions();
  const { context, load } = await prepare();
  const { runSuite } = await load('test/faults/suite.ts');
  return runSuite(options, context);
});

function readOptions() {
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
  return {
    engine: values.engine,
    minutes: numberOption(values, 'minutes', 0.1),
    seed: numberOption(values, 'seed', 0),
    customers: numberOption(values, 'customers', 1),
    faults: values.faults.split(',').filter(Boolean),
    ...(values.json && { json: resolve(values.json) }),
  };
}
