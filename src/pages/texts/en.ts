// SPDX-License-Identifier: Apache-2.0
import { CLAIM_TEXTS } from '../../claims/index.js';
import { SHARED_TEXTS } from '../../orders/index.js';
import { RETURN_TEXTS } from '../../returns/index.js';
import { DELAY_TEXTS } from '../../shipments/index.js';

const shared = SHARED_TEXTS.en;

const at = (time: string | undefined): string => (time === undefined ? '' : ` at ${time}`);

/** All texts of the customer pages, in one language. */
export const enPageTexts = {
  order: shared.order,
  help: shared.help,
  helpPage: shared.helpPage,
  /** The link to the shop. */
  backTo: (shop: string) => `Back to ${shop}`,
  /** The name of the list of languages. */
  languages: 'Language',
  tracking: {
    /** The current status of a parcel; `contact` follows `detail` if the store has a contact. */
    statuses: {
      PENDING: {
        heading: 'Tracking will start soon',
        detail: 'The carrier has not scanned your parcel yet. Please check back a little later.',
      },
      PRE_TRANSIT: {
        heading: 'Your parcel is ready to ship',
        detail: 'The shipping label has been created. The carrier has not picked up the parcel yet.',
      },
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Ready for pickup', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Delivery attempt failed',
        detail: 'The carrier tried to deliver your parcel. The carrier’s website shows what happens next.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'The carrier has reported a problem. New updates will appear on this page.',
        contact: 'If the status does not change within a few days, please contact us.',
      },
      RETURNED: {
        heading: 'Returned to the sender',
        detail: 'Your parcel could not be delivered.',
        contact: 'Please contact us to have it sent again or refunded.',
      },
    },
    /** An event of the timeline, in two or three words; `other` if the carrier gave it no status. */
    events: {
      PENDING: 'Announced',
      PRE_TRANSIT: 'Shipping label created',
      IN_TRANSIT: 'On its way',
      OUT_FOR_DELIVERY: 'Out for delivery',
      AVAILABLE_FOR_PICKUP: 'Ready for pickup',
      DELIVERED: 'Delivered',
      ATTEMPT_FAILED: 'Delivery attempted',
      EXCEPTION: 'Delivery problem',
      RETURNED: 'Returned to the sender',
      other: 'Carrier update',
    },
    stations: {
      announced: 'Announced',
      ...shared.stations,
      returned: 'Returned',
    },
    /** Headlines of a parcel that is expected; a day is such as `Wednesday, November 25`. */
    arriving: {
      today: 'Arriving today',
      tomorrow: 'Arriving tomorrow',
      outToday: 'Out for delivery: arriving today',
      on: (day: string) => `Arriving ${day}`,
    },
    /** The second sentence of a headline for several parcels, of which none has arrived. */
    first: {
      today: 'The first arrives today',
      tomorrow: 'The first arrives tomorrow',
      on: (day: string) => `The first arrives on ${day}`,
    },
    /** The second sentence of a headline for several parcels, of which one has arrived. */
    next: {
      today: 'The next arrives today',
      tomorrow: 'The next arrives tomorrow',
      on: (day: string) => `The next arrives on ${day}`,
    },
    delivered: {
      today: (time?: string) => `Delivered today${at(time)}`,
      yesterday: (time?: string) => `Delivered yesterday${at(time)}`,
      on: (day: string, time?: string) => `Delivered on ${day}${at(time)}`,
    },
    /** A parcel whose expected day is past. */
    delays: DELAY_TEXTS.en,
    late: { contact: 'Contact us and we will find out what happened.' },
    troubles: {
      lost: { ...shared.troubles.lost, contact: 'Contact us and we will put it right.' },
      damaged: { ...shared.troubles.damaged, contact: 'Contact us and we will put it right.' },
      address: { ...shared.troubles.address, contact: 'Please tell us the right address.' },
      held: { ...shared.troubles.held, contact: 'If it does not move on within a few days, please contact us.' },
    },
    /** At the station of the progress bar. */
    noNews: 'No news',
    /** Late, and no news for five days. */
    missing: { contact: 'Contact us and we will put it right.' },
    pickupIn: (place: string) => `Ready for pickup in ${place}`,
    contactUs: 'Contact us',
    today: 'Today',
    yesterday: 'Yesterday',
    protection: {
      heading: 'This order is protected',
      detail: 'If a parcel is lost, stolen or damaged, you can claim a refund or a replacement.',
    },
    route: (places: string, current: string) => `Route so far: ${places}. Last seen in ${current}.`,
    /** Replaces the timeline of a parcel that cannot be tracked. */
    untracked: {
      heading: 'Your parcel has been handed to the carrier',
      noUpdates:
        'We do not receive tracking updates from this carrier. Please track your parcel on the carrier’s website.',
      unidentified: 'We cannot track parcels of this carrier. Please contact the carrier with your tracking number.',
    },
    preparing: {
      heading: 'We are preparing your order',
      detail: 'Your parcels will appear here as soon as they are ready to ship.',
    },
    cancelled: {
      heading: 'Your order has been cancelled',
      detail: 'No items will be shipped.',
    },
    severalParcels: (count: number) => `Your order is shipped in ${count} parcels`,
    deliveredOf: (delivered: number, count: number) => `${delivered} of ${count} delivered`,
    allDelivered: (count: number) => (count === 2 ? 'Both parcels delivered' : `All ${count} parcels delivered`),
    /** Precedes the headline of one of several parcels that needs attention. */
    parcelNote: (position: number) => `Parcel ${position}`,
    ...shared.parcels,
    /** What is in a closed card. */
    contents: (first: string, more: number) => (more === 0 ? first : `${first} and ${more} more`),
    onlyParcel: 'Your parcel',
    progress: 'Delivery progress',
    timeline: 'Tracking history',
    earlier: (count: number) => `Earlier updates (${count})`,
    trackAt: (carrier: string) => `Track on ${carrier}`,
    /** `trackAt` for a label without a carrier. */
    track: 'Track parcel',
    ordered: shared.orderItems,
    notSent: 'Not shipped yet',
    cancelledItems: 'Cancelled items',
  },
  returns: {
    ...RETURN_TEXTS.en,
    stages: {
      ...RETURN_TEXTS.en.stages,
      waiting_for_label: {
        heading: RETURN_TEXTS.en.headings.approved,
        detail: 'Your return label is not ready yet. You will find it on this page as soon as it is.',
      },
      ready_to_send: {
        heading: RETURN_TEXTS.en.headings.approved,
        detail: 'You can send the items back now.',
      },
      bring_to_store: {
        heading: RETURN_TEXTS.en.headings.approvedInStore,
        detail: 'Please bring the items to the store.',
      },
      arrived: {
        heading: 'Your return has arrived',
        detail: 'We are checking the items and will let you know.',
      },
      rejected: {
        heading: RETURN_TEXTS.en.headings.rejected,
        detail: 'We are sorry, but we cannot take the items back.',
      },
    },
    next: 'What to do next',
    /** The instructions, in their order. */
    pack: 'Pack the items securely.',
    printLabel: 'Print the label and attach it to the parcel.',
    showCode: 'Show the code below at the drop-off point. The label will be printed for you.',
    useIncluded: 'Attach the label that came with your order to the parcel.',
    writeNumber: 'Write the tracking number below on the parcel.',
    handOverToCarrier: 'Hand the parcel to the carrier.',
    handOver: (carrier: string) => `Hand the parcel to ${carrier}.`,
    bring: 'What to bring',
    bringItems: 'the items you are returning',
    bringNumber: (orderNumber: string) => `your order number, ${orderNumber}`,
    bringPage: 'this page, printed or on your phone',
    label: 'Return label',
    code: 'Code to show at the drop-off point',
    included: 'You will find your return label in the package you received.',
    instructions: 'Return instructions',
    sendBy: 'Please send the parcel by',
    dropOff: 'Find a drop-off point near you',
    validUntil: 'Valid until',
    /** Instead of the label; `contact` follows if the store has one. */
    expired: { detail: 'Your return label has expired.', contact: 'Please contact us for a new one.' },
    print: 'Use your browser’s print function to print this page.',
  },
  claims: CLAIM_TEXTS.en,
  /** Heading of the returns and claims of an order. */
  cases: 'Returns and claims',
  /** Link to the tracking page of an order. */
  viewOrder: 'View your order',
  lookup: {
    title: 'Track your order',
    intro: 'Enter the order number from your order confirmation, or the tracking number of a parcel.',
    orderNumber: 'Order or tracking number',
    email: shared.email,
    postalCode: 'Postal code of the delivery address',
    button: 'Track order',
    /** The same for an unknown order and for a wrong e-mail address. */
    notFound: 'No order matches this number and email address. Please check both and try again.',
    /** Past the store's limit of misses (C-LIM-21). */
    postalCodeNeeded:
      'Please also enter the postal code of the delivery address. We ask for it because there are many unsuccessful attempts at the moment.',
    incomplete: 'Please fill in both fields.',
  },
  /** Links of the tracking page to the forms of self-service. */
  actions: {
    return: 'Return items',
    claim: shared.fileClaim,
    change: { cancellation: 'Cancel the order', address: 'Change the address', both: 'Change or cancel the order' },
  },
  /** Links of the pages of returns and claims to their forms. */
  caseActions: { cancelClaim: 'Cancel this claim', cancelReturn: 'Cancel this return' },
  failures: {
    expired: {
      heading: 'This page has expired',
      detail: 'Nothing has been sent. Please start again.',
    },
    notFound: {
      heading: 'We could not find this page',
      detail: 'The link may be incomplete or no longer valid. Please open it again from our email or message.',
    },
    tooMany: { heading: 'Too many attempts', detail: 'Please wait a few minutes, then try again.' },
    unavailable: { heading: 'We cannot show this page right now', detail: 'Please try again in a moment.' },
    /** Leads from an expired form to its first page. */
    startAgain: 'Start again',
  },
};

/** What each language has a text for. */
export type PageTexts = typeof enPageTexts;
