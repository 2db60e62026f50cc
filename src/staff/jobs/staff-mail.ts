// SPDX-License-Identifier: Apache-2.0
import { type MailText, mailText } from '../../notifications/index.js';
import { type Role } from '../model/staff.js';

export const SENDER_NAME = 'Parcelward';

/** What each role may do, for people. */
const ROLE_MEANINGS: Record<Role, string> = {
  viewer: 'You can see orders, parcels, returns and claims.',
  support: 'You can see orders and parcels, and decide returns and claims.',
  admin: 'You can do everything, also change settings, the integration and people.',
};

export function invitationMail(invitation: {
  storeName: string;
  role: Role;
  invitedBy: string;
  url: string;
}): MailText {
  const { storeName, role, invitedBy, url } = invitation;
  return staffMail({
    heading: `Join ${storeName} on Parcelward`,
    detail: `${invitedBy} invites you to the dashboard of ${storeName} as ${role}. ${ROLE_MEANINGS[role]}`,
    link: { label: 'Accept the invitation', href: url },
    reason: 'The link works once, within seven days. If you did not expect this mail, ignore it.',
  });
}

export function resetMail({ email, url }: { email: string; url: string }): MailText {
  return staffMail({
    heading: 'Choose a new password',
    detail: `Somebody asked for a new password for ${email} in the dashboard.`,
    link: { label: 'Choose a new password', href: url },
    reason: 'The link works once, within an hour. If it was not you, ignore this mail: your password stays.',
  });
}

export function endpointMail(endpoint: { storeName: string; host: string; setBy: string; url: string }): MailText {
  const { storeName, host, setBy, url } = endpoint;
  return staffMail({
    heading: `${storeName} sends webhooks to ${host}`,
    detail: `${setBy} set the URL of a webhook endpoint of ${storeName}. It receives the store's events.`,
    link: { label: 'See the webhook endpoints', href: url },
    reason: 'Admins of the store get this mail. If you do not know the endpoint, disable it and revoke the API key.',
  });
}

interface StaffMailWords {
  heading: string;
  detail: string;
  link: { label: string; href: string };
  reason: string;
}

function staffMail({ heading, detail, link, reason }: StaffMailWords): MailText {
  const sections = [{ facts: [], itemsLabel: '', items: [], links: [link] }];
  return mailText({ language: 'en', store: { name: SENDER_NAME, branding: {} }, heading, detail, sections, reason });
}
