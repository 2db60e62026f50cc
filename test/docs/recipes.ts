import { type Block, fencedBlocks } from './fenced-blocks.js';

/** The files that a document's recipes create, by path, and the blocks that do not fit. */
export interface Followed {
  files: Map<string, string>;
  faults: string[];
}

/**
 * Follows the recipes of a document from top to bottom: a `ts` block whose first line is a path makes a file, a `diff`
 * block changes one.
 * @param read the text of a file of the repository, or undefined if there is none
 */
export function follow(document: string, read: (path: string) => string | undefined): Followed {
  const files = new Map<string, string>();
  const faults: string[] = [];
  for (const block of fencedBlocks(document)) {
    const path = pathIn(block);
    if (path === undefined) continue;
    const before = files.get(path) ?? read(path);
    try {
      files.set(path, block.language === 'ts' ? created(block, before) : changed(block, before));
    } catch (error) {
      faults.push(`${block.at}: ${path} ${(error as Error).message}`);
    }
  }
  return { files, faults };
}

const HEADS: Record<string, RegExp> = { ts: /^\/\/ (\S+\/\S+\.ts)\n/, diff: /^--- (\S+)\n/ };

function pathIn({ language, text }: Block): string | undefined {
  return HEADS[language]?.exec(text)?.[1];
}

function withoutHead({ text }: Block): string {
  return text.slice(text.indexOf('\n') + 1);
}

function created(block: Block, before: string | undefined): string {
  if (before !== undefined) throw new Error('exists already');
  return withoutHead(block);
}

/** Hunks are separated by `@@` and come in the order of the file. */
function changed(block: Block, before: string | undefined): string {
  if (before === undefined) throw new Error('does not exist');
  let done = '';
  let rest = `\n${before}`;
  for (const hunk of withoutHead(block).split(/^@@\n/m)) {
    const lines = hunk.split('\n').slice(0, -1);
    const old = textOf(lines.filter((line) => !line.startsWith('+')));
    const at = rest.indexOf(old);
    if (at < 0) throw new Error(`has no lines${old}`);
    done += rest.slice(0, at) + textOf(lines.filter((line) => !line.startsWith('-')));
    rest = rest.slice(at + old.length - 1);
    // The next search begins at the line break that ends the hunk.
    done = done.slice(0, -1);
  }
  return (done + rest).slice(1);
}

/** Whole lines: between line breaks. */
function textOf(lines: string[]): string {
  return `\n${lines.map((line) => `${line.slice(1)}\n`).join('')}`;
}
