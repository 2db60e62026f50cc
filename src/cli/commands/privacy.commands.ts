// SPDX-License-Identifier: Apache-2.0
import { type Command } from 'commander';
import { readJsonFile, subcommand } from '../input.js';
import { type Run } from '../services.js';

/** Whose data: options that select a person, orders, shipments or cases. */
interface PersonOptions {
  email?: string;
  phone?: string;
  customerId?: string;
  orders?: string;
  shipments?: string;
  cases?: string;
}

/** `privacy find | export | erase | list | show | erasures | reapply | retention` (C-PRIV, C-RTN). */
export function privacyCommands(program: Command, run: Run): void {
  const privacy = program.command('privacy').description('find, export and erase the personal data of customers');
  selecting(
    privacy
      .command('find')
      .description(
        'list the orders and shipments of a person, other cases that name them, and what would hold an erasure',
      ),
  ).action((store: string, options: PersonOptions) =>
    run(({ privacy: service }) => service.find(store, selectionOf(options))),
  );
  selecting(privacy.command('export').description('make a link to the data of a person, valid for seven days')).action(
    (store: string, options: PersonOptions) =>
      run(({ privacy: service }) => service.exportLink(store, selectionOf(options))),
  );
  selecting(
    privacy.command('erase').description('erase the personal data of orders, shipments and cases; a worker does it'),
  )
    .option('--ignore-holds', 'erase at once, also orders with an open claim or return, or a parcel under way')
    .action((storeId: string, options: PersonOptions & { ignoreHolds?: true }) =>
      run(async ({ callerOf, privacy: service }) =>
        service.requestErasure(await callerOf(storeId), selectionOf(options), {
          ignoresHolds: options.ignoreHolds ?? false,
        }),
      ),
    );
  subcommand(privacy, 'list <store>', 'list the requests of a store, newest first').action((store: string) =>
    run(({ privacy: service }) => service.list(store)),
  );
  subcommand(
    privacy,
    'show <store> <request>',
    'show a request; once it is verified, this is the proof of the erasure',
  ).action((store: string, request: string) => run(({ privacy: service }) => service.get(store, request)));
  subcommand(privacy, 'erasures', 'list the erased orders and shipments of all stores, to keep beside a backup').action(
    () => run(({ erasureBackups }) => erasureBackups.list()),
  );
  subcommand(privacy, 'reapply <file>', 'request the erasures of such a list again, after a restore').action(
    (file: string) =>
      run(async ({ erasureBackups, operator }) => erasureBackups.reapply(await readJsonFile(file), operator)),
  );
  subcommand(
    privacy,
    'retention <store>',
    'show for how long the data of a store are kept, and what the last nightly job removed',
  )
    .option('--run', 'start the nightly job now')
    .action((store: string, { run: isStarted }: { run?: true }) =>
      run(({ retention }) => (isStarted ? retention.start(store) : retention.get(store))),
    );
}

function selecting(command: Command): Command {
  return command
    .argument('<store>', 'store id')
    .option('--email <address>', 'e-mail address of the person')
    .option('--phone <number>', 'phone of the person')
    .option('--customer-id <id>', "customer id in the merchant's system")
    .option('--orders <numbers>', 'order numbers, separated by commas')
    .option('--shipments <ids>', 'ids of shipments without an order, separated by commas')
    .option('--cases <ids>', 'ids of returns, claims and withdrawals, separated by commas');
}

function selectionOf({ email, phone, customerId: customer_id, orders, shipments, cases }: PersonOptions) {
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(customer_id !== undefined && { customer_id }),
    ...(orders !== undefined && { orders: listOf(orders) }),
    ...(shipments !== undefined && { shipments: listOf(shipments) }),
    ...(cases !== undefined && { cases: listOf(cases) }),
  };
}

const listOf = (text: string): string[] => text.split(',').filter((item) => item !== '');
