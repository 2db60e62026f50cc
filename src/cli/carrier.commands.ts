import { type Command } from 'commander';
import { CarrierClasses } from '../shipments/carrier-classes.js';
import { CarriersService } from '../shipments/carriers/carriers.service.js';
import { type Run } from './run.js';

/** `carrier list | set` (decisions section 11). */
export function carrierCommands(program: Command, run: Run): void {
  const carrier = program.command('carrier').description('the carriers and what they tell of parcels');
  carrier
    .command('list')
    .description('show all carriers, by token')
    .action(() => run((app) => app.get(CarriersService).list()));
  carrier
    .command('set')
    .description("set a carrier's class")
    .argument('<token>', 'carrier token')
    .requiredOption('--class <class>', 'none, account_required or labels_only')
    .action((token: string, options: { class: string }) =>
      run((app) => app.get(CarrierClasses).set(token, options.class)),
    );
}
