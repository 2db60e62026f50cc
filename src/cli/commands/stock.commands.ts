import { type Command } from 'commander';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../services.js';
import { subcommand } from '../subcommand.js';

/** `stock set | show` (C-CLI-7). */
export function stockCommands(program: Command, run: Run): void {
  const stock = program.command('stock').description('manage the stock levels for reshipments');
  subcommand(stock, 'set <store>', 'set stock levels; SKUs that are not in the file keep theirs')
    .requiredOption('--file <file>', 'JSON: [{sku, available}]')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ stock }) => stock.setLevels(store, await readJsonFile(file))),
    );
  subcommand(stock, 'show <store>', 'show the stock levels by SKU').action((store: string) =>
    run(({ stock }) => stock.levels(store)),
  );
}
