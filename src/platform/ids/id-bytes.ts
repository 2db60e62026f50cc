const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = 26;

/** As many bytes as the letters of an id take after its prefix. */
export const ID_BYTES = 17;

/** An id of the service's own, `sto_…`, in 17 bytes; its prefix is for the reader to know. */
export function idBytes(id: string): Buffer {
  let value = 0n;
  for (const letter of id.slice(-LETTERS)) value = (value << 5n) | BigInt(ALPHABET.indexOf(letter));
  return Buffer.from(value.toString(16).padStart(2 * ID_BYTES, '0'), 'hex');
}

/** The id with this prefix that `idBytes` wrote. */
export function idFrom(prefix: string, bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let letters = '';
  for (let count = 0; count < LETTERS; count++, value >>= 5n) letters = `${ALPHABET[Number(value & 31n)]}${letters}`;
  return `${prefix}_${letters}`;
}
