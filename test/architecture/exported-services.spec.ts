// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { servicesForApplications, sourceFiles } from '../support/sources.js';

const SOURCES = sourceFiles().map((file) => readFileSync(file, 'utf8'));

const SERVICES = servicesForApplications();

const DECLARATION =
  /^(?:export )?(?:interface|type) (\w+)(?:<[^=]*?>)?((?: extends [^{]*)? \{\n[\s\S]*?\n\}| =[\s\S]*?;\n)/gm;
const DECLARATIONS = new Map(
  SOURCES.flatMap((text) => [...text.matchAll(DECLARATION)]).map(([, name = '', body = '']) => [name, body]),
);

/** Members of a type, and columns by their names, are no entity. */
const PARTS = /\b(?:Pick<\s*\w+,[^>]*>|RowOf<[^>]*>|\w+(?:\['\w+'\])+)/g;

/** The way from a type to an entity, such as `ClaimsPage > Claim > ClaimEntity`; undefined if it has none. */
function wayToEntity(type: string, seen: readonly string[] = []): string | undefined {
  for (const [name] of type.replaceAll(PARTS, '').matchAll(/\b[A-Z]\w+/g)) {
    if (seen.includes(name)) continue;
    if (name.endsWith('Entity')) return [...seen, name].join(' > ');
    const way = wayToEntity(DECLARATIONS.get(name) ?? '', [...seen, name]);
    if (way !== undefined) return way;
  }
  return undefined;
}

/** The results of a class's methods, without those that its declaration leaves out. */
function resultsOf(service: string): { method: string; result: string }[] {
  const text = SOURCES.find((source) => source.includes(`\nexport class ${service} `)) ?? '';
  const methods = text.matchAll(
    /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}(?!private|protected|constructor)(?:async )?(\w+)(?:<.*>)?\(((?:[^()]|\([^()]*\))*)\): (.*) \{$/gm,
  );
  return [...methods]
    .filter(([, doc = '']) => !doc.includes('@internal'))
    .map(([, , method = '', , result = '']) => ({ method, result }));
}

describe('Architecture: exported services', () => {
  it('return views, and no entity', () => {
    const faults = [...SERVICES].flatMap((service) =>
      resultsOf(service).flatMap(({ method, result }) => {
        const way = wayToEntity(result);
        return way === undefined ? [] : [`${service}.${method}: ${way}`];
      }),
    );
    expect(SERVICES.size).toBeGreaterThan(40);
    expect([...SERVICES].filter((service) => resultsOf(service).length === 0)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
