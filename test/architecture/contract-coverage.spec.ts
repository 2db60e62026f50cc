// SPDX-License-Identifier: Apache-2.0
import { readFileSync, statSync } from 'node:fs';
import { repositoryFiles } from '../docs/documents.js';

const CONTRACT = readFileSync('docs/reference/contract.md', 'utf8');
const THIS_FILE = 'test/architecture/contract-coverage.spec.ts';

const prefixes = firstGroups(/^- (C-[A-Z]+): \[/gm, CONTRACT);
const rules = firstGroups(/^- \*\*(C-[A-Z]+-\d+)\*\* \S/gm, CONTRACT);

const sources = repositoryFiles().filter(
  (file) => /\.(ts|mjs|md|ya?ml|sh|hbs)$/.test(file) && !file.includes('node_modules') && statSync(file).isFile(),
);

describe('docs/reference/contract.md', () => {
  it('gives each rule a unique number with a listed prefix', () => {
    expect(rules.length).toBeGreaterThan(700);
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
    expect(rules.map(prefixOf).filter((prefix) => !prefixes.includes(prefix))).toEqual([]);
  });

  it('has every rule and prefix named in a comment, a test or a document', () => {
    const unknown = mentions(/\bC-[A-Z]+(?:-\d+)?\b/g).filter(({ text }) => ![...rules, ...prefixes].includes(text));
    expect(unknown).toEqual([]);
  });
});

describe('The titles of tests', () => {
  const named = sources.filter((file) => file.endsWith('spec.ts')).flatMap(rulesInTitlesOf);

  it('name every rule of the contract', () => {
    const tested = new Set(named.map(({ text }) => text));
    expect(rules.filter((rule) => !tested.has(rule))).toEqual([]);
  });

  it('name no rule that the contract does not have', () => {
    expect(named.filter(({ text }) => !rules.includes(text))).toEqual([]);
  });
});

describe('References', () => {
  it('name rules only by their numbers in docs/reference/contract.md', () => {
    const old = [
      /\bdecisions? sections? \d|\(interface\b/gi,
      /\b(?:PUT|POST|Shipment|Return|source_store) rules? \d/g,
      /\b(?:Flagging|Relation|Amounts|Claim payouts|Events|Callbacks) \d/g,
    ];
    expect(old.flatMap(mentions)).toEqual([]);
  });

  it('name only documents in the repository', () => {
    const documents = repositoryFiles().filter((file) => file.endsWith('.md'));
    const own = /^(?:\.\.?\/)+|^\/\/github\.com\/parcelward\/parcelward\/blob\/main\//;
    const isThere = ({ text }: Mention): boolean =>
      documents.some((file) => `/${file}`.endsWith(`/${text.replace(own, '')}`));
    expect(mentions(/[\w./-]*\w\.md\b/g).filter((mention) => !isThere(mention))).toEqual([]);
  });
});

interface Mention {
  file: string;
  text: string;
}

function mentions(pattern: RegExp): Mention[] {
  return sources
    .filter((file) => file !== THIS_FILE)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([text]) => ({ file, text })));
}

function firstGroups(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

function prefixOf(rule: string): string {
  return rule.replace(/-\d+$/, '');
}

/**
 * The rules with which the titles of a file's tests begin: `it('C-HTTP-10, C-HTTP-12: ...`. The titles are those of tests and
 * groups, and the first cells of tables of cases. Comments hold no tests.
 */
function rulesInTitlesOf(file: string): Mention[] {
  const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\(|\[)\s*(['"`])((?:C-[A-Z]+-\d+(?:, )?)+)(?:: |\1)/g;
  const code = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(TITLE)].flatMap(([, , numbers = '']) => numbers.split(', ').map((text) => ({ file, text })));
}
