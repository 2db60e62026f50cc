import { type NotifiableStatus } from '../tracking/notifiable-statuses.js';

/** The same for one parcel and for several. */
export interface Counted {
  one: string;
  several: string;
}

/** What a status is in plain words: what has happened, and what it means. */
export interface StatusTexts {
  heading: Counted;
  detail: Counted;
}

/** What has become of a return, and what it means. */
interface ReturnEventDetails {
  heading: string;
  detail: string;
}

/** What customers are told of their returns. */
export interface ReturnTexts {
  approved: Record<'SELF_SHIP' | 'IN_STORE', ReturnEventDetails>;
  rejected: ReturnEventDetails;
  label: ReturnEventDetails;
  refunded: Record<'REFUND' | 'STORE_CREDIT', ReturnEventDetails>;
  /** Before what the store adds in its own words. */
  note: string;
  items: string;
  /** The link to the return page. */
  page: string;
  printLabel: string;
  amount: string;
  deductions: string;
  reason: string;
}

/** All that customers are told, in one language. */
export interface Texts {
  tracking: Record<NotifiableStatus, StatusTexts>;
  returns: ReturnTexts;
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

/** Of the two wordings the one for so many parcels. */
export function counted({ one, several }: Counted, count: number): string {
  return count === 1 ? one : several;
}
