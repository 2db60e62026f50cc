import { type FilePosition, type Line, linesOf } from './lines.js';

/** A record of a CSV file: its fields, or why it has none. */
export interface CsvRecord {
  /** The first line of the record, from 1. */
  line: number;
  /** The last line of the record. */
  lastLine: number;
  /** The bytes of the file up to the end of the record. */
  end: number;
  /** Undefined if the record breaks RFC 4180, is not UTF-8 or is too long. */
  fields?: string[];
}

const [QUOTE, COMMA] = [34, 44];
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the records of a CSV file (RFC 4180): a quoted field may contain commas, line breaks and doubled quotes. Lines end with
 * CRLF or LF. Blank lines are skipped.
 * @param chunks the bytes of the file from `from` on
 * @param maxBytes the record that is longer is a fault, and the next line begins a new record
 */
export async function* csvRecords(
  chunks: AsyncIterable<Buffer>,
  from: FilePosition,
  maxBytes: number,
): AsyncGenerator<CsvRecord> {
  let [open, length]: [Line[], number] = [[], 0];
  const finish = (isSound: boolean): CsvRecord => {
    const [first, last] = [open[0], open.at(-1)] as [Line, Line];
    const fields = isSound ? fieldsOf(open) : undefined;
    [open, length] = [[], 0];
    return { line: first.number, lastLine: last.number, end: last.end, fields };
  };
  let isInQuotes = false;
  for await (const line of linesOf(chunks, from, maxBytes)) {
    const { bytes } = line;
    if (open.length === 0 && bytes?.length === 0) continue;
    open.push(line);
    length += bytes?.length ?? maxBytes + 1;
    if (bytes) isInQuotes = endsInQuotes(bytes, isInQuotes);
    if (isInQuotes && length <= maxBytes) continue;
    isInQuotes = false;
    yield finish(length <= maxBytes);
  }
  if (open.length > 0) yield finish(false);
}

/** Whether a field is open at the end of a line. A quote opens one only at its beginning, so a stray quote spoils only its record. */
function endsInQuotes(bytes: Buffer, isInQuotes: boolean): boolean {
  let isOpen = isInQuotes;
  for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    if (!isOpen) isOpen = at === 0 || bytes[at - 1] === COMMA;
    else if (bytes[at + 1] === QUOTE) at++;
    else isOpen = false;
  }
  return isOpen;
}

function fieldsOf(lines: readonly Line[]): string[] | undefined {
  try {
    return parseRecord(lines.map(({ bytes }) => UTF8.decode(bytes)).join('\n'));
  } catch {
    return undefined;
  }
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** Splits the text of a record into its fields; undefined if a quote is where RFC 4180 has none. */
export function parseRecord(text: string): string[] | undefined {
  const fields: string[] = [];
  FIELD.lastIndex = 0;
  for (;;) {
    const match = FIELD.exec(text);
    if (!match) return undefined;
    const [, quoted, plain = '', separator] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === '') return fields;
  }
}
