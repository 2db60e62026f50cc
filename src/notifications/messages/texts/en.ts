import { type Texts } from './texts.js';

export const enMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Your parcel is on its way', several: 'Your parcels are on their way' },
      detail: {
        one: 'The carrier has it and is bringing it to you.',
        several: 'The carrier has them and is bringing them to you.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Your parcel is out for delivery', several: 'Your parcels are out for delivery' },
      detail: {
        one: 'It has been loaded for delivery and should reach you soon.',
        several: 'They have been loaded for delivery and should reach you soon.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: { one: 'Your parcel is ready for pickup', several: 'Your parcels are ready for pickup' },
      detail: {
        one: 'It is waiting for you at the pickup point.',
        several: 'They are waiting for you at the pickup point.',
      },
    },
    DELIVERED: {
      heading: { one: 'Your parcel has been delivered', several: 'Your parcels have been delivered' },
      detail: { one: 'We hope you enjoy what is inside.', several: 'We hope you enjoy what is inside.' },
    },
    ATTEMPT_FAILED: {
      heading: { one: 'Your parcel could not be delivered', several: 'Your parcels could not be delivered' },
      detail: {
        one: 'The carrier came by, but could not hand it over. The tracking page says what happens next.',
        several: 'The carrier came by, but could not hand them over. The tracking page says what happens next.',
      },
    },
    EXCEPTION: {
      heading: { one: 'There is a problem with your parcel', several: 'There is a problem with your parcels' },
      detail: {
        one: 'Something unexpected has happened on its way. The tracking page has the details.',
        several: 'Something unexpected has happened on their way. The tracking page has the details.',
      },
    },
  },
  returns: {
    approved: {
      SELF_SHIP: {
        heading: 'Your return has been approved',
        detail: 'We will let you know how to send the items back as soon as the label is ready.',
      },
      IN_STORE: { heading: 'Your return has been approved', detail: 'Please hand the items in at the store.' },
    },
    rejected: {
      heading: 'Your return could not be approved',
      detail: 'We have looked at your request and are sorry that we cannot take the items back.',
    },
    label: {
      heading: 'Your return label is ready',
      detail: 'Please print the label, put it on the parcel and hand the parcel to the carrier.',
    },
    refunded: {
      REFUND: {
        heading: 'Your return has been refunded',
        detail: 'It can take a few days until your bank shows the amount.',
      },
      STORE_CREDIT: { heading: 'Your return has been credited', detail: 'You can use the amount for your next order.' },
    },
    note: 'A note from the store',
    items: 'In this return',
    page: 'See your return',
    printLabel: 'Open the label',
    amount: 'Amount',
    deductions: 'Deductions',
    reason: 'You are receiving this e-mail because a return was requested for this order.',
  },
  order: (number) => `Order ${number}`,
  parcel: (position, count) => `Parcel ${position} of ${count}`,
  items: 'In this parcel',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  expected: 'Expected delivery',
  track: 'Track your parcel',
  help: 'Any questions? We are happy to help:',
  reason: {
    order: 'You are receiving this e-mail because you asked for updates on this order.',
    standalone: 'You are receiving this e-mail because a parcel is on its way to you.',
  },
  unsubscribe: 'Stop these e-mails',
  unsubscribePage: {
    title: 'E-mails about your delivery',
    question: 'Would you like to stop receiving e-mails about this delivery?',
    button: 'Stop these e-mails',
    done: 'Done. You will not receive any more e-mails about this delivery.',
  },
};
