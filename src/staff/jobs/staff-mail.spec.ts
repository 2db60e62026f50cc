// SPDX-License-Identifier: Apache-2.0
import { invitationMail, resetMail } from './staff-mail.js';

const url = 'https://dashboard.example/invitations/x';

it('an invitation names the store, the role and who invites, and links to the dashboard', () => {
  const { subject, text, html } = invitationMail({
    storeName: 'Shop <1>',
    role: 'support',
    invitedBy: 'ana@shop.example',
    url,
  });
  expect(subject).toBe('Join Shop <1> on Parcelward');
  expect(text).toContain('ana@shop.example invites you to the dashboard of Shop <1> as support.');
  expect(text).toContain(`Accept the invitation: ${url}`);
  expect(html).toContain(`href="${url}"`);
  expect(html).not.toContain('Shop <1>');
});

it('a mail with a link to a new password says what to do if somebody else asked', () => {
  const { text } = resetMail({ email: 'ana@shop.example', url });
  expect(text).toContain('for ana@shop.example');
  expect(text).toContain('If it was not you, ignore this mail');
});
