import { type Command } from 'commander';
import { subcommand } from '../input.js';
import { type Run } from '../services.js';

interface EventOptions {
  status: string;
  at?: string;
  description?: string;
  city?: string;
  state?: string;
  country?: string;
}

/** `tracking simulate` (C-CLI-12). */
export function trackingCommands(program: Command, run: Run): void {
  const tracking = program.command('tracking').description('simulate tracking updates');
  subcommand(
    tracking,
    'simulate <store> <tracking_number>',
    'add a tracking event to all active shipments of a tracking number, and stop their automatic simulation',
  )
    .requiredOption('--status <status>', 'for example IN_TRANSIT or DELIVERED')
    .option('--at <time>', 'time of the event, UTC if it has no zone (default: now)')
    .option('--description <text>', 'text of the event in the timeline')
    .option('--city <city>', 'place of the event')
    .option('--state <state>', 'its state, for example SP')
    .option('--country <country>', 'its ISO 3166-1 country, for example BR')
    .action((store: string, trackingNumber: string, { city, state, country, ...event }: EventOptions) =>
      run(async ({ trackingSimulation }) => {
        const location = { city, state, country };
        const shipment_ids = await trackingSimulation.move(store, trackingNumber, { ...event, location });
        return { tracking_number: trackingNumber, status: event.status, shipment_ids };
      }),
    );
}

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
