import { type Command } from 'commander';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../services.js';

/** `policy check`: tests a claim policy on past claims. */
export function policyCommands(program: Command, run: Run): void {
  program
    .command('policy')
    .description("test a store's claim policy")
    .command('check')
    .description("dry run: list the last 90 days' claims that a policy would have refused")
    .argument('<store>', 'store id')
    .requiredOption('--file <file>', 'JSON of the claim policy; missing members get their defaults')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ policyTrial }) => policyTrial.run(store, await readJsonFile(file))),
    );
}
