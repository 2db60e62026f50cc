// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { describeHttpApplication } from './api-document.js';

interface Operation {
  operationId: string;
  externalDocs?: { description: string; url: string };
}

const contract = readFileSync('docs/reference/contract.md', 'utf8');
const sections = new Map(
  [...contract.matchAll(/^- (C-[A-Z]+): \[.*\]\(#(.+)\)$/gm)].map(([, prefix, at]) => [prefix, at]),
);
const rules = new Set([...contract.matchAll(/^- \*\*(C-[A-Z]+-\d+)\*\*/gm)].map(([, rule]) => rule));

const documents = await Promise.all((['integrators', 'operators'] as const).map(describeHttpApplication));
const operations = documents.flatMap(({ paths, webhooks = {} }) =>
  [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item) as Operation[]),
);

describe('C-DOC-13: the rules of an operation', () => {
  it('are named by every operation and webhook, and exist', () => {
    expect(operations.length).toBeGreaterThan(80);
    for (const { operationId, externalDocs } of operations) {
      const named = externalDocs?.description.match(/C-[A-Z]+(-\d+)?/g) ?? [];
      expect([operationId, named.length]).not.toEqual([operationId, 0]);
      expect([operationId, named.filter((name) => !sections.has(name) && !rules.has(name))]).toEqual([operationId, []]);
    }
  });

  it('are linked by the section of the first one', () => {
    for (const { operationId, externalDocs } of operations)
      expect([operationId, externalDocs?.url]).toEqual([
        operationId,
        expect.stringMatching(/^reference\/contract#[a-z-]+$/),
      ]);
  });
});
