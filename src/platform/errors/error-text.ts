// SPDX-License-Identifier: Apache-2.0
const CODE = /^\w{1,64}$/;

/** The code of an error, such as `ECONNREFUSED` or the code of a problem, or its class. A message may quote personal data. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && CODE.test(code) ? code : error.constructor.name;
}
/** Numbers of database errors that quote only names of tables, columns, keys and accounts. */
const QUOTE_NAMES = new Set([
  1044, // ER_DBACCESS_DENIED_ERROR
  1045, // ER_ACCESS_DENIED_ERROR
  1048, // ER_BAD_NULL_ERROR
  1049, // ER_BAD_DB_ERROR
  1054, // ER_BAD_FIELD_ERROR
  1060, // ER_DUP_FIELDNAME
  1061, // ER_DUP_KEYNAME
  1091, // ER_CANT_DROP_FIELD_OR_KEY
  1142, // ER_TABLEACCESS_DENIED_ERROR
  1146, // ER_NO_SUCH_TABLE
  1364, // ER_NO_DEFAULT_FOR_FIELD
  1406, // ER_DATA_TOO_LONG
]);

interface Details {
  errno?: number;
  sqlState?: string;
  syscall?: string;
}

/**
 * Returns the message of an error without what it quotes: a database quotes values, the file system the names of photos, and
 * the parser of JSON the text around a fault. Values may have quotes themselves, so everything between the outermost ones goes.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  const { errno = 0, sqlState, syscall } = error as Details;
  if (error instanceof SyntaxError) return message.replace(/(?:\.{3})?".*"(?:\.{3})?/s, '"…"');
  const quotesValues = sqlState === undefined ? syscall !== undefined : !QUOTE_NAMES.has(errno);
  return quotesValues ? message.replace(/'.*'(?= for key '[\w.]+'$)|'.*'/s, "'…'") : message;
}
