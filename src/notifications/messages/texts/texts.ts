import { type NotifiableStatus } from '../tracking/notifiable-statuses.js';

/** The singular and the plural of a text. */
export interface Counted {
  one: string;
  several: string;
}

/** A status, and what it means for the customer. */
export interface StatusTexts {
  heading: Counted;
  detail: Counted;
}

/** An event of a return, and what it means for the customer. */
interface ReturnEventTexts {
  heading: string;
  detail: string;
}

/** Texts of mails about returns. */
export interface ReturnTexts {
  approved: {
    SELF_SHIP: { heading: string; noLabel: string; labelIncluded: string; labelOnPage: string };
    IN_STORE: ReturnEventTexts;
  };
  rejected: ReturnEventTexts;
  label: ReturnEventTexts;
  refunded: Record<'REFUND' | 'STORE_CREDIT', ReturnEventTexts>;
  /** Label of the store's comment. */
  note: string;
  items: string;
  /** The link to the return page. */
  page: string;
  printLabel: string;
  amount: string;
  deductions: string;
  reason: string;
}

/** Texts of the mail with a question about a claim. */
interface ClaimTexts {
  heading: string;
  detail: string;
  /** Only in mails of stores that have an address for replies. */
  reply: string;
  /** Label of the question. */
  question: string;
  items: string;
  reason: string;
}

/** All texts of mails and text messages, in one language. */
export interface Texts {
  tracking: Record<NotifiableStatus, StatusTexts>;
  returns: ReturnTexts;
  claims: ClaimTexts;
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
