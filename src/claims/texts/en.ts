// SPDX-License-Identifier: Apache-2.0
import { RETURN_TEXTS } from '../../returns/index.js';

/** Texts about a claim for its customer, of its page and its messages. */
export const enClaimTexts = {
  /** The line below the headline. */
  of: (caseNumber: string) => `Claim ${caseNumber}`,
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
    reopened: {
      heading: 'We are looking at your claim again',
      detail: 'Our previous decision no longer counts. We will email you as soon as we have decided.',
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
      heading: 'Your claim has been cancelled',
      detail: 'It will not be reviewed, and there is nothing you need to do.',
    },
  },
  /** The stages that have a sum. */
  refunds: {
    refund_approved: {
      heading: (amount: string) => `We are refunding you ${amount}`,
      detail: 'Your claim has been approved. We are preparing the refund.',
    },
    refunded: {
      heading: (amount: string) => `We have refunded you ${amount}`,
      detail: RETURN_TEXTS.en.stages.refunded.detail,
    },
  },
  steps: { received: 'Received', approved: 'Approved', refunded: 'Refunded', sent_again: 'Sent again' },
  progress: 'Claim progress',
  question: 'Our question',
  /** The link to the form. */
  answer: 'Answer the question',
  /** Only on pages of stores that have an address for replies. */
  reply: 'To answer, simply reply to our email. You can attach photos.',
  /** Label of the reason of a denial. */
  reason: 'The reason',
  /** Label of the comment on an approval. */
  note: RETURN_TEXTS.en.note,
  items: 'Items in this claim',
  willSend: 'Items we are sending again',
  sentAgain: 'Items we have sent again',
  photos: { one: 'We have one photo from you.', several: (count: number) => `We have ${count} photos from you.` },
  calculation: {
    title: 'How we worked out your refund',
    /** Some units of a line, and what all of them cost. */
    part: (quantity: number, ordered: number, amount: string) => `${quantity} of ${ordered} that cost ${amount}`,
    calculated: 'Sum of the items',
    adjustment: 'Adjusted by the store',
    total: 'Your refund',
    basis: {
      figures: 'Each item counts with its price after discounts. Shipping is not included.',
      flagged_share: 'Each item counts with its share of the price of all items. Shipping is not included.',
    },
  },
  history: 'What has happened so far',
  /** A sentence for each move of the history. */
  moves: {
    received: 'We received your claim.',
    asked: 'We asked you a question.',
    answered: 'We received your answer.',
    reopened: 'We reopened your claim.',
    approved: 'We approved your claim.',
    denied: 'We could not approve your claim.',
    refunded: 'We made the refund.',
    sent_again: 'We sent your items again.',
    withdrawn: 'The claim was cancelled.',
  },
};

/** What each language has a text for. */
export type ClaimTexts = typeof enClaimTexts;
