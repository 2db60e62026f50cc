// SPDX-License-Identifier: Apache-2.0
import { SHARED_TEXTS } from '../../../orders/index.js';
import { RETURN_TEXTS } from '../../../returns/index.js';
import { DELAY_TEXTS } from '../../../shipments/index.js';

const shared = SHARED_TEXTS.en;
const delays = DELAY_TEXTS.en;

/** All texts of mails and text messages, in one language. */
export const enMessageTexts = {
  tracking: {
    claimable: delays.claimable,
    troubles: shared.troubles,
    one: {
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Your parcel is ready for pickup', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Your parcel could not be delivered',
        detail: 'The carrier tried to deliver it without success. The tracking page shows what happens next.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'The carrier has reported a problem. The tracking page has the details.',
      },
      RETURNED: {
        heading: 'Your parcel is going back to the sender',
        detail: 'It could not be delivered. The tracking page has the details.',
      },
    },
    several: {
      IN_TRANSIT: {
        heading: 'Your parcels are on their way',
        detail: 'The carrier has picked them up and will bring them to you.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Your parcels are out for delivery',
        detail: 'The driver has them on board. They should arrive soon.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Your parcels are ready for pickup',
        detail: 'You can collect them at the pickup point. Have your tracking numbers ready.',
      },
      DELIVERED: { heading: 'Your parcels have been delivered', detail: 'We hope you enjoy them.' },
      ATTEMPT_FAILED: {
        heading: 'Your parcels could not be delivered',
        detail: 'The carrier tried to deliver them without success. The tracking page shows what happens next.',
      },
      EXCEPTION: {
        heading: 'There is a problem with your parcels',
        detail: 'The carrier has reported a problem. The tracking page has the details.',
      },
      RETURNED: {
        heading: 'Your parcels are going back to the sender',
        detail: 'They could not be delivered. The tracking page has the details.',
      },
      LATE: { heading: 'Your parcels are late', detail: delays.late.soon(delays.where.mail) },
      SILENT: { heading: 'There is no news of your parcels', detail: delays.silent.detail(delays.where.mail) },
      MAY_BE_LOST: {
        heading: 'Your parcels may be lost',
        detail: 'They are late, and the carrier has not seen them for days.',
      },
    },
  },
  orders: {
    heading: 'We have received your order',
    detail: 'Thank you! We are getting it ready and will email you when it is on its way.',
    items: shared.orderItems,
    total: 'Total',
    /** The link to the tracking page. */
    view: 'View your order',
  },
  returns: {
    ...RETURN_TEXTS.en,
    approved: {
      noLabel: 'Your return label is not ready yet. You will find it on your return page as soon as it is.',
      labelIncluded: 'You can send the items back now. You will find your return label in the package you received.',
      labelOnPage: 'You can send the items back now. Your return page shows how.',
      inStore: 'Please bring the items back to the store.',
    },
    rejected: 'We have reviewed your request. We are sorry, but we cannot take the items back.',
    label: {
      heading: 'Your return label is ready',
      detail: 'Please print it, attach it to the parcel and hand the parcel to the carrier.',
    },
    /** The link to the return page. */
    page: 'View your return',
    reason: 'You are receiving this email because a return was requested for this order.',
  },
  /** Texts of mails about claims, beside those that the claim page has too. */
  claims: {
    /** Only in mails of stores that have an address for replies. */
    reply: 'To answer, simply reply to this email. You can attach photos.',
    /** The link to the claim page. */
    page: 'View your claim',
    reason: 'You are receiving this email because a claim was filed for this order.',
  },
  /** Mails about requests to change an order, by event and by what was asked for. */
  changes: {
    'change_request.approved': {
      cancellation: {
        heading: 'We are cancelling your order',
        detail: 'We have approved your request, and will not send your order.',
      },
      address: {
        heading: 'We are changing your delivery address',
        detail: 'We have approved your request, and will send your order to the new address.',
      },
    },
    'change_request.rejected': {
      cancellation: {
        heading: 'We cannot cancel your order',
        detail: 'We have reviewed your request. We are sorry, but the order can no longer be stopped.',
      },
      address: {
        heading: 'We cannot change your delivery address',
        detail: 'We have reviewed your request. We are sorry, but the address of this order stays as it is.',
      },
    },
    'change_request.expired': {
      cancellation: {
        heading: 'Your order could not be cancelled in time',
        detail: 'We sent a parcel before we could answer your request.',
      },
      address: {
        heading: 'Your address could not be changed in time',
        detail: 'We sent a parcel before we could answer your request, or the order was cancelled.',
      },
    },
    reason: 'You are receiving this email because a change of this order was requested.',
  },
  /** Names the progress bar of a parcel. */
  progress: 'Delivery progress',
  /** The steps of the progress bar of a parcel; the third one depends on the parcel. */
  stations: {
    announced: 'Preparing',
    ...shared.stations,
  },
  order: shared.order,
  ...shared.parcels,
  fileClaim: shared.fileClaim,
  /** The link to the form of a claim for a parcel that may be lost. */
  getRefund: 'Get a refund or replacement',
  track: 'Track your parcel',
  help: shared.help,
  helpPage: shared.helpPage,
  /** Why the customer gets this mail. */
  reason: {
    order: 'You are receiving this email because you asked for delivery updates on this order.',
    standalone: 'You are receiving this email because a parcel is on its way to you.',
  },
  unsubscribe: 'Unsubscribe from these emails',
  unsubscribePage: {
    title: 'Emails about your delivery',
    question: 'Would you like to stop receiving emails about this delivery?',
    button: 'Unsubscribe',
    done: 'You have unsubscribed. You will not receive any more emails about this delivery.',
  },
};

/** What each language has a text for. */
export type Texts = typeof enMessageTexts;
