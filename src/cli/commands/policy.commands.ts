import { type Command } from 'commander';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../services.js';
import { subcommand } from '../subcommand.js';

/** `policy check`: tests a claim policy on past claims. */
export function policyCommands(program: Command, run: Run): void {
  const policy = program.command('policy').description("test a store's claim policy");
  subcommand(policy, 'check <store>', "dry run: list the last 90 days' claims that a policy would have refused")
    .requiredOption('--file <file>', 'JSON of the claim policy; missing members get their defaults')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ policyTrial }) => policyTrial.run(store, await readJsonFile(file))),
    );
}
