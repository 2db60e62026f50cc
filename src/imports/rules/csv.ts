// SPDX-License-Identifier: Apache-2.0
import { isUtf8 } from 'node:buffer';
import { type FilePosition, type Line, linesOf, refuseBlankText } from './lines.js';

export interface CsvRecord {
  /** The first line of the record, from 1. */
  line: number;
  /** The last line of the record. */
  lastLine: number;
  /** The bytes of the file up to the end of the record. */
  end: number;
  /** Of a record with a fault, those before the fault, or before the first line break; other bytes than UTF-8 are U+FFFD. */
  fields: string[];
  fault?: CsvFault;
}

/** Why a record cannot be read: a quote where RFC 4180 has none or that is never closed, other bytes than UTF-8, or too many. */
export type CsvFault = 'quotes' | 'encoding' | 'length';

const [QUOTE, COMMA] = [34, 44];

/** Of a record. Each takes memory beside its bytes. */
const MAX_LINES = 10_000;

/**
 * Reads the records of a CSV file (RFC 4180): a quoted field may contain commas, line breaks and doubled quotes. Lines end with
 * CRLF or LF. Blank lines are skipped, and so are records whose fields are all blank, which spreadsheets leave behind a table.
 * @param chunks the bytes of the file from `from` on
 * @param maxBytes a longer record is a fault, and the next line begins a new one
 * @throws ImportFailure for more than 1 MiB of blank text
 */
export async function* csvRecords(
  chunks: AsyncIterable<Buffer>,
  from: FilePosition,
  maxBytes: number,
): AsyncGenerator<CsvRecord> {
  let [open, length]: [Line[], number] = [[], 0];
  let { offset } = from;
  const finish = (fault?: CsvFault): CsvRecord => {
    const [first, last] = [open[0], open.at(-1)] as [Line, Line];
    const parsed = parseLines(fault === undefined ? open : [first]);
    [open, length] = [[], 0];
    return { line: first.number, lastLine: last.number, end: last.end, ...parsed, ...(fault && { fault }) };
  };
  let isInQuotes = false;
  for await (const line of linesOf(chunks, from, maxBytes)) {
    const { bytes } = line;
    if (open.length === 0 && bytes?.length === 0) {
      refuseBlankText(line.end - offset, line.number);
      continue;
    }
    open.push(line);
    // With the line break, so that blank lines count too.
    length += (bytes?.length ?? maxBytes + 1) + 1;
    if (bytes) isInQuotes = endsInQuotes(bytes, isInQuotes);
    if (isInQuotes && length <= maxBytes && open.length < MAX_LINES) continue;
    const tooLong = length > maxBytes + 1 ? 'length' : undefined;
    const record = finish(isInQuotes ? 'quotes' : tooLong);
    isInQuotes = false;
    if (isBlank(record)) {
      refuseBlankText(record.end - offset, record.lastLine);
      continue;
    }
    offset = record.end;
    yield record;
  }
  if (open.length > 0) yield finish('quotes');
}

const isBlank = ({ fields, fault }: CsvRecord): boolean =>
  fault === undefined && fields.every((field) => field.trim() === '');

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

function parseLines(lines: readonly Line[]): Pick<CsvRecord, 'fields' | 'fault'> {
  const parts = lines.flatMap(({ bytes }) => bytes ?? []);
  if (parts.length < lines.length) return { fields: [], fault: 'length' };
  const { fields, isSound } = parseRecord(parts.map(String).join('\n'));
  if (!isSound) return { fields, fault: 'quotes' };
  return parts.every((bytes) => isUtf8(bytes)) ? { fields } : { fields, fault: 'encoding' };
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** Splits the text of a record into its fields, up to a quote where RFC 4180 has none. */
export function parseRecord(text: string): { fields: string[]; isSound: boolean } {
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
