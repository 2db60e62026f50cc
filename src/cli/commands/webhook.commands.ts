// SPDX-License-Identifier: Apache-2.0
import { type Command, Option } from 'commander';
import { type PatchWebhookEndpointBody, WEBHOOK_TYPES, type WebhookType } from '../../notifications/index.js';
import { validationError } from '../../platform/errors/problem.js';
import { type CallerContext } from '../../stores/index.js';
import { subcommand } from '../input.js';
import { type Run, type Services } from '../services.js';

type Switch = 'on' | 'off';

interface EndpointOptions {
  url?: string;
  events?: string;
  inSequence?: Switch;
  personalData?: Switch;
  fields?: string;
}

const IN_SEQUENCE = new Option(
  '--in-sequence <on|off>',
  'send the deliveries of one resource in sequence (default: on)',
).choices(['on', 'off']);
const PERSONAL_DATA = new Option('--personal-data <on|off>', 'send personal data (default: on)').choices(['on', 'off']);
const FIELDS = new Option(
  '--fields <paths>',
  'comma-separated paths of the members to send, for example order.amounts,shipment.status, or all (default: all)',
);

/** `webhook add | list | update | rotate | disable | enable | remove | test | deliveries | replay` (C-CLI-8 to C-CLI-10). */
export function webhookCommands(program: Command, run: Run): void {
  const webhook = program.command('webhook').description("manage a store's webhook endpoints and deliveries");
  settingsCommands(webhook, run);
  endpointCommands(webhook, run);
  logCommands(webhook, run);
}

function settingsCommands(webhook: Command, run: Run): void {
  subcommand(webhook, 'add <store>', 'add an endpoint; its signing secret is shown only once')
    .requiredOption('--url <url>', 'https URL of the endpoint')
    .option(
      '--events <types>',
      'comma-separated event types, for example order.created,shipment.status_changed (default: all)',
    )
    .addOption(IN_SEQUENCE)
    .addOption(PERSONAL_DATA)
    .addOption(FIELDS)
    .action((store: string, { url = '', ...options }: EndpointOptions) =>
      run(async (services) => services.endpoints.add(await services.callerOf(store), { url, ...settingsOf(options) })),
    );
  subcommand(webhook, 'list <store>', "list a store's endpoints, oldest first, without secrets").action(
    (store: string) => run(({ endpoints }) => endpoints.list(store)),
  );
  subcommand(
    webhook,
    'update <store> <endpoint>',
    'change the URL, the event types, the sequence or the payload of an endpoint',
  )
    .option('--url <url>', 'https URL of the endpoint')
    .option('--events <types>', 'comma-separated event types, or all')
    .addOption(IN_SEQUENCE)
    .addOption(PERSONAL_DATA)
    .addOption(FIELDS)
    .action((store: string, endpoint: string, { url, ...options }: EndpointOptions) =>
      run(async (services) =>
        services.endpoints.update(await services.callerOf(store), endpoint, { url, ...settingsOf(options) }),
      ),
    );
}

function endpointCommands(webhook: Command, run: Run): void {
  const add = (
    name: string,
    description: string,
    action: (services: Services, caller: CallerContext, endpoint: string) => Promise<unknown>,
  ): void => {
    subcommand(webhook, `${name} <store> <endpoint>`, description).action((store: string, endpoint: string) =>
      run(async (services) => action(services, await services.callerOf(store), endpoint)),
    );
  };
  add(
    'rotate',
    'rotate the signing secret; the new one is shown only once, and both sign for 24 hours',
    ({ endpoints }, ...of) => endpoints.rotate(...of),
  );
  add('disable', 'disable an endpoint and cancel its pending deliveries', ({ endpoints }, ...of) =>
    endpoints.update(...of, { status: 'disabled' }),
  );
  add('enable', 'enable an endpoint; it receives new events only', ({ endpoints }, ...of) =>
    endpoints.update(...of, { status: 'enabled' }),
  );
  add('remove', 'delete an endpoint', ({ endpoints }, ...of) => endpoints.remove(...of));
  subcommand(
    webhook,
    'test <store> <endpoint>',
    'send the event webhook.test, or an example of another type, to this endpoint only',
  )
    .addOption(
      new Option('--type <type>', 'the event type that is sent').choices(WEBHOOK_TYPES).default(WEBHOOK_TYPES[0]),
    )
    .action((store: string, endpoint: string, { type }: { type: WebhookType }) =>
      run(async (services) => services.webhookTests.send(await services.callerOf(store), endpoint, type)),
    );
}

function logCommands(webhook: Command, run: Run): void {
  subcommand(webhook, 'deliveries <store>', 'list deliveries with their attempts, newest first')
    .option('--limit <n>', 'number of deliveries, 1 to 500', '100')
    .option('--endpoint <id>', 'only deliveries of this endpoint')
    .action((store: string, { limit, endpoint: endpointId }: { limit: string; endpoint?: string }) =>
      run(({ deliveries }) => deliveries.list(store, { limit: Number(limit), endpointId })),
    );
  subcommand(webhook, 'replay <store> [delivery]', 'resend one delivery, or all events since a time')
    .option('--since <time>', 'RFC 3339 time, UTC if it has no zone')
    .action((store: string, delivery: string | undefined, { since }: { since?: string }) =>
      run(async ({ replays }) => {
        if (delivery !== undefined && since === undefined) return replays.replayOne(store, delivery);
        if (since !== undefined && delivery === undefined) return replays.replaySince(store, since);
        throw validationError([], 'Give either a delivery id or a time with --since.');
      }),
    );
}

/** The settings of the given options; the services have the defaults. */
function settingsOf({ events, inSequence, personalData, fields }: EndpointOptions): PatchWebhookEndpointBody {
  return {
    events: listOf(events),
    in_sequence: inSequence && inSequence === 'on',
    personal_data: personalData && personalData === 'on',
    fields: listOf(fields),
  };
}

/** The items of a comma-separated list: undefined if it is not given, null for `all`. */
function listOf(items: string | undefined): string[] | null | undefined {
  if (items === undefined) return undefined;
  return items === 'all' ? null : items.split(',').map((item) => item.trim());
}
