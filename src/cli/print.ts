/** Writes a result to standard output: one JSON value, or for a person its members line by line. */
export function print(result: unknown, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(result ?? null) : readable(result)}\n`);
}

function readable(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(readable).join('\n\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '(none)');
  const width = Math.max(...Object.keys(value).map((name) => name.length));
  return Object.entries(value)
    .map(([name, item]) => `${name.padEnd(width)}  ${typeof item === 'object' ? JSON.stringify(item) : String(item)}`)
    .join('\n');
}
