import { type Command } from 'commander';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../services.js';

/** `stock set | show` (C-CLI-7). */
export function stockCommands(program: Command, run: Run): void {
  const stock = program.command('stock').description('manage the stock levels for reshipments');
  stock
    .command('set')
    .description('set stock levels; SKUs that are not in the file keep theirs')
    .argument('<store>', 'store id')
    .requiredOption('--file <file>', 'JSON: [{sku, available}]')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ stock }) => stock.setLevels(store, await readJsonFile(file))),
    );
  stock
    .command('show')
    .description('show the stock levels by SKU')
    .argument('<store>', 'store id')
    .action((store: string) => run(({ stock }) => stock.levels(store)));
}
