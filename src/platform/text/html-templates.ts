// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { requireOptional } from '../process/import-optional.js';

/**
 * Returns a compiler of HTML templates. They escape every value, and refuse to render without a value that they name.
 * @param use what needs them, as the subject of a sentence
 * @param partials by name
 */
export function htmlTemplates(
  use: string,
  partials: Readonly<Record<string, string>> = {},
): (source: string) => (view: object) => string {
  const handlebars = requireOptional<typeof import('handlebars')>('handlebars', use).create();
  handlebars.registerPartial(partials);
  return (source) => handlebars.compile<object>(source, { strict: true });
}

/** A style sheet with its hash, by which the Content-Security-Policy allows it. */
export interface Style {
  css: string;
  hash: string;
}

export function styleOf(css: string): Style {
  return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

/** The Content-Security-Policy of a page, which allows only its own styles, forms to its own origin and `further` sources. */
export function pagePolicy(styles: readonly Style[], ...further: string[]): string {
  return [
    "default-src 'none'",
    `style-src ${styles.map(({ hash }) => hash).join(' ')}`,
    ...further,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
