import { isUtf8 } from 'node:buffer';
import { type FilePosition, type Line, linesOf } from './lines.js';

/** A record of a CSV file. */
export interface CsvRecord {
  /** The first line of the record, from 1. */
  line: number;
  /** The last line of the record. */
  lastLine: number;
  /** The bytes of the file up to the end of the record. */
  end: number;
  /** Of a record that is not sound, those before the fault, or before the first line break; other bytes than UTF-8 are U+FFFD. */
  fields: string[];
  /** False if the record breaks RFC 4180, is not UTF-8 or is too long. */
  isSound: boolean;
}

const [QUOTE, COMMA] = [34, 44];

/** Of a record. Each takes memory beside its bytes. */
const MAX_LINES = 10_000;

/**
 * Reads the records of a CSV file (RFC 4180): a quoted field may contain commas, line breaks and doubled quotes. Lines end with
 * CRLF or LF. Blank lines are skipped.
 * @param chunks the bytes of the file from `from` on
 * @param maxBytes a longer record is not sound, and the next line begins a new one
 */
export async function* csvRecords(
  chunks: AsyncIterable<Buffer>,
  from: FilePosition,
  maxBytes: number,
): AsyncGenerator<CsvRecord> {
  let [open, length]: [Line[], number] = [[], 0];
  const finish = (isComplete: boolean): CsvRecord => {
    const [first, last] = [open[0], open.at(-1)] as [Line, Line];
    const parsed = parseLines(isComplete ? open : [first]);
    [open, length] = [[], 0];
    const position = { line: first.number, lastLine: last.number, end: last.end };
    return { ...position, ...parsed, isSound: isComplete && parsed.isSound };
  };
  let isInQuotes = false;
  for await (const line of linesOf(chunks, from, maxBytes)) {
    const { bytes } = line;
    if (open.length === 0 && bytes?.length === 0) continue;
    open.push(line);
    // With the line break, so that blank lines count too.
    length += (bytes?.length ?? maxBytes + 1) + 1;
    if (bytes) isInQuotes = endsInQuotes(bytes, isInQuotes);
    if (isInQuotes && length <= maxBytes && open.length < MAX_LINES) continue;
    isInQuotes = false;
    yield finish(length <= maxBytes + 1);
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

function parseLines(lines: readonly Line[]): Pick<CsvRecord, 'fields' | 'isSound'> {
  const parts = lines.flatMap(({ bytes }) => bytes ?? []);
  if (parts.length < lines.length) return { fields: [], isSound: false };
  const { fields, isSound } = parseRecord(parts.map(String).join('\n'));
  return { fields, isSound: isSound && parts.every((bytes) => isUtf8(bytes)) };
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** Splits the text of a record into its fields, up to a quote where RFC 4180 has none. */
export function parseRecord(text: string): Pick<CsvRecord, 'fields' | 'isSound'> {
  const fields: string[] = [];
  FIELD.lastIndex = 0;
  for (;;) {
    const match = FIELD.exec(text);
    if (!match) return { fields, isSound: false };
    const [, quoted, plain = '', separator] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === '') return { fields, isSound: true };
  }
}
