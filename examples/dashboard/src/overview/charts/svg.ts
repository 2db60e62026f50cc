type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element; what it is given as text stands in `text` alone, and every value is escaped. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** Text of an element. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A part of a whole as a length that follows the width of the page. */
export function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
