import { type PageTexts } from './texts.js';

export const enPageTexts: PageTexts = {
  order: (number) => `Order ${number}`,
  help: 'Any questions? We are happy to help:',
  tracking: {
    title: 'Track your order',
    statuses: {
      PENDING: {
        heading: 'Your parcel has been announced',
        detail: 'The carrier has not scanned it yet. Come back a little later.',
      },
      PRE_TRANSIT: {
        heading: 'Your parcel is about to leave',
        detail: 'The label is ready. The parcel is on the move as soon as the carrier has it.',
      },
      IN_TRANSIT: {
        heading: 'Your parcel is on its way',
        detail: 'The carrier has it and is bringing it to you.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Your parcel is out for delivery',
        detail: 'It has been loaded for delivery and should reach you soon.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Your parcel is ready for pickup',
        detail: 'It is waiting for you at the pickup point. Take the tracking number with you.',
      },
      DELIVERED: {
        heading: 'Your parcel has been delivered',
        detail: 'We hope you enjoy what is inside.',
      },
      ATTEMPT_FAILED: {
        heading: 'Your parcel could not be delivered',
        detail: 'The carrier came by, but could not hand it over. The carrier’s page says what happens next.',
      },
      EXCEPTION: {
        heading: 'There is a problem with your parcel',
        detail: 'Something unexpected has happened on its way. If it does not move on, please get in touch.',
      },
      RETURNED: {
        heading: 'Your parcel went back to the sender',
        detail: 'It could not be delivered. Please get in touch, so that we can send it again or refund it.',
      },
    },
    events: {
      PENDING: 'Registered',
      PRE_TRANSIT: 'Announced to the carrier',
      IN_TRANSIT: 'On its way',
      OUT_FOR_DELIVERY: 'Out for delivery',
      AVAILABLE_FOR_PICKUP: 'Ready for pickup',
      DELIVERED: 'Delivered',
      ATTEMPT_FAILED: 'Delivery attempted',
      EXCEPTION: 'Problem on the way',
      RETURNED: 'Returned to the sender',
      other: 'News from the carrier',
    },
    stations: {
      announced: 'Announced',
      under_way: 'On its way',
      out_for_delivery: 'Out for delivery',
      ready_for_pickup: 'Ready for pickup',
      delivered: 'Delivered',
      returned: 'Returned',
    },
    silent: {
      account_required: {
        heading: 'Your parcel has been handed to the carrier',
        detail: 'This carrier does not tell us where your parcel is. You can follow it on the carrier’s own page.',
      },
      labels_only: {
        heading: 'Your parcel has been handed to the carrier',
        detail: 'This carrier does not tell us where your parcel is. You can follow it on the carrier’s own page.',
      },
      unidentified: {
        heading: 'Your parcel has been handed to the carrier',
        detail: 'We cannot follow parcels of this carrier. Ask the carrier with your tracking number.',
      },
    },
    preparing: {
      heading: 'We are preparing your order',
      detail: 'Your parcels appear here as soon as they are ready to leave.',
    },
    cancelled: {
      heading: 'Your order has been cancelled',
      detail: 'Nothing of it will be sent.',
    },
    several: (count) => `Your order comes in ${count} parcels`,
    parcel: (position, count) => `Parcel ${position} of ${count}`,
    theParcel: 'Your parcel',
    progress: 'How far your parcel has come',
    timeline: 'What has happened',
    earlier: (count) => `Earlier events (${count})`,
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    expected: 'Expected delivery',
    follow: (carrier) => `See it at ${carrier}`,
    items: 'In this parcel',
    ordered: 'In this order',
    notSent: 'Not sent yet',
    cancelledItems: 'Cancelled',
  },
  returns: {
    title: 'Your return',
    stages: {
      requested: {
        heading: 'We have received your return request',
        detail: 'The store is looking at it. Please keep the items until you hear from us.',
      },
      waiting_for_label: {
        heading: 'Your return has been approved',
        detail: 'The return label is not here yet. We will let you know as soon as it is.',
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
        detail: 'The carrier has the parcel. We will let you know when we have looked at it.',
      },
      arrived: {
        heading: 'Your return has arrived',
        detail: 'We are looking at it and will let you know.',
      },
      rejected: {
        heading: 'Your return could not be approved',
        detail: 'We are sorry that we cannot take the items back.',
      },
      refunded: {
        heading: 'Your return has been refunded',
        detail: 'It can take a few days until your bank shows the amount.',
      },
      credited: {
        heading: 'Your return has been credited',
        detail: 'You can use the amount for your next order.',
      },
    },
    steps: { requested: 'Requested', approved: 'Approved', sent: 'Sent back', done: 'Refunded', credited: 'Credited' },
    progress: 'How far your return has come',
    items: 'In this return',
    note: 'A note from the store',
    next: 'What to do next',
    pack: 'Pack the items well.',
    printLabel: 'Print the label and put it on the parcel.',
    showCode: 'Show the code below; the label is printed for you.',
    useIncluded: 'Put the label on the parcel that came with your order.',
    writeNumber: 'Write the tracking number below on the parcel.',
    handOverToCarrier: 'Hand the parcel to the carrier.',
    handOver: (carrier) => `Hand the parcel to ${carrier}.`,
    bring: 'What to bring',
    bringItems: 'the items of this return',
    bringNumber: (orderNumber) => `the order number ${orderNumber}`,
    bringPage: 'this page, on your phone or on paper',
    label: 'Return label',
    barcode: (number) => `Barcode of the number ${number}`,
    openLabel: 'Open the label',
    code: 'The code to show at the counter',
    included: 'Your return label lies in the package that you received.',
    instructions: 'How to send it',
    validUntil: 'Valid until',
    print: 'To print this page, use your browser’s print command.',
    amount: 'Amount',
    deductions: 'Deductions',
  },
  lookup: {
    title: 'Find your order',
    intro: 'Your order number is in the confirmation that you received.',
    orderNumber: 'Order number',
    email: 'E-mail address',
    button: 'Show my order',
    notFound: 'We could not find an order with this number and e-mail address. Please check both.',
    incomplete: 'Please fill in both fields.',
  },
  failures: {
    notFound: {
      heading: 'This page does not exist',
      detail: 'The link may be incomplete. Please open it again from the message that you received.',
    },
    tooMany: { heading: 'That was a little too often', detail: 'Please wait a few minutes and try again.' },
    unavailable: { heading: 'We cannot show this page right now', detail: 'Please try again in a moment.' },
  },
};
