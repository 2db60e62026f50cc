// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { TEXT_KINDS } from '../../notifications/index.js';
import { LANGUAGES } from '../../platform/text/language.js';
import { subcommand } from '../input.js';
import { type Run, type Services } from '../services.js';

interface TextOptions {
  language: string;
  subject?: string;
  headline?: string;
  paragraph?: string;
  to?: string;
}

/** `message texts list | set | remove | preview | test` (C-CLI-19). The audit log has every change (C-MSG-46). */
export function messageCommands(program: Command, run: Run): void {
  const message = program.command('message').description('manage the mails to customers');
  const texts = message.command('texts').description("manage a store's texts of the mails to its customers");
  subcommand(texts, 'list <store>', 'list the texts that a store has changed, by language and kind').action(
    (store: string) => run(({ messageTexts }) => messageTexts.list(store)),
  );
  textCommand(texts, 'set', 'replace the texts of one kind of mail; one that is left out is the standard one')
    .option('--subject <text>', 'subject')
    .option('--headline <text>', 'headline')
    .option('--paragraph <text>', 'paragraph')
    .action((store: string, kind: string, { language, subject, headline, paragraph }: TextOptions) =>
      run(async (services) => {
        const caller = await services.callerOf(store);
        await services.messageTexts.set(caller, language, kind, { subject, headline, paragraph });
        await record(services, store, 'Texts saved', { language, kind });
        return { language, kind, ...(await services.messageTexts.get(store, language, kind)) };
      }),
    );
  textCommand(texts, 'remove', 'return to the standard texts of one kind of mail').action(
    (store: string, kind: string, { language }: TextOptions) =>
      run(async (services) => {
        await services.stores.get(store);
        await services.messageTexts.remove(store, language, kind);
        await record(services, store, 'Standard texts restored', { language, kind });
        return { language, kind };
      }),
  );
  textCommand(texts, 'preview', 'print a mail about a made-up order').action(
    (store: string, kind: string, { language }: TextOptions) =>
      run(async ({ stores, messageTexts }) => {
        const { subject, text } = await messageTexts.preview(await stores.get(store), language, kind);
        return { subject, text };
      }),
  );
  textCommand(texts, 'test', 'send a mail about a made-up order; of a test store, to its inbox')
    .requiredOption('--to <address>', 'your own e-mail address')
    .action((store: string, kind: string, { language, to = '' }: TextOptions) =>
      run(async (services) => {
        const caller = await services.callerOf(store);
        await services.messageTexts.sendTest(caller, language, kind, { to, formId: randomUUID() });
        return { language, kind, to };
      }),
    );
}

function textCommand(texts: Command, name: string, description: string): Command {
  return subcommand(texts, `${name} <store>`, description)
    .argument('<kind>', `kind of mail: ${TEXT_KINDS.join(', ')}`)
    .addOption(new Option('--language <language>', 'language of the texts').choices(LANGUAGES).default('en'));
}

/** Records a change in the audit log of the store. */
async function record(
  { staff: { audit, operator } }: Services,
  store: string,
  what: string,
  { language, kind }: { language: string; kind: string },
): Promise<void> {
  await audit.record(store, operator, `${what}: ${kind}, in ${language}`, `/settings/messages/${language}/${kind}`);
}
