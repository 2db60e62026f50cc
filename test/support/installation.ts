// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterFile } from './cleanup.js';
import { outputOf } from './programs.js';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The packages of this clone by their folder; its own are in '' and `packages/client`. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Manifest> };

/**
 * An empty folder outside the repository until the test file ends. Each run of this clone has the same, so that Node finds the
 * code that it compiled before.
 */
export function applicationFolder(name: string): string {
  const clone = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
  const folder = join(realpathSync(tmpdir()), `parcelward-${name}-${clone}`);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder, { mode: 0o700 });
  afterFile(remove);
  return folder;
}

/**
 * Installs the packages that the package.json of a folder names, as an application does. First it links the packages of this
 * clone, so that npm only adds the missing ones and removes the others: to extract all takes npm four times as long.
 * @param packed the folders of the packages that the application installs from tarballs
 */
export async function npmInstall(folder: string, packed: readonly string[]): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const needed = new Set<string>();
  collect(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }), '', needed);
  for (const home of packed) collect(needs(packages[home]), home, needed);
  const installed = link(needed, folder);
  for (const path of ['', ...installed]) linkPrograms(join(path, 'node_modules/.bin'), folder);
  const quiet = ['--no-audit', '--no-fund', '--no-progress'];
  await outputOf('npm', ['install', '--prefer-offline', '--ignore-scripts', ...quiet], { cwd: folder });
}

/** Adds packages of this clone, and those that they need, to an installation; npm would take much longer. */
export function addPackages(folder: string, names: readonly string[]): void {
  const needed = new Set<string>();
  collect(names, '', needed);
  for (const path of needed) if (existsSync(join(folder, path, 'package.json'))) needed.delete(path);
  link(needed, folder);
}

/** Links those of the packages that this clone has, and returns their folders. */
function link(needed: ReadonlySet<string>, folder: string): string[] {
  const installed = [...needed].filter((path) => existsSync(path));
  for (const path of installed) linkFolder(path, join(folder, path));
  return installed;
}

/** Adds the folders of packages that a package needs, and of those that they need. */
function collect(names: readonly string[], from: string, found: Set<string>): void {
  for (const name of names) {
    const path = placeOf(name, from);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    collect(needs(packages[path]), path, found);
  }
}

function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }: Manifest = {}) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where a package finds another. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)(?:node_modules|packages)\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = join(folder, 'node_modules', name);
    // The packages of this clone are links to their sources.
    if (path in packages && !('link' in (packages[path] ?? {}))) return path;
    if (folder === '') return undefined;
  }
}

/** Links the files of a package, without the packages in it. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) linkFile(source, target);
    else if (entry.name !== 'node_modules') linkFolder(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The folders are on different file systems.
    copyFileSync(source, target);
  }
}

/** Links the programs of the packages that are there, without which npm installs those packages again. */
function linkPrograms(from: string, folder: string): void {
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const [program, target] = [join(folder, from, name), readlinkSync(join(from, name))];
    if (!existsSync(join(dirname(program), target))) continue;
    mkdirSync(dirname(program), { recursive: true });
    symlinkSync(target, program);
  }
}
