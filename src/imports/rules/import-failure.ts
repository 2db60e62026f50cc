/** The whole file cannot be imported; the message says why. */
export class ImportFailure extends Error {}

const MAX_BLANK_BYTES = 1024 * 1024;

/**
 * Refuses a file with more than 1 MiB of blank lines in a row, which are work without an order (C-IMP-25).
 * @param line the last of the blank lines
 * @throws ImportFailure
 */
export function refuseBlankText(bytes: number, line: number): void {
  if (bytes <= MAX_BLANK_BYTES) return;
  throw new ImportFailure(`There is more than 1 MiB of blank lines before line ${line + 1}. Delete them.`);
}
