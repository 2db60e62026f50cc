import { type Command } from 'commander';
import { type Run } from '../run.js';

interface EventOptions {
  status: string;
  at?: string;
  description?: string;
}

/** `tracking simulate` (C-CLI-12). */
export function trackingCommands(program: Command, run: Run): void {
  program
    .command('tracking')
    .description('where parcels are')
    .command('simulate')
    .description('move every live shipment of a tracking number, and end the simulated journey of its parcel')
    .argument('<store>', 'store id')
    .argument('<tracking_number>', 'tracking number, as pushed')
    .requiredOption('--status <status>', 'such as IN_TRANSIT or DELIVERED')
    .option('--at <time>', 'when it happened, in UTC without a zone; now when left out')
    .option('--description <text>', 'what the timeline says of it')
    .action((store: string, trackingNumber: string, options: EventOptions) =>
      run(async ({ trackingSimulation }) => {
        const shipment_ids = await trackingSimulation.move(store, trackingNumber, options);
        return { tracking_number: trackingNumber, status: options.status, shipment_ids };
      }),
    );
}
