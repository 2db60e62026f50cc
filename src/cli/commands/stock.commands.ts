import { type Command } from 'commander';
import { readJsonFile } from '../json-file.js';
import { type Run } from '../run.js';

/** `stock set | show` (C-CLI-7). */
export function stockCommands(program: Command, run: Run): void {
  const stock = program.command('stock').description('what of each product can be sent again');
  stock
    .command('set')
    .description('say what is available from now on; SKUs that the file leaves out stay as they are')
    .argument('<store>', 'store id')
    .requiredOption('--file <file>', 'JSON: [{sku, available}]')
    .action((store: string, { file }: { file: string }) =>
      run(async ({ stock }) => stock.setLevels(store, await readJsonFile(file))),
    );
  stock
    .command('show')
    .description('show what is available, by SKU')
    .argument('<store>', 'store id')
    .action((store: string) => run(({ stock }) => stock.levels(store)));
}
