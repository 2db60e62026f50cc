import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommanderError } from 'commander';
import { pino } from 'pino';
import { CliModule } from '../cli.module.js';
import { ConfigError, loadConfig } from '../platform/config/config.js';
import { loadEnvFile } from '../platform/config/env-file.js';
import { PROBLEMS, slugOf } from '../platform/errors/catalogue.js';
import { Problem, validationError } from '../platform/errors/problem.js';
import { createLogger, NestLogger } from '../platform/logging/logger.js';
import { VERSION } from '../platform/version.js';
import { carrierCommands } from './carrier.commands.js';
import { claimCommands } from './claim.commands.js';
import { jobCommands } from './job.commands.js';
import { keyCommands } from './key.commands.js';
import { migrateCommand } from './migrate.command.js';
import { policyCommands } from './policy.commands.js';
import { print } from './print.js';
import { type Run } from './run.js';
import { stockCommands } from './stock.commands.js';
import { storeCommands } from './store.commands.js';
import { trackingCommands } from './tracking.commands.js';
import { webhookCommands } from './webhook.commands.js';

const COMMANDS = [
  storeCommands,
  keyCommands,
  carrierCommands,
  claimCommands,
  jobCommands,
  migrateCommand,
  policyCommands,
  stockCommands,
  trackingCommands,
  webhookCommands,
];

/**
 * The command line (decisions section 11): a thin layer over the modules' services.
 * @returns the exit status
 */
export async function runCli(argv: string[]): Promise<number> {
  const program = new Command('parcelward')
    .version(VERSION)
    .option('--json', 'print one JSON value and nothing else')
    .exitOverride();
  addCommands(program, async (action) =>
    print(await withServices(action), program.opts<{ json?: true }>().json ?? false),
  );
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

/** Adds every command; `run` does what they ask of the services. */
export function addCommands(program: Command, run: Run): void {
  for (const command of COMMANDS) command(program, run);
  program
    .command('openapi')
    .description('the OpenAPI document')
    .action(async () => print(await openApi(), true));
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

/** Starts the services for one action; standard output belongs to its result, so the log goes to standard error. */
async function withServices(action: (app: INestApplicationContext) => Promise<unknown>): Promise<unknown> {
  const { config, logger } = quietly();
  const app = await NestFactory.createApplicationContext(CliModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  try {
    return await action(app);
  } finally {
    await app.close();
  }
}

/** What serves HTTP takes long to load, and no other command needs it. */
async function openApi(): Promise<unknown> {
  const [{ createHttpApplication }, { OpenApiText }] = await Promise.all([
    import('../http-application.js'),
    import('../platform/http/openapi/openapi.controller.js'),
  ]);
  const { config, logger } = quietly();
  const app = await createHttpApplication(config, logger);
  try {
    return JSON.parse(app.get(OpenApiText).json) as unknown;
  } finally {
    await app.close();
  }
}

function quietly(): { config: ReturnType<typeof loadConfig>; logger: ReturnType<typeof createLogger> } {
  return {
    config: loadConfig(loadEnvFile()),
    logger: createLogger('error', pino.destination({ dest: 2, sync: true })),
  };
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
