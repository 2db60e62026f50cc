import { type Command } from 'commander';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../run.js';

/** `policy check`: what another claim policy would have done. */
export function policyCommands(program: Command, run: Run): void {
  program
    .command('policy')
    .description("a store's claim policy")
    .command('check')
    .description("show which of the last 90 days' claims a policy would have decided otherwise; changes nothing")
    .argument('<store>', 'store id')
    .requiredOption('--file <file>', 'JSON of a claim policy; what it leaves out has its default')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ policyTrial }) => policyTrial.run(store, await readJsonFile(file))),
    );
}
