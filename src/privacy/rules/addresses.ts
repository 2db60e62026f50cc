const ADDRESS = /^\S+@\S+$/;
const PHONE = /^\+?[\d\s()./-]{7,}$/;

/** Picks the e-mail addresses and phones out of texts; a message may have gone to each, phones also as digits with a plus. */
export function addressesOf(texts: readonly string[]): string[] {
  const phones = texts.filter((text) => PHONE.test(text));
  return [...texts.filter((text) => ADDRESS.test(text)), ...phones, ...phones.map(digitsOf)];
}

const digitsOf = (phone: string): string => `+${phone.replaceAll(/\D/g, '')}`;
