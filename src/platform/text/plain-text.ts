// Line breaks and other controls, what reorders the text around it, and what is invisible.
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/**
 * Text of a merchant or customer as it stands in a message: one line, in its own place, at most `longest` code points. Never
 * an encoded word (RFC 2047), which a mail program would take for other text.
 */
export function plainText(text: string, maxLength = 200): string {
  const line = text.toWellFormed().replaceAll(UNWANTED, ' ').replaceAll('=?', '= ?').replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`;
}
