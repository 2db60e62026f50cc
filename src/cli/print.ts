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
