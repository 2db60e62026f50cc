import { type ShipmentStatus, type TrackingAvailability } from '../../shipments/index.js';
import { type Station } from '../tracking/progress.js';
import { type ReturnStage, type ReturnStep } from '../returns/return-stage.js';

/** What has happened, and what it means to the customer. */
export interface News {
  heading: string;
  detail: string;
}

/** The words of the tracking page. */
export interface TrackingTexts {
  title: string;
  /** Where a parcel is. */
  statuses: Record<ShipmentStatus, News>;
  /** What an event of its timeline was, in a word or two; `other` where its carrier names no status. */
  events: Record<ShipmentStatus | 'other', string>;
  stations: Record<Station, string>;
  /** Why nothing is heard of a parcel. */
  silent: Record<Exclude<TrackingAvailability, 'full'>, News>;
  preparing: News;
  cancelled: News;
  several: (count: number) => string;
  parcel: (position: number, count: number) => string;
  /** Of one parcel alone. */
  theParcel: string;
  progress: string;
  timeline: string;
  earlier: (count: number) => string;
  carrier: string;
  trackingNumber: string;
  expected: string;
  follow: (carrier: string) => string;
  items: string;
  ordered: string;
  notSent: string;
  cancelledItems: string;
}

/** The words of the return page. */
export interface ReturnPageTexts {
  title: string;
  stages: Record<ReturnStage, News>;
  steps: Record<ReturnStep | 'credited', string>;
  progress: string;
  items: string;
  note: string;
  next: string;
  /** What to do next, one after the other. */
  pack: string;
  printLabel: string;
  showCode: string;
  useIncluded: string;
  writeNumber: string;
  handOverToCarrier: string;
  handOver: (carrier: string) => string;
  bring: string;
  bringItems: string;
  bringNumber: (orderNumber: string) => string;
  bringPage: string;
  label: string;
  barcode: (number: string) => string;
  openLabel: string;
  code: string;
  included: string;
  instructions: string;
  validUntil: string;
  print: string;
  amount: string;
  deductions: string;
}

/** The words of the page that looks an order up. */
export interface LookupTexts {
  title: string;
  intro: string;
  orderNumber: string;
  email: string;
  button: string;
  /** The same whether there is no such order, or the e-mail is not its customer's. */
  notFound: string;
  incomplete: string;
}

/** What a page says when there is none. */
export interface FailureTexts {
  notFound: News;
  tooMany: News;
  unavailable: News;
}

/** All words of the customer's pages, in one language. */
export interface PageTexts {
  order: (number: string) => string;
  help: string;
  tracking: TrackingTexts;
  returns: ReturnPageTexts;
  lookup: LookupTexts;
  failures: FailureTexts;
}
