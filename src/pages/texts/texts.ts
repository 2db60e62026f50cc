import { type ShipmentStatus, type TrackingAvailability } from '../../shipments/index.js';
import { type ProgressStation } from '../tracking/progress.js';
import { type ClaimTexts } from '../../claims/index.js';
import { type ReturnStage, type ReturnStep } from '../returns/return-stage.js';

/** A status or a problem: its name, and an explanation for the customer. */
export interface BannerTexts {
  heading: string;
  detail: string;
}

/** Texts of the tracking page. */
export interface TrackingTexts {
  /** The current status of a parcel; `contact` follows `detail` if the store has a contact. */
  statuses: Record<ShipmentStatus, BannerTexts & { contact?: string }>;
  /** An event of the timeline, in two or three words; `other` if the carrier gave it no status. */
  events: Record<ShipmentStatus | 'other', string>;
  stations: Record<ProgressStation, string>;
  /** Headlines of a parcel that is expected; a day is such as `Wednesday, November 25`. */
  arriving: { today: string; tomorrow: string; outToday: string; on: (day: string) => string };
  /** The second sentence of a headline for several parcels, of which none has arrived. */
  first: { today: string; tomorrow: string; on: (day: string) => string };
  /** The second sentence of a headline for several parcels, of which one has arrived. */
  next: { today: string; tomorrow: string; on: (day: string) => string };
  delivered: {
    today: (time: string) => string;
    yesterday: (time: string) => string;
    on: (day: string, time: string) => string;
  };
  /** A parcel whose expected day is past. */
  late: {
    days: (count: number) => string;
    /** After more than 30 days. */
    long: string;
    /** `day` is the expected day. */
    due: (day: string) => string;
    /** Follows `due` in the first 30 days. */
    soon: string;
    contact: string;
  };
  contactUs: string;
  today: string;
  yesterday: string;
  protection: BannerTexts;
  route: (places: string, current: string) => string;
  /** Replaces the timeline of a parcel that cannot be tracked. */
  untracked: Record<Exclude<TrackingAvailability, 'full'>, BannerTexts>;
  preparing: BannerTexts;
  cancelled: BannerTexts;
  severalParcels: (count: number) => string;
  deliveredOf: (delivered: number, count: number) => string;
  allDelivered: (count: number) => string;
  /** Precedes the headline of one of several parcels that needs attention. */
  parcelNote: (position: number) => string;
  parcel: (position: number, count: number) => string;
  onlyParcel: string;
  progress: string;
  timeline: string;
  earlier: (count: number) => string;
  carrier: string;
  trackingNumber: string;
  expected: string;
  trackAt: (carrier: string) => string;
  /** `trackAt` for a label without a carrier. */
  track: string;
  items: string;
  ordered: string;
  notSent: string;
  cancelledItems: string;
}

/** Texts of the return page. */
interface ReturnPageTexts {
  of: (orderNumber: string) => string;
  stages: Record<ReturnStage, BannerTexts>;
  steps: Record<ReturnStep | 'credited', string>;
  progress: string;
  items: string;
  note: string;
  next: string;
  /** The instructions, in their order. */
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
  openLabel: string;
  code: string;
  included: string;
  instructions: string;
  validUntil: string;
  print: string;
  amount: string;
  /** The refund and its deductions together. */
  gross: string;
  deductions: string;
}

/** Texts of the order lookup page. */
interface LookupTexts {
  title: string;
  intro: string;
  orderNumber: string;
  email: string;
  button: string;
  /** The same for an unknown order and for a wrong e-mail address. */
  notFound: string;
  incomplete: string;
}

/** Links of the tracking page to the forms of self-service. */
interface ActionTexts {
  return: string;
  claim: string;
}

/** Texts of the error pages. */
interface FailureTexts {
  expired: BannerTexts;
  notFound: BannerTexts;
  tooMany: BannerTexts;
  unavailable: BannerTexts;
  /** Leads from an expired form to its first page. */
  startAgain: string;
}

/** All texts of the customer pages, in one language. */
export interface PageTexts {
  order: (number: string) => string;
  help: string;
  /** The link to the shop. */
  backTo: (shop: string) => string;
  /** The name of the list of languages. */
  languages: string;
  tracking: TrackingTexts;
  returns: ReturnPageTexts;
  claims: ClaimTexts;
  /** Heading of the returns and claims of an order. */
  cases: string;
  /** Link to the tracking page of an order. */
  viewOrder: string;
  lookup: LookupTexts;
  actions: ActionTexts;
  failures: FailureTexts;
}
