import { type ClaimTexts } from './texts.js';

export const enClaimTexts: ClaimTexts = {
  of: (orderNumber) => `Claim for order ${orderNumber}`,
  stages: {
    received: {
      heading: 'We have received your claim',
      detail: 'We are reviewing it and will email you as soon as we have decided.',
    },
    question: {
      heading: 'We have a question about your claim',
      detail: 'We need your answer before we can decide on it.',
    },
    answered: {
      heading: 'We have received your answer',
      detail: 'We are reviewing your claim and will email you as soon as we have decided.',
    },
    reship_approved: {
      heading: 'We are sending your items again',
      detail: 'Your claim has been approved. We are preparing the new parcel.',
    },
    denied: {
      heading: 'Your claim could not be approved',
      detail: 'We have reviewed it carefully. We are sorry that we cannot give you better news.',
    },
    sent_again: {
      heading: 'Your items have been sent again',
      detail: 'The tracking page of your order shows the new parcel as soon as the carrier has it.',
    },
    withdrawn: {
      heading: 'Your claim has been withdrawn',
      detail: 'It will not be reviewed, and there is nothing you need to do.',
    },
  },
  refunds: {
    refund_approved: {
      heading: (amount) => `We are refunding you ${amount}`,
      detail: 'Your claim has been approved. We are preparing the refund.',
    },
    refunded: {
      heading: (amount) => `We have refunded you ${amount}`,
      detail: 'It can take a few days for the amount to appear on your statement.',
    },
  },
  steps: { received: 'Received', approved: 'Approved', refunded: 'Refunded', sent_again: 'Sent again' },
  progress: 'Claim progress',
  question: 'Our question',
  reply: 'To answer, simply reply to our email. You can attach photos.',
  reason: 'The reason',
  note: 'A note from the store',
  items: 'Items in this claim',
  willSend: 'Items we are sending again',
  sentAgain: 'Items we have sent again',
  photos: { one: 'We have one photo from you.', several: (count) => `We have ${count} photos from you.` },
  calculation: {
    title: 'How we worked out your refund',
    part: (quantity, ordered, amount) => `${quantity} of ${ordered} that cost ${amount}`,
    calculated: 'Sum of the items',
    adjustment: 'Adjusted by the store',
    total: 'Your refund',
    basis: {
      figures: 'Each item counts with its price after discounts. Shipping is not included.',
      flagged_share: 'Each item counts with its share of the price of all items. Shipping is not included.',
    },
  },
  history: 'What has happened so far',
  moves: {
    received: 'We received your claim.',
    asked: 'We asked you a question.',
    answered: 'We received your answer.',
    approved: 'We approved your claim.',
    denied: 'We could not approve your claim.',
    refunded: 'We made the refund.',
    sent_again: 'We sent your items again.',
    withdrawn: 'The claim was withdrawn.',
  },
};
