/** The GSM 03.38 alphabet with its extension: text of these letters is sent at 160 a message, any other at 70. */
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

/** The text in letters of GSM, accents that it lacks left out; as it is where its letters have none to take their place. */
export function gsmText(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => (GSM.has(letter) ? letter : plainLetter(letter)));
  return letters.every((letter) => letter !== undefined) ? letters.join('') : text;
}

function plainLetter(letter: string): string | undefined {
  const plain = LOOKALIKES[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain !== '' && Array.from(plain).every((each) => GSM.has(each)) ? plain : undefined;
}
