import { existsSync, readFileSync, statSync } from 'node:fs';
import { repositoryFiles } from '../docs/documents.js';

const CONTRACT = readFileSync('docs/reference/contract.md', 'utf8');
const COVERAGE = readFileSync('docs/contributing/contract-coverage.md', 'utf8');
const THIS_FILE = 'test/architecture/contract-coverage.spec.ts';

const prefixes = firstGroups(/^- (C-[A-Z]+): \[/gm, CONTRACT);
const rules = firstGroups(/^- \*\*(C-[A-Z]+-\d+)\*\* \S/gm, CONTRACT);

/** The rules of the coverage, each with its tests. */
const covered = [...COVERAGE.matchAll(/^- (C-[A-Z]+-\d+) (\[.+`)$/gm)].map(([, rule = '', tests = '']) => ({
  rule,
  tests: testsOf(tests),
}));
const paths = new Map(
  [...COVERAGE.matchAll(/^\[(\S+)\]: (?:\.\.\/)+(\S+)$/gm)].map(([, label = '', path = '']) => [label, path]),
);

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

describe('docs/contributing/contract-coverage.md', () => {
  it('has tests of every rule, in the order of the contract', () => {
    expect(covered.map(({ rule }) => rule)).toEqual(rules);
    expect(covered.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(COVERAGE.match(/^- C-/gm)).toHaveLength(rules.length);
  });

  it.each([...paths])('%s: its tests are in %s', (label, path) => {
    const named = covered.flatMap(({ tests }) => tests).filter((test) => test.label === label);
    expect(named.length).toBeGreaterThan(0);
    expect(existsSync(path)).toBe(true);
    const titles = titlesOf(path);
    expect(named.filter(({ title }) => !titles.has(title)).map(({ title }) => title)).toEqual([]);
  });

  it('has a link for each file', () => {
    const labels = covered.flatMap(({ tests }) => tests.map(({ label }) => label));
    expect(labels.filter((label) => !paths.has(label))).toEqual([]);
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

function testsOf(line: string): { label: string; title: string }[] {
  return [...line.matchAll(/\[(\S+)\]: `(.+?)`(?:; |$)/g)].map(([, label = '', title = '']) => ({ label, title }));
}

/** The titles of the tests and groups of a file, and the first cells of its tables of cases, in their source form. */
function titlesOf(file: string): Set<string> {
  const TITLE = /(?:\b(?:it|describe)(?:\.each.*)?\(|\]\)\(|\)\(|\[)\s*(['"])((?:(?!\1).)+)\1/g;
  return new Set([...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title));
}
