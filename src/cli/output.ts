// SPDX-License-Identifier: Apache-2.0
const WIDTH = 24;

/** Draws a bar, such as `[######------------------]  25 %  8,000 lines`. */
export function terminalBar(done: number, total: number, text: string): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${percent} %  ${text}`;
}

/** Draws over the last line of a terminal; writes nothing to anything else, such as a log. */
export function drawLine(stream: NodeJS.WriteStream, line: string): void {
  if (stream.isTTY) stream.write(`\r${line.slice(0, stream.columns - 1)}\u001b[K`);
}

/**
 * Writes a result to standard output, as JSON or as readable lines. Resolves once all of it was written, because a pipe accepts
 * long text only in pieces.
 */
export function print(result: unknown, asJson: boolean): Promise<void> {
  const text = `${asJson ? JSON.stringify(result ?? null) : readable(result)}\n`;
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

function readable(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(readable).join('\n\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '(none)');
  const width = Math.max(...Object.keys(value).map((name) => name.length));
  return Object.entries(value)
    .map(([name, item]) => `${name.padEnd(width)}  ${typeof item === 'object' ? JSON.stringify(item) : String(item)}`)
    .join('\n');
}
