// SPDX-License-Identifier: Apache-2.0
import { SHARED_TEXTS } from '../../orders/index.js';

/** The texts of self-service, in one language. */
export const enSelfServiceTexts = {
  back: 'Back to your order',
  items: 'Items',
  verify: {
    heading: 'First, let us check that it is you',
    detail: 'Enter the email address that you used for this order. We will send you a code.',
    email: SHARED_TEXTS.en.email,
    send: 'Send code',
    /** The same whether or not the address is the order's. */
    sent: {
      heading: 'Check your email',
      detail: 'If this is the address of the order, we have sent you a code. It is valid for 10 minutes.',
    },
    code: '6-digit code',
    confirm: 'Continue',
    wrong: 'This code is wrong or no longer valid. Please check it, or ask for a new one.',
    noMail: 'No email yet?',
    another: 'Look in your spam folder, or ask for a new code.',
  },
  form: {
    quantity: 'Quantity',
    continue: 'Continue',
    change: 'Change',
    reason: 'Reason',
    comment: 'Comment',
    whatNext: 'What happens next',
    keep: 'Please keep the items until you hear from us.',
    changed: 'This was changed in another window. Please check it again.',
    chooseItems: 'Please choose at least one item.',
    chooseReason: 'Please choose a reason.',
  },
  returns: {
    none: {
      heading: 'There is nothing to return',
      detail: 'No item of this order can be returned on this page at the moment.',
    },
    form: { heading: 'What would you like to return?', detail: 'Choose the items, and tell us why.' },
    why: 'Why are you returning it?',
    optionalComment: 'Anything else we should know? (optional)',
    until: (day: string) => `Can be returned until ${day}`,
    /** Why a line cannot be returned. */
    refusals: {
      excluded: 'This item cannot be returned',
      not_delivered: 'Can be returned once it has been delivered',
      window_closed: 'The return period has ended',
      none_left: 'Already returned, claimed or cancelled',
    },
    how: 'How will you return it?',
    methods: { SELF_SHIP: 'By parcel', IN_STORE: 'In the store' },
    wish: 'What would you like to receive?',
    resolutions: { REFUND: 'A refund', STORE_CREDIT: 'Store credit' },
    check: { heading: 'Check your return', detail: 'Nothing has been sent yet.' },
    review: 'We review your request and email you our answer.',
    submit: 'Request return',
    needsComment: 'Please add a comment to this reason.',
    gone: 'Some of these items can no longer be returned. Please check your selection.',
    tooMany: 'You already have 3 open returns for this order. Please wait until we have answered them.',
  },
  claims: {
    none: {
      heading: 'There is nothing to claim',
      detail: 'No item of this order can be claimed on this page at the moment.',
    },
    form: { heading: 'What went wrong?', detail: 'Your order is protected. Tell us what happened.' },
    what: 'What happened?',
    reasons: {
      Lost: 'My parcel never arrived',
      Stolen: 'My parcel was stolen',
      Damaged: 'Something arrived damaged',
      'Wrong Product': 'I received the wrong item',
      'Tracking Not Updated': 'The tracking has stopped',
    },
    affected: 'Which items are affected?',
    whole: 'The whole order',
    some: 'Only these items',
    wish: 'What would you like?',
    resolutions: { REFUND: 'A refund', RESHIP: 'A replacement' },
    describe: 'Describe the problem (optional)',
    check: { heading: 'Check your claim', detail: 'Nothing has been sent yet.' },
    upTo: 'Refund if approved, up to',
    review: 'We review your claim and email you our answer.',
    submit: 'Send claim',
    photos: {
      title: 'Photos',
      optional: 'Photos (optional)',
      needed: (max: number) =>
        `We need at least one photo to review your claim. You can choose several at once: up to ${max}, of at most 10 MB each.`,
      hint: (max: number) =>
        `Photos help us to answer quickly. You can choose several at once: up to ${max}, of at most 10 MB each.`,
    },
    choosePhotos: 'Choose photos',
    addPhotos: 'Add photos',
    photoNumber: (number: number) => `Photo ${number}`,
    removePhoto: 'Remove',
    photoAlerts: {
      refused: 'We could not use this file. Please choose a photo (JPEG, PNG or WebP) of at most 10 MB.',
      large: 'This photo has too many pixels. Please choose a smaller copy, of at most 25 megapixels.',
      heavy: 'These photos are too large. Please choose photos of at most 10 MB each, and 30 MB together.',
      full: 'You cannot add more photos.',
    },
    /** Why a claim would be refused, see `claimObstacles`. */
    obstacles: {
      notProtected: 'These items are not covered by the protection of your order.',
      window: 'The period for claims on this order has ended.',
      tooSoon:
        'It is too early to claim this parcel as lost. Parcels often arrive after a delay; please try again in a few days.',
      inClaim: 'You have already filed a claim for these items.',
      inReturn: 'These items are already part of a return.',
      noRefund: 'We cannot offer a refund for this. Please change your choice.',
      noReship: 'We cannot offer a replacement for this. Please change your choice.',
      outOfStock:
        'We cannot send a replacement at the moment, because an item is out of stock. Please change your choice.',
      other: 'We cannot accept this claim. Please check your selection.',
    },
  },
  changes: {
    form: {
      heading: 'What would you like to change?',
      detail: 'This is possible until we have sent the first parcel.',
    },
    none: { heading: 'Your order can no longer be changed', detail: 'It is being sent, or it was cancelled.' },
    asked: {
      heading: 'We have received your request',
      detail: 'We email you our answer as soon as we have checked it.',
    },
    check: { heading: 'Check your request', detail: 'Nothing has been sent yet.' },
    what: 'Your request',
    kinds: { cancellation: 'Cancel the whole order', address: 'Change the delivery address' },
    newAddress: 'New delivery address',
    fields: {
      name: 'Name',
      company: 'Company (optional)',
      street1: 'Street and number',
      street2: 'Address line 2 (optional)',
      zip: 'Postal code',
      city: 'City',
      state: 'State or region (optional)',
      phone: 'Phone (optional)',
      country: 'Country',
    },
    checkFields: 'Please check the marked fields.',
    missing: 'Please fill in this field.',
    tooLong: 'Please use at most 255 characters.',
    choose: 'Please choose what you would like to change.',
    review: 'We check whether this is still possible, and email you our answer.',
    untilThen: 'Until then, your order stays as it is.',
    submit: 'Send request',
    gone: 'This can no longer be changed here. Please contact us.',
  },
  mail: {
    heading: (code: string) => `${code} is your code`,
    detail: 'Enter it on the page of your order to continue. It is valid for 10 minutes.',
    code: 'Your code',
    order: SHARED_TEXTS.en.order,
    reason:
      'You receive this email because a code was requested for your order. If it was not you, ignore this email: without the code, nobody can do anything.',
  },
};

/** What each language has a text for. */
export type SelfServiceTexts = typeof enSelfServiceTexts;
