// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';

/** A fenced block of a Markdown file. */
export interface Block {
  /** Such as `README.md:66`, the line of its fence. */
  at: string;
  language: string;
  /** The heading under which it stands. */
  section: string;
  text: string;
  /** Whether only white space separates it from the block before. */
  followsBlock: boolean;
}

/** Commands of a document, and the responses that it shows directly below them. */
export interface Example {
  at: string;
  section: string;
  commands: string;
  shown: Block[];
}

/** Every fenced block of a Markdown file, in its order. */
export function fencedBlocks(file: string, text = readFileSync(file, 'utf8')): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: Block | undefined;
  let followsBlock = false;
  text.split('\n').forEach((line, index) => {
    if (open && line === '```') {
      blocks.push(open);
      open = undefined;
      followsBlock = true;
    } else if (open) open.text += `${line}\n`;
    else if (line.startsWith('```'))
      open = { at: `${file}:${index + 1}`, language: line.slice(3), section, text: '', followsBlock };
    else {
      if (line.trim()) followsBlock = false;
      section = /^#+ (.*)/.exec(line)?.[1] ?? section;
    }
  });
  if (open) throw new Error(`The block of ${open.at} has no end.`);
  return blocks;
}

/** The `sh` blocks of a Markdown file, each with the `json` and `http` blocks that follow it directly. */
export function examplesOf(file: string, text?: string): Example[] {
  const examples: Example[] = [];
  let current: Example | undefined;
  for (const block of fencedBlocks(file, text)) {
    if (block.language === 'sh') {
      const { at, section, text: commands } = block;
      examples.push((current = { at, section, commands, shown: [] }));
    } else {
      if (!block.followsBlock) current = undefined;
      if (['json', 'http'].includes(block.language)) current?.shown.push(block);
    }
  }
  return examples;
}
