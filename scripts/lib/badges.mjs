// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { inRoot } from './folders.mjs';

/**
 * The badges of the README, by the path of their file. Each states a fact of the repository.
 * @param {string} openapi version of the OpenAPI format
 */
export function badges(openapi) {
  const { license, engines, peerDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const rules = readFileSync(inRoot('docs/reference/contract.md'), 'utf8').match(/^- \*\*C-[A-Z]+-\d+\*\*/gm) ?? [];
  const facts = {
    licence: ['licence', license],
    node: ['Node', majors(engines.node).join(', ')],
    nestjs: ['NestJS', majors(peerDependencies['@nestjs/common'])[0]],
    openapi: ['OpenAPI', openapi],
    contract: ['contract', `${rules.length} rules, each with a test`],
  };
  return Object.fromEntries(
    Object.entries(facts).map(([name, [label, value]]) => [`docs/images/badges/${name}.svg`, badge(label, value)]),
  );
}

/** The major versions that a range begins with, such as `['22', '24', '26']`. */
const majors = (range) => [...range.matchAll(/(\d+)(?:\.\d+)*/g)].map(([, major]) => major);

function badge(label, value) {
  const [left, right] = [widthOf(label), widthOf(value)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">
<clipPath id="r"><rect width="${left + right}" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><path fill="#3b4654" d="M0 0h${left}v20H0z"/><path fill="#2447b3" d="M${left} 0h${right}v20H${left}z"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
${text(label, 0, left)}
${text(value, left, right)}
</g>
</svg>
`;
}

const PADDING = 7;

/** Verdana's digits and letters are about 6.3 wide at this size; `textLength` stretches them to fit. */
const widthOf = (words) => Math.round(words.length * 6.3) + 2 * PADDING;

const text = (words, start, width) =>
  `<text x="${start + PADDING}" y="14" textLength="${width - 2 * PADDING}">${words}</text>`;
