import { amountText } from '../../../platform/money/money.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Language } from '../../../platform/text/language.js';
import { type ClaimEventDetails, type ReturnEventDetails } from '../events/event-reader.service.js';
import { type OrderMailView } from '../templates/order-mail.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';
import { type TextValues } from './text-kinds.js';

/** The values of a mail about parcels. One that differs between the parcels is missing. */
export function trackingValues({ storeName, orderNumber, parcels }: TrackingMailView): TextValues {
  return {
    store_name: storeName,
    order_number: orderNumber,
    carrier: shared(parcels.map(({ carrier }) => carrier)),
    tracking_number: shared(parcels.map(({ trackingNumber }) => trackingNumber)),
    expected_day: shared(parcels.map(({ eta }) => eta)),
  };
}

/** The values of a mail about a received order; its amount is the total. */
export function orderValues({ storeName, orderNumber, total }: OrderMailView): TextValues {
  return { store_name: storeName, order_number: orderNumber, amount: total };
}

/** The values of a mail about a return; its amount is the refund. */
export function returnValues({ store, data }: ReturnEventDetails, language: Language): TextValues {
  const { order_number, refund } = data;
  return {
    store_name: store.branding.sender_name ?? store.name,
    order_number: plainText(order_number),
    amount: refund === null ? undefined : amountText(refund.amount, refund.currency, language),
  };
}

/** The values of a mail about a claim; its amount is the approved refund. */
export function claimValues({ store, data }: ClaimEventDetails, language: Language): TextValues {
  const { order_number, approved_amount, payout } = data;
  return {
    store_name: store.branding.sender_name ?? store.name,
    order_number: plainText(order_number),
    amount: approved_amount === null ? undefined : amountText(approved_amount, payout.currency, language),
  };
}

function shared(values: readonly (string | undefined)[]): string | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

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
