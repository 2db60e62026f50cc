import { type Command } from 'commander';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../services.js';

interface FileOption {
  file: string;
}

interface CreateOptions extends FileOption {
  test?: true;
}

/** `store create | update | show | list` (C-CLI-4, C-CLI-5). */
export function storeCommands(program: Command, run: Run): void {
  const store = program.command('store').description('manage stores and their configuration');
  store
    .command('create')
    .description('create a store; missing members get their defaults')
    .requiredOption('--file <file>', 'JSON of the store')
    .option('--test', 'create a test store: its parcels are simulated, and its messages reach nobody')
    .action(({ file, test }: CreateOptions) =>
      run(async ({ stores }) => stores.create(withMode(await readJsonFile(file), test))),
    );
  store
    .command('update')
    .description("change a store's configuration")
    .argument('<store>', 'store id')
    .requiredOption('--file <file>', 'JSON merge patch (RFC 7396)')
    .action((id: string, { file }: FileOption) =>
      run(async ({ stores }) => stores.update(id, await readJsonFile(file))),
    );
  store
    .command('show')
    .description("show a store's configuration")
    .argument('<store>', 'store id')
    .action((id: string) => run(({ stores }) => stores.get(id)));
  store
    .command('list')
    .description('list all stores, oldest first')
    .action(() => run(({ stores }) => stores.list()));
}

/** `--test` sets the mode, whatever the file says. What is no object is left to the validation. */
function withMode(settings: unknown, isTest = false): unknown {
  return isTest && isJsonObject(settings) ? { ...settings, mode: 'test' } : settings;
}
