// SPDX-License-Identifier: Apache-2.0
type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element; attribute values are escaped, children are markup. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** Escapes text for an element or attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A share as a percentage length. */
export function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
