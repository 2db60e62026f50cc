// SPDX-License-Identifier: Apache-2.0
import { type Command, Option } from 'commander';
import { type ConnectionSettings, type Platform, type PlatformAccess, PLATFORMS } from '../../platforms/index.js';
import { readJsonInput, readSecret, subcommand } from '../input.js';
import { type Run, type Services } from '../services.js';

type Switch = 'on' | 'off';

interface SettingsOptions {
  protectionLines?: string;
  waitsForPayment?: Switch;
  notifiesCustomers?: Switch;
  smsAttribute?: string;
  keepsHash?: Switch;
}

interface ConnectOptions extends SettingsOptions {
  platform: Platform;
  shop?: string;
}

/**
 * `platform connect | settings | list | rotate | pause | resume | remove | preview | parked | retry | access | catch-up` (C-PLT-15,
 * C-PLT-30).
 */
export function platformCommands(program: Command, run: Run): void {
  const platform = program.command('platform').description('connect a store to Shopify or WooCommerce');
  withSettings(
    subcommand(
      platform,
      'connect <store>',
      'make a connection; the signing key is the first line of standard input, and the address to send to is printed',
    ),
  )
    .addOption(
      new Option('--platform <platform>', 'where the shop is hosted').choices(PLATFORMS).makeOptionMandatory(true),
    )
    .option('--shop <domain>', "the *.myshopify.com domain of Shopify, the site of WooCommerce (default: the store's)")
    .action((store: string, options: ConnectOptions) => run((services) => connect(services, store, options)));
  subcommand(platform, 'list <store>', 'list the connections of a store, with their health').action((store: string) =>
    run(async ({ stores, connectionQueries: queries }) => {
      const { store_id } = await stores.get(store);
      const listed = (await queries.list(store_id)).map(async (view) => ({
        ...view,
        protection_suggestions: await queries.protectionSuggestions(store_id, view.connection_id),
      }));
      return Promise.all(listed);
    }),
  );
  withSettings(
    subcommand(platform, 'settings <store> <connection>', 'change how later deliveries of a connection are read'),
  ).action((store: string, connection: string, options: SettingsOptions) =>
    run(async ({ connections, callerOf }) =>
      connections.configure(await callerOf(store), connection, settingsOf(options)),
    ),
  );
  subcommand(
    platform,
    'rotate <store> <connection>',
    'add the new signing key, which is the first line of standard input; the one before is valid for another day',
  ).action((store: string, connection: string) =>
    run(async ({ connections, callerOf }) =>
      connections.rotate(await callerOf(store), connection, { signing_key: await readSecret() }),
    ),
  );
  lifecycleCommands(platform, run);
  catchUpCommands(platform, run);
  deliveryCommands(platform, run);
}

async function connect(
  { connections, callerOf }: Services,
  store: string,
  { platform, shop, ...options }: ConnectOptions,
): Promise<unknown> {
  const caller = await callerOf(store);
  const signing_key = await readSecret();
  return connections.connect(caller, { platform, shop, signing_key, ...settingsOf(options) });
}

function withSettings(command: Command): Command {
  const addSwitch = (name: string, description: string): Command =>
    command.addOption(new Option(`--${name} <on|off>`, description).choices(['on', 'off']));
  command.option(
    '--protection-lines <names>',
    'SKUs, product ids or titles of lines that are protection, with commas between',
  );
  addSwitch('waits-for-payment', 'create orders only once they are paid (default: off)');
  addSwitch('notifies-customers', 'send customers messages about their parcels (default: on)');
  command.option(
    '--sms-attribute <name>',
    'the detail of an order by which a customer asks for text messages (default: none)',
  );
  return addSwitch('keeps-hash', "keep the # of Shopify's order numbers (default: off)");
}

const isOn = (value: Switch | undefined): boolean | undefined => (value === undefined ? undefined : value === 'on');

const settingsOf = (options: SettingsOptions): Partial<ConnectionSettings> => ({
  protection_lines: options.protectionLines?.split(',').flatMap((name) => name.trim() || []),
  waits_for_payment: isOn(options.waitsForPayment),
  notifies_customers: isOn(options.notifiesCustomers),
  sms_attribute: options.smsAttribute,
  keeps_hash: isOn(options.keepsHash),
});

function lifecycleCommands(platform: Command, run: Run): void {
  const add = (name: 'pause' | 'resume' | 'remove', description: string): void => {
    subcommand(platform, `${name} <store> <connection>`, description).action((store: string, connection: string) =>
      run(async ({ connections, callerOf }) => connections[name](await callerOf(store), connection)),
    );
  };
  add('pause', 'store deliveries, and let them wait');
  add('resume', 'apply the deliveries that have waited, and later ones');
  add('remove', 'end a connection; its address is unknown from now on');
}

function catchUpCommands(platform: Command, run: Run): void {
  subcommand(
    platform,
    'access <store> <connection>',
    'set the access to the API of the shop, which is JSON on standard input: {"access_token"} or {"client_id", "client_secret"} of ' +
      'Shopify, {"consumer_key", "consumer_secret"} of WooCommerce',
  )
    .option('--remove', 'take the access away, and read nothing from standard input')
    .action((store: string, connection: string, { remove }: { remove?: true }) =>
      run(async ({ connections, callerOf }) => {
        const access = remove ? null : ((await readJsonInput()) as PlatformAccess);
        return connections.setAccess(await callerOf(store), connection, access);
      }),
    );
  subcommand(platform, 'catch-up <store> <connection>', 'ask the platform now for the orders that changed').action(
    (store: string, connection: string) =>
      run(async ({ connections, callerOf }) => connections.catchUp(await callerOf(store), connection)),
  );
}

function deliveryCommands(platform: Command, run: Run): void {
  subcommand(
    platform,
    'preview <store> <connection>',
    'say what the oldest 200 deliveries that wait would do, and change nothing',
  ).action((store: string, connection: string) =>
    run(async ({ platformPreview, callerOf }) => platformPreview.preview(await callerOf(store), connection)),
  );
  subcommand(platform, 'parked <store> <connection>', 'list the newest deliveries that could not be applied').action(
    (store: string, connection: string) =>
      run(async ({ stores, platformDeliveries }) => {
        const { store_id } = await stores.get(store);
        return (await platformDeliveries.parked(store_id, connection, { limit: 100 })).items;
      }),
  );
  subcommand(platform, 'retry <store> [delivery]', 'apply a parked delivery again, or all of the store').action(
    (store: string, delivery: string | undefined) =>
      run(async ({ stores, platformDeliveries }) => {
        const { store_id } = await stores.get(store);
        if (delivery === undefined) return { retried: await platformDeliveries.retryAll(store_id) };
        await platformDeliveries.retry(store_id, delivery);
        return { retried: 1 };
      }),
  );
}
