// SPDX-License-Identifier: Apache-2.0
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../platform/config/config.js';
import { PROBLEMS, slugOf } from '../platform/errors/catalogue.js';
import { Problem, validationError } from '../platform/errors/problem.js';
import { VERSION } from '../platform/version.js';
import { claimCommands, policyCommands, stockCommands } from './commands/claim.commands.js';
import { importCommands } from './commands/import.commands.js';
import { jobCommands } from './commands/job.commands.js';
import { messageCommands } from './commands/message.commands.js';
import { platformCommands } from './commands/platform.commands.js';
import { privacyCommands } from './commands/privacy.commands.js';
import { carrierCommands, trackingCommands } from './commands/shipment.commands.js';
import { staffCommands } from './commands/staff.commands.js';
import { keyCommands, storeCommands } from './commands/store.commands.js';
import { webhookCommands } from './commands/webhook.commands.js';
import { print } from './output.js';
import { type Run } from './services.js';

const COMMAND_GROUPS = [
  storeCommands,
  keyCommands,
  carrierCommands,
  claimCommands,
  importCommands,
  jobCommands,
  platformCommands,
  policyCommands,
  privacyCommands,
  staffCommands,
  stockCommands,
  trackingCommands,
  webhookCommands,
  messageCommands,
];

/**
 * Runs the command line (C-CLI), a thin layer over the modules' services.
 * @returns the exit status
 */
export async function runCli(argv: string[]): Promise<number> {
  const program = new Command('parcelward')
    .version(VERSION)
    .option('--json', 'print the result as JSON')
    .exitOverride();
  addCommands(program, async (action) => {
    const { withServices } = await backend();
    await print(await withServices(action), program.opts<{ json?: true }>().json ?? false);
  });
  for (const command of allOf(program)) command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    process.stderr.write(`${JSON.stringify(problemOf(error), null, 2)}\n`);
    return 1;
  }
}

export function addCommands(program: Command, run: Run): void {
  for (const addGroup of COMMAND_GROUPS) addGroup(program, run);
  program
    .command('migrate')
    .description('update the database schema to this release')
    .action(() => run(({ migrator }) => migrator.run()));
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--internal', 'print the document of the routes that integrators do not call')
    .action(async ({ internal }: { internal?: true }) => {
      const document = (await backend()).openApi(internal ? 'operators' : 'integrators');
      await print(document, true);
    });
}

/** Imported only when a command runs, so that help and usage errors are fast. */
function backend(): Promise<typeof import('./services.js')> {
  return import('./services.js');
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

function problemOf(error: unknown): object {
  if (error instanceof CommanderError) return problemOf(validationError([], error.message.replace(/^error: /, '')));
  if (error instanceof ConfigError)
    return { type: 'about:blank', title: 'Configuration error', detail: error.message, code: 'CONFIGURATION_ERROR' };
  if (!(error instanceof Problem))
    return { type: 'about:blank', title: 'Error', detail: (error as Error).message, code: 'INTERNAL_ERROR' };
  const { code, message: detail, errors, extensions } = error;
  const { status, title } = PROBLEMS[code];
  return { type: `errors/${slugOf(code)}`, title, status, detail, code, ...(errors && { errors }), ...extensions };
}
