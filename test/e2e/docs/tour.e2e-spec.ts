// SPDX-License-Identifier: Apache-2.0
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { examplesOf } from '../../docs/fenced-blocks.js';
import { answersIn, differencesOf } from '../../docs/shown-answers.js';
import { DocumentShell } from '../../support/document-shell.js';
import { fetchMails, letPass } from '../../support/passing-time.js';
import { newStore } from '../../support/stores.js';

/** Documents whose commands run from top to bottom, as a reader runs them: all that have `sh` blocks. */
const DOCUMENTS = [
  'README.md',
  'docs/tour.md',
  ...readdirSync('docs/guides').map((name) => join('docs/guides', name)),
].filter((file) => examplesOf(file).length > 0);

/** Their programs print texts; other tests read them. */
const CLIENTS = ['docs/guides/client.md', 'docs/guides/other-languages.md'];

describe.each(DOCUMENTS)('%s: its commands', (file) => {
  const examples = examplesOf(file);
  let shell: DocumentShell;

  beforeAll(async () => {
    const store = await newStore();
    shell = await DocumentShell.start(store, async (seconds) => {
      await letPass(store, seconds);
      await fetchMails(store, join(shell.folder, '.local', 'mail'));
    });
  });

  afterAll(() => shell.end());

  it('have example answers, except those of clients', () => {
    const hasAnswers = examples.some(({ shown }) => shown.length > 0);
    expect(hasAnswers).toBe(!CLIENTS.includes(file));
  });

  it.each(examples.map((example) => [example.at, example] as const))('%s', async (_at, { commands, shown }) => {
    const { stdout } = await shell.run(commands);
    expect(differencesOf(shown, answersIn(stdout))).toEqual([]);
  });
});
