import { readdirSync } from 'node:fs';
import { inRoot } from '../lib/folders.mjs';

/** The floors of docs/contributing/architecture.md, the lowest first: a file imports from its own folder or from a lower floor. */
const FLOORS = [
  ['platform', 'client'],
  ['stores'],
  ['auth'],
  ['shipments'],
  ['orders'],
  ['returns'],
  ['claims'],
  ['notifications', 'pages'],
];

const CLIENT_REASON = 'the client is for other applications and runs without the service';

/** Why lower floors must not import a folder. */
/** @type {Record<string, string>} */
const REASONS = {
  client: CLIENT_REASON,
  stores: 'platform knows no business, so that every context can build on it',
  auth: 'auth builds on stores, whose configuration does not depend on who calls',
  shipments: 'a caller is authenticated in the same way whatever is shipped',
  orders: 'orders build on shipments, and a shipment can exist without an order',
  returns: 'returns build on orders, which record units and not why they are held',
  claims: 'claims build on orders and returns, which exist without protection',
  notifications: 'notifications react to events, and who records an event does not know who listens',
  pages: 'pages show what the contexts hold, and nothing depends on how it is shown',
};

/** Folders whose files put the contexts together, as those of `src` itself do. */
const ROOTS = ['app', 'cli', 'migrations', 'package'];
const ROOT_REASON = 'it puts the contexts together, so it may know them and they may not know it';

const DOOR_REASON =
  'a context meets others through its index.js (http/index.js for shapes of bodies), so that it can change everything behind it';

/** Foundations without a door: any file may be imported from higher floors. */
const OPEN = ['platform', 'client'];

const DEPTHS = [1, 2, 3, 4];

/**
 * How paths to `src` begin, `depth` folders below it.
 * @param {number} depth
 */
const sourceFrom = (depth) => `^(?:\\.\\.\\u002F){${depth}}`;

/** @param {string} folder */
const floorOf = (folder) => FLOORS.findIndex((floor) => floor.includes(folder));

/**
 * What a file of a context must not import, `depth` folders below `src`: paths as they are written there, and why.
 * @param {string} context
 * @param {number} depth
 */
function forbidden(context, depth) {
  const source = sourceFrom(depth);
  const folders = FLOORS.flat().filter((folder) => folder !== context && floorOf(folder) >= floorOf(context));
  return [
    ...folders.map((folder) => ({
      regex: `${source}${folder}\\u002F`,
      message: `${context} must not import ${folder}: ${context === 'client' ? CLIENT_REASON : REASONS[folder]}.`,
    })),
    ...ROOTS.map((folder) => ({
      regex: `${source}${folder}\\u002F`,
      message: `${context} must not import ${folder}: ${ROOT_REASON}.`,
    })),
    ...aroundDoors(context, source),
    {
      regex: `${source}[^\\u002F]+$`,
      message: `${context} must not import a file of src itself: ${ROOT_REASON}.`,
    },
  ];
}

/**
 * What goes around the door of a context.
 * @param {string} context that imports
 * @param {string} source how paths to `src` begin there
 */
const aroundDoors = (context, source) =>
  FLOORS.flat()
    .filter((folder) => folder !== context && !OPEN.includes(folder))
    .map((folder) => ({
      regex: `${source}${folder}\\u002F(?!(?:http\\u002F)?index\\.js$)`,
      message: `${context} must import ${folder}/index.js instead: ${DOOR_REASON}.`,
    }));

/**
 * ESLint's settings that keep every context on its floor; unit tests may reach further.
 * @returns {import('eslint').Linter.Config[]}
 */
export function floors() {
  const folders = readdirSync(inRoot('src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const lost = folders.find(({ name }) => floorOf(name) < 0 && !ROOTS.includes(name));
  if (lost) throw new Error(`src/${lost.name} stands on no floor: add it to scripts/eslint/floors.mjs.`);
  return [...FLOORS.flat(), 'cli'].flatMap((context) =>
    DEPTHS.map((depth) => {
      const rules = context === 'cli' ? aroundDoors(context, sourceFrom(depth)) : forbidden(context, depth);
      return {
        files: [`src/${context}${'/*'.repeat(depth)}.ts`],
        ignores: ['**/*.spec.ts'],
        rules: {
          'no-restricted-imports': ['error', { patterns: rules }],
          'no-restricted-syntax': [
            'error',
            ...rules.map(({ regex, message }) => ({
              selector: `:matches(ImportExpression, TSImportType)[source.value=/${regex}/]`,
              message,
            })),
          ],
        },
      };
    }),
  );
}
