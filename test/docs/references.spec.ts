// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { variables } from '../../src/app/config.js';
import { addCommands } from '../../src/cli/program.js';
import { anchorsOf, type Code, codeOf, DOCUMENTS, linksOf, repositoryFiles } from './documents.js';

const code = DOCUMENTS.flatMap((file) => codeOf(file));
const files = repositoryFiles();

/** Settings of Node, containers, their tools, the example and the tests. */
const OTHER_SETTINGS = [
  ...[
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
    'NODE_FROM_REGISTRY',
    'NODE_COMPILE_CACHE',
    'MALLOC_ARENA_MAX',
    'MALLOC_TRIM_THRESHOLD_',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'MYSQL_PWD',
    'MYSQL_PASSWORD',
    'SITE_ADDRESS',
    'WEBHOOK_SECRET',
    'SCREENSHOTS',
    'MODEL_RUNS',
    'CHROMIUM',
  ],
];

/** Variables of shells that the commands of documents set for themselves. */
const OWN_VARIABLES = [
  'URL',
  'CA',
  'TOKEN',
  'STORE',
  'AUTH',
  'KEY',
  'RETURN',
  'CLAIM',
  'SHIPMENT',
  'PHOTO',
  'SECRET',
  'ID',
  'TIME',
  'BODY',
  'ENDPOINT',
];

const program = new Command('parcelward').option('--json');
addCommands(program, async () => {});

/** The fault in a use of the command line, or null. */
function faultOf(words: string[]): string | null {
  let command = program;
  let isNamed = false;
  for (const word of words.filter((each) => !each.startsWith('-'))) {
    if (command.commands.length === 0) break;
    const next = command.commands.find((each) => each.name() === word);
    if (!next) return `there is no "${[command.name(), word].join(' ')}"`;
    [command, isNamed] = [next, true];
  }
  if (!isNamed) return null;
  const known = [...command.options, ...program.options].map(({ long }) => long);
  const unknown = words.filter((word) => word.startsWith('--') && !known.includes(word));
  return unknown.length > 0 ? `"${command.name()}" has no ${unknown.join(', ')}` : null;
}

/** The command's words in a line of code, up to the first shell operator; none in prose and usage texts. */
function wordsIn(text: string): string[] | undefined {
  const [, after] = /(?:npm run (?:-s )?cli --|dist\/cli\.js) (.*)/.exec(text) ?? [];
  const usage = after ?? (/^(\w+) [a-z]+\b/.exec(text)?.[1] && isOfProgram(text) ? text : undefined);
  if (usage === undefined) return undefined;
  const words = usage.replace(/[|<>;].*/, '').split(/[\s[\]]+/);
  return words.filter((word) => /^(--)?[a-z][a-z-]*$/.test(word)).filter((word) => !/^[A-Z]+$/.test(word));
}

/** Whether a span is about a command with subcommands, such as `key rotate STORE`. */
function isOfProgram(text: string): boolean {
  return program.commands.some((command) => command.commands.length > 0 && text.startsWith(`${command.name()} `));
}

const faultAt = ({ at, text }: Code, fault: string): string => `${at}: ${text}: ${fault}`;

describe('Documents name only existing', () => {
  it('npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = code.flatMap((each) =>
      [...each.text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({ each, name })),
    );
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter(({ name }) => !(name in scripts));
    expect(missing.map(({ each, name }) => faultAt(each, `no script ${name}`))).toEqual([]);
  });

  it('words and options of the command line', () => {
    const used = code.flatMap((each) => {
      const words = wordsIn(each.text);
      return words ? [{ each, words }] : [];
    });
    expect(used.length).toBeGreaterThan(50);
    const faults = used.flatMap(({ each, words }) => {
      const fault = faultOf(words);
      return fault === null ? [] : [faultAt(each, fault)];
    });
    expect(faults).toEqual([]);
  });

  it('settings in assignments', () => {
    const known = [...Object.keys(variables), ...OTHER_SETTINGS, ...OWN_VARIABLES];
    const given = code.flatMap((each) =>
      [...each.text.matchAll(/(?<![\w${-])([A-Z][A-Z0-9_]*)=(?!=)/g)].map(([, name = '']) => ({ each, name })),
    );
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter(({ name }) => !known.includes(name)).map(({ each, name }) => faultAt(each, name))).toEqual([]);
  });

  it('settings, codes and values in capitals', () => {
    const sources = files.filter((file) =>
      /^(src|packages|docker|dashboard|examples|scripts|test.support)\b.*\.(ts|mjs|ya?ml|sh|env)$/.test(file),
    );
    const known = new Set([...sources.flatMap(capitalsIn), ...Object.keys(variables)]);
    const named = code.filter(({ text }) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(text));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ text }) => !known.has(text)).map((each) => faultAt(each, 'does not exist'))).toEqual([]);
  });

  it('files', () => {
    const named = code.filter(
      ({ text }) => /^[\w./-]+\.(ts|mjs|ya?ml|sh|md)$/.test(text) && !text.startsWith('.local/'),
    );
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ text }) => !isFile(text.replace(/^(?:\.\.?\/)+/, '')));
    expect(missing.map((each) => faultAt(each, 'is not a file'))).toEqual([]);
  });

  it('link targets and headings', () => {
    const links = DOCUMENTS.flatMap((file) => linksOf(file).map((link) => ({ file, link })));
    expect(links.length).toBeGreaterThan(50);
    const broken = links.filter(({ file, link }) => !leadsSomewhere(file, link.text));
    expect(broken.map(({ link }) => faultAt(link, 'has no target'))).toEqual([]);
  });
});

/** Whether it is a file or the end of a file's path, because documents use relative paths. */
function isFile(path: string): boolean {
  return files.some((file) => file === path || file.endsWith(`/${path}`));
}

function capitalsIn(file: string): string[] {
  return statSync(file).isFile() ? (readFileSync(file, 'utf8').match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []) : [];
}

function leadsSomewhere(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? file : join(dirname(file), path);
  return existsSync(to) && (anchor === undefined || anchorsOf(to).includes(anchor));
}
