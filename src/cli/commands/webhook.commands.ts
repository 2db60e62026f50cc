import { type Command } from 'commander';
import { type Actor } from '../../platform/outbox/actor.js';
import { validationError } from '../../platform/errors/problem.js';
import { type Run } from '../run.js';
import { type Services } from '../services.js';

const OPERATOR: Actor = { type: 'staff', id: 'cli' };

interface Settings {
  url?: string;
  events?: string;
}

/** `webhook add | list | update | rotate | disable | enable | remove | test | deliveries | replay` (C-CLI-8 to C-CLI-10). */
export function webhookCommands(program: Command, run: Run): void {
  const webhook = program.command('webhook').description("a store's webhook endpoints, and what was sent to them");
  settingsCommands(webhook, run);
  endpointCommands(webhook, run);
  logCommands(webhook, run);
}

function settingsCommands(webhook: Command, run: Run): void {
  webhook
    .command('add')
    .description('add an endpoint; its secret is shown this once')
    .argument('<store>', 'store id')
    .requiredOption('--url <url>', 'where to, https')
    .option('--events <types>', 'such as order.created,shipment.status_changed; all when left out')
    .action((store: string, { url = '', events }: Settings) =>
      run(({ endpoints }) => endpoints.add(store, { url, events: typesOf(events) })),
    );
  webhook
    .command('list')
    .description("show a store's endpoints, the oldest first, without their secrets")
    .argument('<store>', 'store id')
    .action((store: string) => run(({ endpoints }) => endpoints.list(store)));
  webhook
    .command('update')
    .description('change where an endpoint is, or what it hears of')
    .argument('<store>', 'store id')
    .argument('<endpoint>', 'endpoint id')
    .option('--url <url>', 'where to, https')
    .option('--events <types>', 'such as order.created,shipment.status_changed, or all')
    .action((store: string, endpoint: string, { url, events }: Settings) =>
      run(({ endpoints }) => endpoints.update(store, endpoint, { url, events: typesOf(events) })),
    );
}

function endpointCommands(webhook: Command, run: Run): void {
  const word = (
    name: string,
    description: string,
    act: (services: Services, store: string, endpoint: string) => Promise<unknown>,
  ): void => {
    webhook
      .command(name)
      .description(description)
      .argument('<store>', 'store id')
      .argument('<endpoint>', 'endpoint id')
      .action((store: string, endpoint: string) => run((services) => act(services, store, endpoint)));
  };
  word(
    'rotate',
    'make a new secret, shown this once; the present one signs beside it for 24 hours',
    ({ endpoints }, ...of) => endpoints.rotate(...of),
  );
  word('disable', 'send an endpoint nothing more', ({ endpointSwitch }, ...of) => endpointSwitch.disable(...of));
  word('enable', 'send an endpoint events again, from now on', ({ endpointSwitch }, ...of) =>
    endpointSwitch.enable(...of),
  );
  word('remove', 'forget an endpoint', ({ endpointSwitch }, ...of) => endpointSwitch.remove(...of));
  word('test', 'send an endpoint, and no other, the event webhook.test', ({ endpointSwitch }, ...of) =>
    endpointSwitch.sendTest(...of, OPERATOR),
  );
}

function logCommands(webhook: Command, run: Run): void {
  webhook
    .command('deliveries')
    .description('show what was sent, with every try, the newest first')
    .argument('<store>', 'store id')
    .option('--limit <n>', 'how many, 1 to 500', '100')
    .option('--endpoint <id>', 'of one endpoint alone')
    .action((store: string, { limit, endpoint: endpointId }: { limit: string; endpoint?: string }) =>
      run(({ deliveries }) => deliveries.list(store, { limit: Number(limit), endpointId })),
    );
  webhook
    .command('replay')
    .description('send one delivery again, or every event since a time')
    .argument('<store>', 'store id')
    .argument('[delivery]', 'delivery id')
    .option('--since <time>', 'RFC 3339, in UTC without a zone')
    .action((store: string, delivery: string | undefined, { since }: { since?: string }) =>
      run(({ replays }) => replay(replays, store, { delivery, since })),
    );
}

function replay(
  replays: Services['replays'],
  store: string,
  { delivery, since }: { delivery?: string; since?: string },
): Promise<unknown> {
  if (delivery !== undefined && since === undefined) return replays.one(store, delivery);
  if (since !== undefined && delivery === undefined) return replays.since(store, since);
  throw validationError([], 'Name a delivery, or a time with --since.');
}

/** What is not given stays as it is; `all` is no filter. */
function typesOf(events: string | undefined): string[] | null | undefined {
  if (events === undefined) return undefined;
  return events === 'all' ? null : events.split(',').map((type) => type.trim());
}
