// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A span of code or a line of a block in a document. */
export interface Code {
  /** Such as `README.md:66`. */
  at: string;
  text: string;
}

/** Every document that users and contributors read. */
export const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'GOVERNANCE.md',
  'ROADMAP.md',
  'SECURITY.md',
  'test/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
    .sort(),
];

/** The spans of code in the prose of a document, and the lines of its blocks. */
export function codeOf(file: string, text = readFileSync(file, 'utf8')): Code[] {
  let isInBlock = false;
  return text.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`;
    const isFence = line.startsWith('```');
    if (isFence) isInBlock = !isInBlock;
    if (isFence) return [];
    return isInBlock ? [{ at, text: line }] : spansOf(line).map((span) => ({ at, text: span }));
  });
}

function spansOf(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
}

/** The relative links of a document, those to its pictures included. */
export function linksOf(file: string): Code[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line.replace(/`[^`]*`/g, '').matchAll(/(?:\]\(|(?:src|href)=")([^)"\s]+)[)"]/g)].map(([, text = '']) => ({
        at: `${file}:${index + 1}`,
        text,
      })),
    )
    .filter(({ text }) => !/^[a-z]+:/.test(text));
}

/** The anchors of a document's headings. */
export function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Every file at the root and below the folders that documents mention. */
export function repositoryFiles(): string[] {
  const folders = [
    '.github',
    'src',
    'openapi',
    'packages',
    'test',
    'docs',
    'docker',
    'scripts',
    'dashboard',
    'examples',
    'bench',
  ];
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...readdirSync('.'), ...below];
}
