import { type Command } from 'commander';
import { type Run } from '../services.js';
import { subcommand } from '../subcommand.js';

/** `carrier list | set` (C-CLI-13). */
export function carrierCommands(program: Command, run: Run): void {
  const carrier = program.command('carrier').description('manage the carrier registry');
  subcommand(carrier, 'list', 'list all carriers').action(() => run(({ carriers }) => carriers.list()));
  subcommand(carrier, 'set <token>', "set a carrier's tracking class")
    .requiredOption('--class <class>', 'none, account_required or labels_only')
    .action((token: string, options: { class: string }) =>
      run(({ carriers }) => carriers.setClass(token, options.class)),
    );
}
