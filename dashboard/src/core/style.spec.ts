// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPT } from './script.js';
import { STYLE } from './style.css.js';

const SOURCES = join(process.cwd(), 'dashboard/src');

/** The text of all files but tests and stylesheets. */
function sources(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.endsWith('.css.ts'))
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'));
}

/** The classes that templates name, without those that come from views: `badge {{tone}}` is `badge`. */
function namedClasses(text: string): string[] {
  // Drawings name them as a member of `element`'s attributes.
  const pattern = text.includes('element(') ? /\bclass(?:="([^"]*)"|: [`']([^`']*)[`'])/g : /\bclass="([^"]*)"/g;
  const attributes = [...text.matchAll(pattern)];
  return attributes.flatMap(([, attribute, member]) =>
    `${attribute ?? ''} ${member ?? ''}`
      .replaceAll(/\S*(?:\{\{(?![#/]|else)[^}]*\}\}|\$\{[^}]*\})\S*/g, ' ')
      .replaceAll(/\{\{[^}]*\}\}/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  );
}

const styled = new Set([...STYLE.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ''));

describe('the stylesheet', () => {
  it('has at most 24 KB, and the script 3 KB', () => {
    expect(Buffer.byteLength(STYLE)).toBeLessThanOrEqual(24 * 1024);
    expect(Buffer.byteLength(SCRIPT)).toBeLessThanOrEqual(3 * 1024);
  });

  it('has all classes of the templates', () => {
    const named = new Set(sources().flatMap(namedClasses));
    expect([...named].filter((name) => !styled.has(name))).toEqual([]);
  });

  it.each(['url(', '@import', 'http'])('loads nothing: it has no %s', (text) => {
    expect(STYLE).not.toContain(text);
  });
});
