import { CLAIM_TEXTS } from '../../claims/index.js';
import { type PageTexts } from './texts.js';

/** Up to ten in words. */
const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const enPageTexts: PageTexts = {
  order: (number) => `Order ${number}`,
  help: 'Questions? We are happy to help:',
  backTo: (shop) => `Back to ${shop}`,
  languages: 'Language',
  tracking: {
    statuses: {
      PENDING: {
        heading: 'Tracking will start soon',
        detail: 'The carrier has not scanned your parcel yet. Please check back a little later.',
      },
      PRE_TRANSIT: {
        heading: 'Your parcel is ready to ship',
        detail: 'The shipping label has been created. The carrier has not picked up the parcel yet.',
      },
      IN_TRANSIT: {
        heading: 'Your parcel is on its way',
        detail: 'The carrier has picked it up and will bring it to you.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Your parcel is out for delivery',
        detail: 'The driver has it on board. It should arrive soon.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Ready for pickup',
        detail: 'You can collect it at the pickup point. Have your tracking number ready.',
      },
      DELIVERED: {
        heading: 'Your parcel has been delivered',
        detail: 'We hope you enjoy it.',
      },
      ATTEMPT_FAILED: {
        heading: 'Delivery attempt failed',
        detail: 'The carrier tried to deliver it without success. The carrier’s website shows what happens next.',
      },
      EXCEPTION: {
        heading: 'There is a problem with your parcel',
        detail: 'The carrier has reported a problem. New updates will appear on this page.',
        contact: 'If the status does not change within a few days, please contact us.',
      },
      RETURNED: {
        heading: 'Returned to the sender',
        detail: 'It could not be delivered.',
        contact: 'Please contact us to have it sent again or refunded.',
      },
    },
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
      under_way: 'On its way',
      out_for_delivery: 'Out for delivery',
      ready_for_pickup: 'Ready for pickup',
      delivered: 'Delivered',
      returned: 'Returned',
    },
    arriving: {
      today: 'Arriving today',
      tomorrow: 'Arriving tomorrow',
      outToday: 'Out for delivery: arriving today',
      on: (day) => `Arriving ${day}`,
    },
    first: {
      today: 'The first arrives today',
      tomorrow: 'The first arrives tomorrow',
      on: (day) => `The first arrives on ${day}`,
    },
    next: {
      today: 'The next arrives today',
      tomorrow: 'The next arrives tomorrow',
      on: (day) => `The next arrives on ${day}`,
    },
    delivered: {
      today: (time) => `Delivered today at ${time}`,
      yesterday: (time) => `Delivered yesterday at ${time}`,
      on: (day, time) => `Delivered on ${day} at ${time}`,
    },
    late: {
      days: (count) => (count === 1 ? 'One day late' : `${NUMBERS[count] ?? count} days late`),
      long: 'More than a month late',
      due: (day) => `It was due on ${day}.`,
      soon: 'Late parcels often arrive within a few days; news will appear on this page.',
      contact: 'Contact us and we will find out what happened.',
    },
    contactUs: 'Contact us',
    today: 'Today',
    yesterday: 'Yesterday',
    protection: {
      heading: 'This order is protected',
      detail: 'If a parcel is lost, stolen or damaged, you can claim a refund or a replacement.',
    },
    route: (places, current) => `Route so far: ${places}. Last seen in ${current}.`,
    untracked: {
      account_required: {
        heading: 'Your parcel has been handed to the carrier',
        detail:
          'We do not receive tracking updates from this carrier. Please track your parcel on the carrier’s website.',
      },
      labels_only: {
        heading: 'Your parcel has been handed to the carrier',
        detail:
          'We do not receive tracking updates from this carrier. Please track your parcel on the carrier’s website.',
      },
      unidentified: {
        heading: 'Your parcel has been handed to the carrier',
        detail: 'We cannot track parcels of this carrier. Please contact the carrier with your tracking number.',
      },
    },
    preparing: {
      heading: 'We are preparing your order',
      detail: 'Your parcels will appear here as soon as they are ready to ship.',
    },
    cancelled: {
      heading: 'Your order has been cancelled',
      detail: 'No items will be shipped.',
    },
    severalParcels: (count) => `Your order is shipped in ${count} parcels`,
    deliveredOf: (delivered, count) => `${delivered} of ${count} delivered`,
    allDelivered: (count) => (count === 2 ? 'Both parcels delivered' : `All ${count} parcels delivered`),
    parcelNote: (position) => `Parcel ${position}`,
    parcel: (position, count) => `Parcel ${position} of ${count}`,
    onlyParcel: 'Your parcel',
    progress: 'Delivery progress',
    timeline: 'Tracking history',
    earlier: (count) => `Earlier updates (${count})`,
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    expected: 'Expected delivery',
    trackAt: (carrier) => `Track on ${carrier}`,
    track: 'Track parcel',
    items: 'Items in this parcel',
    ordered: 'Items in this order',
    notSent: 'Not shipped yet',
    cancelledItems: 'Cancelled items',
  },
  returns: {
    of: (orderNumber) => `Return of order ${orderNumber}`,
    stages: {
      requested: {
        heading: 'We have received your return request',
        detail: 'We are reviewing it. Please keep the items until you hear from us.',
      },
      waiting_for_label: {
        heading: 'Your return has been approved',
        detail: 'Your return label is not ready yet. You will find it on this page as soon as it is.',
      },
      ready_to_send: {
        heading: 'Your return has been approved',
        detail: 'You can send the items back now.',
      },
      bring_to_store: {
        heading: 'Your return has been approved',
        detail: 'Please bring the items to the store.',
      },
      under_way: {
        heading: 'Your return is on its way',
        detail: 'The carrier has your parcel. We will let you know once we have checked the items.',
      },
      arrived: {
        heading: 'Your return has arrived',
        detail: 'We are checking the items and will let you know.',
      },
      rejected: {
        heading: 'Your return could not be approved',
        detail: 'We are sorry, but we cannot take the items back.',
      },
      refunded: {
        heading: 'Your return has been refunded',
        detail: 'It can take a few days for the amount to appear on your statement.',
      },
      credited: {
        heading: 'You have received store credit for your return',
        detail: 'You can use it for your next order.',
      },
    },
    steps: { requested: 'Requested', approved: 'Approved', sent: 'Sent back', done: 'Refunded', credited: 'Credited' },
    progress: 'Return progress',
    items: 'Items in this return',
    note: 'A note from the store',
    next: 'What to do next',
    pack: 'Pack the items securely.',
    printLabel: 'Print the label and attach it to the parcel.',
    showCode: 'Show the code below at the drop-off point. The label will be printed for you.',
    useIncluded: 'Attach the label that came with your order to the parcel.',
    writeNumber: 'Write the tracking number below on the parcel.',
    handOverToCarrier: 'Hand the parcel to the carrier.',
    handOver: (carrier) => `Hand the parcel to ${carrier}.`,
    bring: 'What to bring',
    bringItems: 'the items you are returning',
    bringNumber: (orderNumber) => `your order number, ${orderNumber}`,
    bringPage: 'this page, printed or on your phone',
    label: 'Return label',
    openLabel: 'Open label',
    code: 'Code to show at the drop-off point',
    included: 'You will find your return label in the package you received.',
    instructions: 'Return instructions',
    validUntil: 'Valid until',
    print: 'Use your browser’s print function to print this page.',
    amount: 'Amount',
    gross: 'Before deductions',
    deductions: 'Deductions',
  },
  claims: CLAIM_TEXTS.en,
  cases: 'Returns and claims',
  viewOrder: 'View your order',
  lookup: {
    title: 'Track your order',
    intro: 'Enter the order number from your order confirmation, or the tracking number of a parcel.',
    orderNumber: 'Order or tracking number',
    email: 'Email address',
    button: 'Track order',
    notFound: 'No order matches this number and email address. Please check both and try again.',
    incomplete: 'Please fill in both fields.',
  },
  actions: { return: 'Return items', claim: 'Report a problem' },
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
    startAgain: 'Start again',
  },
};
