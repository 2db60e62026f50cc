// SPDX-License-Identifier: Apache-2.0
/** A kind of background work, in words for staff. */
export interface JobKind {
  title: string;
  /** `[one, many]`, as in `3 emails or text messages`. */
  nouns: [one: string, many: string];
  /** The consequence for staff or customers while it is not done. */
  effect: string;
  /** What to do if it gave up. */
  advice: string;
}

const RETRY_LATER = 'Ask the people who run Parcelward about the reason, then try it again.';

/** By the name of the queue. */
export const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  'notifications.send': {
    title: 'Emails and text messages to customers',
    nouns: ['email or text message', 'emails or text messages'],
    effect: 'The customer does not know yet.',
    advice: 'Check the reason. If the mail server or the text message service works again, try it again.',
  },
  'notifications.tracking': {
    title: 'Messages about parcels',
    nouns: ['message about a parcel', 'messages about parcels'],
    effect: 'The message is not written yet.',
    advice: RETRY_LATER,
  },
  'notifications.delay': {
    title: 'Emails about late, silent and maybe lost parcels',
    nouns: ['check of a delayed parcel', 'checks of delayed parcels'],
    effect: 'The customer does not know yet that the parcel is delayed.',
    advice: RETRY_LATER,
  },
  'notifications.event': {
    title: 'Messages about orders, returns and claims',
    nouns: ['message about an order, a return or a claim', 'messages about orders, returns and claims'],
    effect: 'The message is not written yet.',
    advice: RETRY_LATER,
  },
  'notifications.recall': {
    title: 'Recall notices',
    nouns: ['recall notice', 'recall notices'],
    effect: 'Some customers do not know of the recall yet.',
    advice: 'Try it again soon: it continues where it stopped.',
  },
  'shipments.registration': {
    title: 'Parcels to register with their carriers',
    nouns: ['parcel to register', 'parcels to register'],
    effect: 'No tracking until the carrier knows that we follow the parcel.',
    advice: 'Check the tracking number and the carrier on the order. Correct them there, or try it again.',
  },
  'shipments.estimates': {
    title: 'Delivery estimates from your own history',
    nouns: ['calculation of delivery estimates', 'calculations of delivery estimates'],
    effect: 'Customers see older estimates, or none.',
    advice: RETRY_LATER,
  },
  'shipments.subscriptions': {
    title: 'Webhooks of your carrier accounts',
    nouns: ['renewal of a webhook', 'renewals of webhooks'],
    effect: 'News of parcels comes late.',
    advice: 'Check the account under Settings, Carriers.',
  },
  'shipments.recovery': {
    title: 'Checks for news of silent parcels',
    nouns: ['check for news of silent parcels', 'checks for news of silent parcels'],
    effect: 'News that a carrier did not send comes late.',
    advice: RETRY_LATER,
  },
  'claims.suggestions': {
    title: 'Suggested claims for late and silent parcels',
    nouns: ['check for a claim to suggest', 'checks for claims to suggest'],
    effect: 'The work list does not suggest the claim yet.',
    advice: RETRY_LATER,
  },
  'shipments.ahead': {
    title: 'Carrier events dated ahead',
    nouns: ['carrier event dated ahead', 'carrier events dated ahead'],
    effect: 'The status of the parcel does not follow the event yet.',
    advice: RETRY_LATER,
  },
  'shipments.inbound': {
    title: 'Updates from carriers',
    nouns: ['update from a carrier', 'updates from carriers'],
    effect: 'The tracking page does not show it yet.',
    advice: RETRY_LATER,
  },
  'shipments.poll': {
    title: 'Checks for news of parcels',
    nouns: ['check for news of a parcel', 'checks for news of parcels'],
    effect: 'The tracking page may be out of date.',
    advice: 'If the carrier works again, try it again.',
  },
  'shipments.followed': {
    title: 'Messages about returns on their way',
    nouns: ['message about a return on its way', 'messages about returns on their way'],
    effect: 'The message is not written yet.',
    advice: RETRY_LATER,
  },
  'events.set-aside': {
    title: 'Changes to pass on',
    nouns: ['change to pass on', 'changes to pass on'],
    effect: 'Webhooks and messages about the change are missing.',
    advice: RETRY_LATER,
  },
  'stores.changed': {
    title: 'Changes of the settings',
    nouns: ['change of the settings', 'changes of the settings'],
    effect: 'New carrier accounts do not apply to older parcels yet.',
    advice: RETRY_LATER,
  },
  'platforms.inbox': {
    title: 'Webhooks of the store platform',
    nouns: ['webhook of the store platform', 'webhooks of the store platform'],
    effect: 'The order does not show the change yet.',
    advice: RETRY_LATER,
  },
  'platforms.catch-up': {
    title: 'Questions to the store platform',
    nouns: ['question to the store platform', 'questions to the store platform'],
    effect: 'Orders whose webhook did not come are missing or old.',
    advice: RETRY_LATER,
  },
  'imports.run': {
    title: 'Imports of order history',
    nouns: ['import', 'imports'],
    effect: 'The rest of the file is not imported yet.',
    advice: 'Open the import to see how far it is, then try it again: it continues where it stopped.',
  },
  'privacy.erase': {
    title: 'Erasures of personal data',
    nouns: ['erasure', 'erasures'],
    effect: 'Some personal data is not erased yet.',
    advice: 'Try it again soon: an erasure has a deadline. It continues where it stopped.',
  },
  'privacy.retention': {
    title: 'Nightly removals of old personal data',
    nouns: ['nightly removal of old personal data', 'nightly removals of old personal data'],
    effect: 'Personal data is kept for longer than your settings say.',
    advice: RETRY_LATER,
  },
  'self-service.code': {
    title: 'Codes for customers who start a return or a claim',
    nouns: ['code for a customer', 'codes for customers'],
    effect: 'The customer cannot go on without the code.',
    advice: 'A code is valid for minutes only. The customer asks for a new one on the page.',
  },
  'staff.invitation': {
    title: 'Invitations to the dashboard',
    nouns: ['invitation', 'invitations'],
    effect: 'The person has not got the email yet.',
    advice: 'If the mail server works again, try it again.',
  },
  'staff.endpoint': {
    title: 'Emails to admins about webhook endpoints',
    nouns: ['email about a webhook endpoint', 'emails about webhook endpoints'],
    effect: 'Admins do not know yet that the store sends events to a new URL.',
    advice: 'Look at the endpoints under Integration. If the mail server works again, try it again.',
  },
  'staff.reset': {
    title: 'Emails with a new password link',
    nouns: ['email with a password link', 'emails with password links'],
    effect: 'The person cannot choose a new password yet.',
    advice: 'A link is valid for an hour. The person asks for a new one at the sign-in.',
  },
};

/** The kind of a queue; one that a newer release has added is shown by its name. */
export function jobKind(queue: string): JobKind {
  const nouns: [string, string] = [`task of ${queue}`, `tasks of ${queue}`];
  return JOB_KINDS[queue] ?? { title: queue, nouns, effect: 'The task is not done yet.', advice: RETRY_LATER };
}

const UNREACHABLE = /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timed? ?out|socket/i;

/** What an error means, in words for staff; undefined if only its own text says so. */
export function plainReason(error: string): string | undefined {
  if (error.startsWith('The worker ended')) return 'The worker process stopped each time.';
  if (UNREACHABLE.test(error)) return 'The other side could not be reached.';
  return undefined;
}
