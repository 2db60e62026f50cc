import { type Command } from 'commander';
import { type Run } from '../services.js';

interface EventOptions {
  status: string;
  at?: string;
  description?: string;
}

/** `tracking simulate` (C-CLI-12). */
export function trackingCommands(program: Command, run: Run): void {
  program
    .command('tracking')
    .description('simulate tracking updates')
    .command('simulate')
    .description(
      'add a tracking event to all active shipments of a tracking number, and stop their automatic simulation',
    )
    .argument('<store>', 'store id')
    .argument('<tracking_number>', 'tracking number as sent to the API')
    .requiredOption('--status <status>', 'for example IN_TRANSIT or DELIVERED')
    .option('--at <time>', 'time of the event, UTC if it has no zone (default: now)')
    .option('--description <text>', 'text of the event in the timeline')
    .action((store: string, trackingNumber: string, options: EventOptions) =>
      run(async ({ trackingSimulation }) => {
        const shipment_ids = await trackingSimulation.move(store, trackingNumber, options);
        return { tracking_number: trackingNumber, status: options.status, shipment_ids };
      }),
    );
}
