// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { inRoot } from './folders.mjs';

/** The sections of the page, and the files that declare and explain their settings. */
const SECTIONS = [
  ['Processes, database and Redis', 'src/platform/config/platform.settings.ts'],
  ['Tokens', 'src/auth/auth.settings.ts'],
  ['Tracking', 'src/shipments/shipments.settings.ts'],
  ['Mails and text messages', 'src/notifications/notifications.settings.ts'],
  ['Photos', 'src/claims/claims.settings.ts'],
  ['Imports', 'src/imports/imports.settings.ts'],
  ['Orders', 'src/orders/orders.settings.ts'],
  ['Pages of customers', 'src/pages/pages.settings.ts'],
  ['Self-service', 'src/self-service/self-service.settings.ts'],
  ['Retention', 'src/privacy/privacy.settings.ts'],
  ['Traces', 'src/platform/tracing/tracing.settings.ts'],
  ['Staff', 'src/staff/staff.settings.ts'],
  ['The dashboard', 'dashboard/src/core/settings.ts'],
];

const HEAD = `# Settings

Every setting of the service and the dashboard, generated from the source code by \`npm run generate\`.

Settings are environment variables. A file \`.env\` in the working directory gives those that are not set, and an empty value
counts as not set. [.env.example](../../.env.example) has those that you must set. The
[modules](../guides/importing.md) take the same settings in camel case.

A process refuses to start with values that it cannot use, and names all of them. A secret has at least 32 characters, such as
\`openssl rand -hex 32\` makes.
`;

const END = '\nNext: [start in production](start.md).\n';

/**
 * The text of docs/operating/settings.md.
 * @param {Record<string, { kind: string, fallback?: string, isRequired?: boolean }>} variables
 * @throws Error if a section does not explain one of its settings, or a setting is in none
 */
export function settingsPage(variables) {
  const names = new Set(Object.keys(variables));
  const sections = SECTIONS.map(([title, file]) => {
    const rows = Object.entries(commentsOf(file)).map(([name, comment]) => {
      if (!names.delete(name)) throw new Error(`${file}: ${name} is no setting`);
      return row(name, variables[name], inCode(comment, variables));
    });
    return `\n## ${title}\n\n| Setting | Values | Default | Meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  if (names.size > 0) throw new Error(`Settings without a comment: ${[...names].join(', ')}`);
  return HEAD + sections.join('') + END;
}

/** The comments of a file's members with the names of settings. */
function commentsOf(file) {
  const text = readFileSync(inRoot(file), 'utf8');
  const comments = [...text.matchAll(/^ {2}\/\*\*\s((?:(?!\*\/)[\s\S])+)\*\/\n {2}([A-Z][A-Z0-9_]+): /gm)];
  return Object.fromEntries(comments.map(([, comment, name]) => [name, comment.replace(/\s+(\* )?/g, ' ').trim()]));
}

/** @param {{ kind: string, fallback?: string, isRequired?: boolean }} variable */
function row(name, variable, comment) {
  const { kind, fallback, isRequired } = variable;
  const value = isRequired ? 'required' : fallback ? `\`${fallback}\`` : '';
  return `| \`${name}\` | ${kind} | ${value} | ${comment} |`;
}

/** Marks the names of settings as code, except those in code. */
function inCode(text, variables) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part.replace(/\b[A-Z][A-Z0-9_]+\b(=\w+)?/g, (found, value = '') =>
            found.slice(0, found.length - value.length) in variables ? `\`${found}\`` : found,
          ),
    )
    .join('');
}
