// SPDX-License-Identifier: Apache-2.0
/** GSM 03.38 alphabet with its extension. An SMS has 160 of these characters, but only 70 if it has any other. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Replaces characters outside of GSM 03.38 by similar ones; returns the text unchanged if one of them has none. */
export function gsmText(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => (GSM.has(letter) ? letter : plainLetter(letter)));
  return letters.every((letter) => letter !== undefined) ? letters.join('') : text;
}

function plainLetter(letter: string): string | undefined {
  const plain = LOOKALIKES[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain !== '' && Array.from(plain).every((each) => GSM.has(each)) ? plain : undefined;
}
