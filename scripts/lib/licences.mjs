// SPDX-License-Identifier: Apache-2.0
/** Licences that allow to distribute a package with a program under Apache-2.0, if its notice stays in the package's folder. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'Python-2.0',
  'Unlicense',
];

/** libvips, as a library of its own that can be replaced. It decodes photos of claims. */
const LGPL = { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ };

/** Packages that declare none where npm reads it, from the licence in their folder or their repository. */
const UNDECLARED = {
  busboy: 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
  '@msgpackr-extract/msgpackr-extract-darwin-arm64': 'MIT',
  '@msgpackr-extract/msgpackr-extract-darwin-x64': 'MIT',
  '@msgpackr-extract/msgpackr-extract-linux-arm': 'MIT',
  '@msgpackr-extract/msgpackr-extract-win32-x64': 'MIT',
};

/**
 * The names of the packages that are installed without development ones, by licence, in alphabetical order.
 * @param {Record<string, { license?: string, dev?: boolean, link?: boolean }>} packages of a package-lock.json
 * @returns {[licence: string, names: string[]][]}
 */
export function byLicence(packages) {
  /** @type {Map<string, Set<string>>} */
  const groups = new Map();
  for (const [path, { license, dev, link }] of Object.entries(packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || dev || link) continue;
    const licence = license ?? UNDECLARED[name] ?? 'undeclared';
    groups.set(licence, (groups.get(licence) ?? new Set()).add(name));
  }
  /** @type {[string, string[]][]} */
  const listed = [...groups].map(([licence, names]) => [licence, [...names].sort()]);
  return listed.sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The packages with a licence that was not looked at.
 * @param {[licence: string, names: string[]][]} groups
 */
export function refusedPackages(groups) {
  return groups.flatMap(([licence, names]) => {
    const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return names.filter((name) =>
      parts.some((part) => !ALLOWED.includes(part) && !(part === LGPL.licence && LGPL.packages.test(name))),
    );
  });
}
