/**
 * Splits rows for statements that stay below the server's `max_allowed_packet`: a chunk ends with the row that reaches `maxBytes`.
 * @param sizeOf the bytes of a row
 */
export function chunksOf<Row>(rows: readonly Row[], maxBytes: number, sizeOf: (row: Row) => number): Row[][] {
  const chunks: Row[][] = [];
  let bytes = maxBytes;
  for (const row of rows) {
    if (bytes >= maxBytes) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)?.push(row);
    bytes += sizeOf(row);
  }
  return chunks;
}
