import { type Command } from 'commander';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../services.js';
import { subcommand } from '../subcommand.js';

interface FileOption {
  file: string;
}

interface CreateOptions extends FileOption {
  test?: true;
}

/** `store create | update | show | list` (C-CLI-4, C-CLI-5). */
export function storeCommands(program: Command, run: Run): void {
  const store = program.command('store').description('manage stores and their configuration');
  subcommand(store, 'create', 'create a store; missing members get their defaults')
    .requiredOption('--file <file>', 'JSON of the store')
    .option('--test', 'create a test store: its parcels are simulated, and its messages reach nobody')
    .action(({ file, test }: CreateOptions) =>
      run(async ({ stores }) => stores.create(withMode(await readJsonFile(file), test))),
    );
  subcommand(store, 'update <store>', "change a store's configuration")
    .requiredOption('--file <file>', 'JSON merge patch (RFC 7396)')
    .action((id: string, { file }: FileOption) =>
      run(async ({ stores }) => stores.update(id, await readJsonFile(file))),
    );
  subcommand(store, 'show <store>', "show a store's configuration").action((id: string) =>
    run(({ stores }) => stores.get(id)),
  );
  subcommand(store, 'list', 'list all stores, oldest first').action(() => run(({ stores }) => stores.list()));
}

/** `--test` sets the mode, whatever the file says. What is no object is left to the validation. */
function withMode(settings: unknown, isTest = false): unknown {
  return isTest && isJsonObject(settings) ? { ...settings, mode: 'test' } : settings;
}
