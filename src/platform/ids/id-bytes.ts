const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = 26;

/** The length of a packed id. */
export const ID_BYTES = 17;

/** Packs an id such as `sto_…` into 17 bytes, without its prefix. */
export function idBytes(id: string): Buffer {
  let value = 0n;
  for (const letter of id.slice(-LETTERS)) value = (value << 5n) | BigInt(ALPHABET.indexOf(letter));
  return Buffer.from(value.toString(16).padStart(2 * ID_BYTES, '0'), 'hex');
}

/** The id that `idBytes` packed, with this prefix. */
export function idFrom(prefix: string, bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let letters = '';
  for (let count = 0; count < LETTERS; count++, value >>= 5n) letters = `${ALPHABET[Number(value & 31n)]}${letters}`;
  return `${prefix}_${letters}`;
}
