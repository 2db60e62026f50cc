// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';

const CONTRACT = readFileSync('docs/reference/contract.md', 'utf8');

/** The heading of each section of docs/reference/contract.md, by the prefix of its rules. */
const SECTIONS = new Map(
  [...CONTRACT.matchAll(/^- (C-[A-Z]+): \[.*\]\(#(.+)\)$/gm)].map(([, prefix, heading]) => [prefix, heading]),
);

/** Names rules of the contract, with a link to the section of the first one, on the page that the service serves (C-DOC-13). */
export function contractDocs(rules: string): { description: string; url: string } {
  const [prefix] = /^C-[A-Z]+/.exec(rules) ?? [];
  return { description: `Contract: ${rules}`, url: `reference/contract#${SECTIONS.get(prefix) ?? ''}` };
}
