import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { type Channel } from '../channel.js';
import { type ShipmentFacts } from './shipment-facts.service.js';

/** One address and nothing that mail software could take for two, or for a name. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,255}$/u;

/** Who is told of a shipment on a channel; undefined where nobody can be. */
export function recipientOf(channel: Channel, facts: ShipmentFacts): string | undefined {
  return channel === 'email' ? emailOf(facts) : phoneOf(facts);
}

/** The shipment's `customer_email`, else the order's. */
function emailOf({ content, order }: ShipmentFacts): string | undefined {
  return mailbox(content.customer_email ?? order?.content.customer.email);
}

/** An address that can be written to; undefined for what mail software could read as something else. */
export function mailbox(email: string | undefined): string | undefined {
  return email !== undefined && ADDRESS.test(email) ? email : undefined;
}

/** The customer's phone, else that of the shipping address, in E.164; a national one is of the country that is shipped to. */
function phoneOf({ order }: ShipmentFacts): string | undefined {
  const { customer, shipping_address } = order?.content ?? {};
  const country = shipping_address?.country?.toUpperCase() ?? '';
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  for (const phone of [customer?.phone, shipping_address?.phone]) {
    const parsed =
      phone === undefined ? undefined : parsePhoneNumberFromString(phone, { defaultCountry, extract: false });
    if (parsed?.isValid()) return parsed.number;
  }
  return undefined;
}
