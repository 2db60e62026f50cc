/** Texts about a return for its customer, of its page and its mails. */
export const enReturnTexts = {
  stages: {
    requested: {
      heading: 'We have received your return request',
      detail: 'We are reviewing it. Please keep the items until you hear from us.',
    },
    under_way: {
      heading: 'Your return is on its way',
      detail: 'The carrier has your parcel. We will let you know once we have checked the items.',
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
  openLabel: 'Open label',
  amount: 'Amount',
  /** The refund and its deductions together. */
  gross: 'Before deductions',
  deductions: 'Deductions',
};

/** What each language has a text for. */
export type ReturnTexts = typeof enReturnTexts;
