/** Lists the columns of a row that contain one of these texts, as such or as JSON. */
export function textsLeft(row: Record<string, unknown>, texts: readonly string[]): string[] {
  const spellings = [...new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]))];
  return Object.entries(row)
    .filter(([, value]) => typeof value === 'string' && spellings.some((text) => value.includes(text)))
    .map(([column]) => column);
}
