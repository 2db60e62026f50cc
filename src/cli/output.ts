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
