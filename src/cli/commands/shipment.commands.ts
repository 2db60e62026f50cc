// SPDX-License-Identifier: Apache-2.0
import { type Command } from 'commander';
import { ACCOUNT_GATEWAYS, gatewayAdapter } from '../../shipments/index.js';
import { readJsonInput, subcommand } from '../input.js';
import { type Run } from '../services.js';

/** The members of the credentials by source, such as `{"api_key", "webhook_secret"} of easypost`. */
const CREDENTIALS = ACCOUNT_GATEWAYS.map((gateway) => {
  const names = gatewayAdapter(gateway).fields.map(({ name }) => `"${name}"`);
  return `{${names.join(', ')}} of ${gateway}`;
}).join('; ');

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

/** `carrier list | set | connect | accounts | check | first | disconnect` (C-CLI-13, C-CAR-16). */
export function carrierCommands(program: Command, run: Run): void {
  const carrier = program.command('carrier').description('manage the carrier registry');
  subcommand(carrier, 'list', 'list all carriers, and the sources that follow their parcels').action(() =>
    run(({ carriers }) => carriers.list()),
  );
  subcommand(carrier, 'set <token>', "set a carrier's tracking class")
    .requiredOption('--class <class>', 'none, account_required or labels_only')
    .action((token: string, options: { class: string }) =>
      run(({ carriers }) => carriers.setClass(token, options.class)),
    );
  accountCommands(carrier, run);
}

function accountCommands(carrier: Command, run: Run): void {
  subcommand(carrier, 'accounts <store>', 'list the sources of tracking that a store has accounts with').action(
    (store: string) =>
      run(async ({ stores, carrierAccounts }) => carrierAccounts.list((await stores.get(store)).store_id)),
  );
  subcommand(
    carrier,
    'connect <store> <source>',
    `add an account, or replace its credentials, which are JSON on standard input and checked first: ${CREDENTIALS}`,
  ).action((store: string, source: string) =>
    run(async ({ carrierAccounts, callerOf }) => {
      const caller = await callerOf(store);
      return carrierAccounts.connect(caller, source, await readJsonInput());
    }),
  );
  const add = (name: string, method: 'recheck' | 'moveFirst' | 'remove', description: string): void => {
    subcommand(carrier, `${name} <store> <source>`, description).action((store: string, source: string) =>
      run(async ({ carrierAccounts, callerOf }) => carrierAccounts[method](await callerOf(store), source)),
    );
  };
  add('check', 'recheck', 'check an account again');
  add('first', 'moveFirst', 'ask an account before the others from now on');
  add('disconnect', 'remove', 'remove an account; its parcels under way go to the next source');
}
