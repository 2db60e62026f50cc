import { type Command, Option } from 'commander';
import { type Platform, PLATFORMS } from '../../platforms/index.js';
import { readSecret, subcommand } from '../input.js';
import { type Run, type Services } from '../services.js';

interface ConnectOptions {
  platform: Platform;
  shop?: string;
  protectionLines?: string;
}

/** `platform connect | list | rotate | pause | resume | remove | parked | retry` (C-PLT-15). */
export function platformCommands(program: Command, run: Run): void {
  const platform = program.command('platform').description('connect a store to Shopify or WooCommerce');
  subcommand(
    platform,
    'connect <store>',
    'make a connection; the signing key is the first line of standard input, and the address to send to is printed',
  )
    .addOption(
      new Option('--platform <platform>', 'where the shop is hosted').choices(PLATFORMS).makeOptionMandatory(true),
    )
    .option('--shop <domain>', "the *.myshopify.com domain of Shopify, the site of WooCommerce (default: the store's)")
    .option(
      '--protection-lines <names>',
      'SKUs, product ids or titles of lines that are protection, with commas between',
    )
    .action((store: string, options: ConnectOptions) => run((services) => connect(services, store, options)));
  subcommand(platform, 'list <store>', 'list the connections of a store, with their health').action((store: string) =>
    run(async ({ stores, connectionQueries }) => connectionQueries.list((await stores.get(store)).store_id)),
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
  deliveryCommands(platform, run);
}

async function connect(
  { connections, callerOf }: Services,
  store: string,
  { platform, shop, protectionLines }: ConnectOptions,
): Promise<unknown> {
  const protection_lines = protectionLines?.split(',').map((name) => name.trim());
  const caller = await callerOf(store);
  return connections.connect(caller, { platform, shop, protection_lines, signing_key: await readSecret() });
}

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

function deliveryCommands(platform: Command, run: Run): void {
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
