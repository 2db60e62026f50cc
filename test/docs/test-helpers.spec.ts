import { existsSync, readFileSync } from 'node:fs';

/** Names of helpers and the file that has them, such as "`newStore` (`stores.ts`)". */
const HELPERS = /((?:`\w+`(?:, )?)+) \(`([\w-]+\.ts)`\)/g;

const named = [...readFileSync('test/README.md', 'utf8').matchAll(HELPERS)].flatMap(([, names = '', file = '']) =>
  [...names.matchAll(/\w+/g)].map(([name]) => ({ name, path: `test/support/${file}` })),
);

it('test/README.md names helpers that exist', () => {
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(
    ({ name, path }) =>
      !existsSync(path) || !new RegExp(`^export .*\\b${name}\\b`, 'm').test(readFileSync(path, 'utf8')),
  );
  expect(missing).toEqual([]);
});
