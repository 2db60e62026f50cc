import { type NotifiableStatus } from '../tracking/notifiable-statuses.js';

/** The singular and the plural of a text. */
export interface Counted {
  one: string;
  several: string;
}

/** A status, and what it means for the customer. */
interface StatusTexts {
  heading: Counted;
  detail: Counted;
}

/** An event of an order or a return, and what it means for the customer. */
interface EventTexts {
  heading: string;
  detail: string;
}

/** The steps of the progress bar of a parcel; the third one depends on the parcel. */
export type MailStation = 'announced' | 'under_way' | 'out_for_delivery' | 'ready_for_pickup' | 'delivered';

/** Texts of mails about returns. */
interface ReturnTexts {
  /** Names the progress bar. */
  progress: string;
  steps: { requested: string; approved: string; sent: string; done: string; credited: string };
  requested: EventTexts;
  approved: {
    SELF_SHIP: { heading: string; noLabel: string; labelIncluded: string; labelOnPage: string };
    IN_STORE: EventTexts;
  };
  rejected: EventTexts;
  label: EventTexts;
  onItsWay: EventTexts;
  refunded: Record<'REFUND' | 'STORE_CREDIT', EventTexts>;
  /** Label of the store's comment. */
  note: string;
  items: string;
  /** The link to the return page. */
  page: string;
  printLabel: string;
  amount: string;
  /** The refund and its deductions together. */
  gross: string;
  deductions: string;
  reason: string;
}

/** Texts of mails about claims, beside those that the claim page has too. */
interface ClaimMailTexts {
  /** Only in mails of stores that have an address for replies. */
  reply: string;
  /** The link to the claim page. */
  page: string;
  reason: string;
}

/** Texts of the mail about a received order. */
interface OrderTexts extends EventTexts {
  items: string;
  total: string;
  /** The link to the tracking page. */
  view: string;
}

/** All texts of mails and text messages, in one language. */
export interface Texts {
  tracking: Record<NotifiableStatus, StatusTexts>;
  orders: OrderTexts;
  returns: ReturnTexts;
  claims: ClaimMailTexts;
  /** Names the progress bar of a parcel. */
  progress: string;
  stations: Record<MailStation, string>;
  order: (number: string) => string;
  parcel: (position: number, count: number) => string;
  items: string;
  carrier: string;
  trackingNumber: string;
  expected: string;
  track: string;
  help: string;
  /** Why the customer gets this mail. */
  reason: { order: string; standalone: string };
  unsubscribe: string;
  unsubscribePage: { title: string; question: string; button: string; done: string };
}

/** The singular or the plural, by the number of parcels. */
export function counted({ one, several }: Counted, count: number): string {
  return count === 1 ? one : several;
}
