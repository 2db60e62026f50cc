// SPDX-License-Identifier: Apache-2.0
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { importsOf, sourceFiles } from '../support/sources.js';

/** The floors, the lowest first: a file imports from its own folder or from a lower floor. */
const FLOORS = [
  ['platform'],
  ['stores'],
  ['auth'],
  ['shipments'],
  ['orders'],
  ['withdrawals', 'change-requests'],
  ['returns'],
  ['claims'],
  ['notifications'],
  ['pages', 'imports'],
  ['desk', 'staff', 'self-service', 'platforms'],
  ['privacy'],
];

/** The shelves inside a context, the lowest first: a file imports from its own shelf or from a lower one. */
const SHELVES = [['model', 'texts'], ['rules'], ['persistence'], ['services', 'pages', 'templates'], ['http', 'jobs']];

/** The shelves of contexts that have others. */
const OWN_SHELVES: Record<string, string[][]> = {
  pages: [['texts', 'pictures'], ['view'], ['templates'], ['cases', 'tracking'], ['http']],
};

/** Folders whose files put the contexts together, as those of `src` itself do. No context imports them. */
const ROOTS = ['app', 'cli', 'migrations', ''];

/** Loads a package for multipart bodies, which an application that imports claims need not install. */
const BESIDE_THE_DOOR = ['src/claims/uploads/photo-files.interceptor.ts'];

/** Has no index: higher floors import its files directly. */
const OPEN = ['platform'];

/** `src/orders/http/x.ts` to `orders`, `src/main.ts` to ``. */
const folderOf = (file: string): string => (dirname(file) === 'src' ? '' : (file.split('/')[1] ?? ''));

const floorOf = (folder: string): number => FLOORS.findIndex((floor) => floor.includes(folder));

/** `src/orders/rules/x.ts` to the place of `rules` among the shelves; -1 for a file beside them. */
const shelfOf = (file: string): number =>
  (OWN_SHELVES[folderOf(file)] ?? SHELVES).findIndex((shelf) => shelf.includes(file.split('/')[2] ?? ''));

/** Why `from` must not import `to`; undefined if it may. */
function fault(from: string, to: string): string | undefined {
  const [context, imported] = [folderOf(from), folderOf(to)];
  if (context === imported) {
    if (OPEN.includes(context) || shelfOf(from) < 0 || shelfOf(to) <= shelfOf(from)) return undefined;
    return `${to.split('/')[2]} is above ${from.split('/')[2]} in ${context}`;
  }
  if (!ROOTS.includes(context)) {
    if (ROOTS.includes(imported)) return 'a composition root knows the contexts, and they do not know it';
    if (floorOf(imported) >= floorOf(context)) return `${imported} is not on a lower floor than ${context}`;
  }
  const isAtDoor = /^src\/[\w-]+\/index\.ts$/.test(to) || BESIDE_THE_DOOR.includes(to);
  // Except for `cli`, roots list tables, jobs and limits of the contexts.
  const isListing = ROOTS.includes(context) && context !== 'cli';
  if (isListing || OPEN.includes(imported) || ROOTS.includes(imported) || isAtDoor) return undefined;
  return `${context} meets ${imported} at its door, ${imported}/index.js`;
}

describe('Architecture: floors', () => {
  it('every folder of src stands on a floor or puts the contexts together', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => floorOf(name) < 0 && !ROOTS.includes(name))).toEqual([]);
  });

  it('a file imports from its own shelf or a lower one, or from the door of a lower floor', () => {
    const faults = sourceFiles().flatMap((from) =>
      importsOf(from)
        .filter((to) => to.startsWith('src/'))
        .flatMap((to) => {
          const reason = fault(from, to);
          return reason === undefined ? [] : [`${from} imports ${to}: ${reason}`];
        }),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['src/stores/store.ts', 'src/orders/index.ts', 'orders is not on a lower floor than stores'],
    ['src/pages/pages.module.ts', 'src/imports/index.ts', 'imports is not on a lower floor than pages'],
    ['src/orders/rules/x.ts', 'src/app/config.ts', 'a composition root knows the contexts, and they do not know it'],
    ['src/claims/rules/x.ts', 'src/orders/persistence/y.ts', 'claims meets orders at its door, orders/index.js'],
    ['src/orders/model/x.ts', 'src/orders/rules/y.ts', 'rules is above model in orders'],
    ['src/orders/rules/x.ts', 'src/orders/services/y.ts', 'services is above rules in orders'],
  ])('refuses that %s imports %s', (from, to, reason) => {
    expect(fault(from, to)).toBe(reason);
  });
});
