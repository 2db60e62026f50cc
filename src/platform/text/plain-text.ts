// SPDX-License-Identifier: Apache-2.0
// Line breaks and other controls, bidirectional controls and invisible characters.
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/**
 * Makes text from outside safe for a message: one line of at most `maxLength` code points, without controls
 * and without encoded words (RFC 2047), which a mail program would decode.
 */
export function plainText(text: string, maxLength = 200): string {
  const line = text.toWellFormed().replaceAll(UNWANTED, ' ').replaceAll('=?', '= ?').replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`;
}
