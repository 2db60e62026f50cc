import { plainText } from '../../../platform/text/plain-text.js';

const MAX_LENGTH = 50;
/** What mail programs make a link of, such as `shop.example` or `https://…`. */
const COULD_BE_LINK = /[@/\\:]|\.\p{L}{2}/u;

/**
 * The customer's first name for a text of a store (C-MSG-45). Whoever places an order chooses it and the address that the mail
 * goes to, so it must not carry a message of theirs.
 * @returns undefined if it is too long for a name, or could be a link
 */
export function firstName(name: string | undefined): string | undefined {
  const line = plainText(name ?? '', MAX_LENGTH + 1);
  return Array.from(line).length > MAX_LENGTH || COULD_BE_LINK.test(line) ? undefined : line;
}
