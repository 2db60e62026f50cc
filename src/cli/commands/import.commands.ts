// SPDX-License-Identifier: Apache-2.0
import { createReadStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { IMPORT_FORMATS, type ImportFormat, type ImportView } from '../../imports/index.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { subcommand } from '../input.js';
import { drawLine, terminalBar } from '../output.js';
import { type Run, type Services } from '../services.js';

const POLL_MS = 500;
const RUNNING: readonly ImportView['state'][] = ['queued', 'running'];

interface RunOptions {
  file: string;
  format: ImportFormat;
  dryRun?: true;
  webhooks?: true;
  protectionLines?: string;
  keepHash?: true;
}

/** `import run | show | list | errors | cancel` (C-CLI-16). */
export function importCommands(program: Command, run: Run): void {
  const command = program.command('import').description('import the order history of a store');
  subcommand(command, 'run <store>', 'import a file silently: a worker does the work, and this command waits for it')
    .requiredOption('--file <file>', 'the orders')
    .addOption(new Option('--format <format>', 'the format of the file').choices(IMPORT_FORMATS).default('parcelward'))
    .option('--dry-run', 'only report what the import would do')
    .option('--webhooks', 'send webhooks of the imported changes')
    .option(
      '--protection-lines <names>',
      'SKUs, product ids or titles of lines that are protection, with commas between',
    )
    .option('--keep-hash', 'leave the # in order numbers of shopify-csv')
    .action((store: string, options: RunOptions) => run((services) => runImport(services, store, options)));
  subcommand(command, 'show <store> <import>', 'show how far an import is').action((store: string, id: string) =>
    run(({ imports }) => imports.get(store, id)),
  );
  subcommand(command, 'list <store>', 'list the newest imports of a store').action((store: string) =>
    run(async ({ imports }) => (await imports.list(store)).imports),
  );
  subcommand(command, 'errors <store> <import>', 'list the refused lines of an import').action(
    (store: string, id: string) => run(({ imports }) => errorsOf(imports, store, id)),
  );
  subcommand(command, 'cancel <store> <import>', 'cancel an import; what it has imported stays').action(
    (store: string, id: string) => run(({ imports }) => imports.cancel(store, id)),
  );
}

async function runImport(
  { imports, importUploads, callerOf }: Services,
  storeId: string,
  options: RunOptions,
): Promise<ImportView> {
  const caller = await callerOf(storeId);
  const { file, format, dryRun: isDryRun = false, webhooks: sendsWebhooks = false } = options;
  const chunks = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const opened = new Promise((resolve, reject) => chunks.once('open', resolve).once('error', reject));
  await opened.catch((error: Error) => {
    throw validationError([], error.message);
  });
  const how = {
    format,
    isDryRun,
    sendsWebhooks,
    protectionLines: options.protectionLines,
    keepsHash: options.keepHash,
  };
  const started = await importUploads.receive(caller, how, chunks);
  let view = started;
  for (; RUNNING.includes(view.state); view = await imports.get(storeId, started.import_id)) {
    drawLine(process.stderr, barOf(view));
    await delay(POLL_MS);
  }
  drawLine(process.stderr, '');
  if (view.state === 'failed') throw new Problem('IMPORT_FAILED', view.failure ?? '', { extensions: { import: view } });
  return view;
}

function barOf({ state, processed_bytes, size_bytes, lines, counts, started_at }: ImportView): string {
  if (state === 'queued') return 'Waiting for a worker';
  const seconds = (Date.now() - Date.parse(started_at ?? '')) / 1000;
  const { created, changed, unchanged, skipped, refused } = counts;
  const rate = Math.round((created + changed + unchanged + skipped + refused) / Math.max(1, seconds));
  const figures = `${created} created, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped, ${refused} refused`;
  return terminalBar(processed_bytes, size_bytes, `${lines} lines, ${rate}/s: ${figures}`);
}

async function errorsOf(imports: Services['imports'], store: string, id: string): Promise<unknown[]> {
  let text = '';
  for await (const part of await imports.errors(store, id)) text += part;
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
}
