// SPDX-License-Identifier: Apache-2.0
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { inRoot, root } from './folders.mjs';

// `nest build` adds the second one to .swcrc too.
const options = { configFile: inRoot('.swcrc'), jsc: { experimental: { keepImportAttributes: true } } };

/**
 * Compiles the files of `src` that changed to `dist` of the same folder, with the same result as `nest build`.
 * It compares the tree with its last state and needs no list of changes, so it handles branch switches, renames and
 * missed file events.
 */
export class IncrementalBuild {
  #source;
  #target;
  #compiled;

  /** Create it before a full build: files that change during that build are then compiled again by `update`. */
  constructor(folder) {
    this.#source = join(folder, 'src');
    this.#target = join(folder, 'dist');
    this.#compiled = versions(this.#source);
  }

  /**
   * Brings `dist` up to date and returns `{changed, errors}`: the paths, relative to `src`, of the files compiled or
   * deleted, and a message for each file that does not compile. Such a file keeps its old output and is tried again by
   * the next update.
   */
  async update() {
    const present = versions(this.#source);
    const deleted = [...this.#compiled.keys()].filter((file) => !present.has(file));
    const stale = [...present.keys()].filter(
      (file) => this.#compiled.get(file) !== present.get(file) || !existsSync(this.#output(file)),
    );
    // Only a full build may stamp the output as complete: without the stamp the next `npm run up` or `npm test` makes one.
    if (deleted.length + stale.length > 0) rmSync(join(this.#target, '.built'), { force: true });
    for (const file of deleted) this.#delete(file);
    const results = await Promise.all(stale.map((file) => this.#compile(file, present.get(file))));
    const errors = results.filter((error) => error !== null);
    return { changed: [...deleted, ...stale], errors };
  }

  /** Returns the message of the error, or null. */
  async #compile(file, version) {
    // Loaded here because the scripts start before the packages are installed.
    const { transformFile } = await import('@swc/core');
    const path = join(this.#source, file);
    const output = this.#output(file);
    try {
      const { code, map } = await transformFile(path, { ...options, outputPath: output });
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(`${output}.map`, map ?? '');
      writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map`);
      this.#compiled.set(file, version);
      return null;
    } catch (error) {
      // If the file was deleted meanwhile, the next update notices.
      if (!existsSync(path)) return null;
      this.#compiled.delete(file);
      // SWC appends a backtrace of its own code.
      const [message] = error.message.split(/\n+Caused by:/);
      return `${relative(root, path)}\n${message}`;
    }
  }

  #delete(file) {
    const output = this.#output(file);
    for (const path of [output, `${output}.map`]) rmSync(path, { force: true });
    this.#compiled.delete(file);
  }

  #output(file) {
    return join(this.#target, file.replace(/\.ts$/, '.js'));
  }
}

/** What `nest build` compiles in a folder: path to modification time and size. */
function versions(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  const found = files.map((file) => ({ file, version: versionOf(folder, file) }));
  return new Map(found.filter(({ version }) => version).map(({ file, version }) => [file, version]));
}

function versionOf(folder, file) {
  const stats = statSync(join(folder, file), { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs} ${stats.size}`;
}
