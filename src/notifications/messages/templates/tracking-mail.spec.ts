// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../platform/text/language.js';
import { NOTIFIABLE_STATUSES } from '../message-triggers.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailParcel, type TrackingMailView } from '../tracking/tracking-view.js';
import { trackingMail } from './tracking-mail.js';

const URL = 'https://parcels.example.com/notifications/unsubscribe/token';

function aParcel(members: Partial<MailParcel> = {}): MailParcel {
  return { carrier: 'UPS', trackingNumber: '1Z1', eta: undefined, link: 'https://t.example/0', items: [], ...members };
}

function aView(members: Partial<TrackingMailView> = {}): TrackingMailView {
  const view = {
    language: 'en',
    status: 'IN_TRANSIT',
    store: { name: 'Shop', branding: {} },
    orderNumber: 'R-1',
  } as const;
  return { ...view, parcels: [aParcel()], ...members };
}

const mailOf = (members: Partial<TrackingMailView> = {}) => trackingMail(aView(members), URL);

describe('A tracking mail', () => {
  it.each(LANGUAGES.flatMap((language) => NOTIFIABLE_STATUSES.map((status) => [language, status] as const)))(
    'in %s about %s has the status in the subject and both parts',
    (language, status) => {
      const { heading, detail } = MESSAGE_TEXTS[language].tracking.one[status];
      const { subject, html, text } = mailOf({ language, status });
      expect(subject).toBe(`${heading} – ${MESSAGE_TEXTS[language].order('R-1')}`);
      expect(html).toContain(`<html lang="${language}"`);
      expect(text).toContain(`${heading}\n${detail}\n`);
      expect(html).not.toContain('undefined');
      expect(text).not.toContain('undefined');
    },
  );

  it.each(['lost', 'damaged', 'address', 'held'] as const)('C-MSG-65: says that a parcel is %s', (trouble) => {
    const { heading, detail } = MESSAGE_TEXTS.en.tracking.troubles[trouble];
    const { subject, text } = mailOf({ status: 'EXCEPTION', parcels: [aParcel({ trouble })] });
    expect([subject, text]).toEqual([`${heading} – Order R-1`, expect.stringContaining(detail)]);
    const several = mailOf({ status: 'EXCEPTION', parcels: [aParcel({ trouble }), aParcel()] });
    expect(several.subject).toContain(MESSAGE_TEXTS.en.tracking.several.EXCEPTION.heading);
  });

  it('C-MSG-65: leads to a claim first if one can be filed', () => {
    const { text } = mailOf({ parcels: [aParcel({ claimLink: 'https://t.example/0/claim' })] });
    expect(text).toMatch(
      /File a claim: https:\/\/t\.example\/0\/claim\n[^]*Track your parcel: https:\/\/t\.example\/0\n/,
    );
  });

  it('C-MSG-68: has the words of the tracking page in subject, inbox and both parts, and leads to a claim if one can be filed', () => {
    const [heading, detail] = ['Your parcel may be lost', 'It was due on Monday, November 9.'];
    const delay = { stage: 'MAY_BE_LOST', heading, detail } as const;
    const claimLink = 'https://t.example/0/claim';
    const { subject, html, text } = mailOf({ status: 'MAY_BE_LOST', parcels: [aParcel({ delay, claimLink })] });
    expect(subject).toBe(`${heading} – Order R-1`);
    expect(/mso-hide:all;">(.*?)&#847;/.exec(html)?.[1]).toMatch(detail);
    expect(text).toMatch(
      /Your parcel may be lost\nIt was due on Monday, November 9\. You can claim a refund or a replacement\.\n[^]*Get a refund or replacement: \S+\/claim\n[^]*Track your parcel: /,
    );
    const late = { stage: 'LATE', heading: 'One day late', detail } as const;
    const several = mailOf({ status: 'LATE', parcels: [aParcel({ delay: late }), aParcel({ delay: late })] });
    expect(several.subject).toBe('Your parcels are late – Order R-1');
    expect(several.text).toContain('Parcel 2 of 2 · One day late\n');
  });

  it('names no order for a standalone shipment', () => {
    const { subject, text } = mailOf({ orderNumber: undefined });
    expect(subject).toBe('Your parcel is on its way');
    expect(text).not.toContain('Order');
    expect(text).toContain(MESSAGE_TEXTS.en.reason.standalone);
  });

  it('has a section with items for each of several parcels', () => {
    const [mug, hat] = [
      { title: 'Mug', quantity: 2, image: 'https://img.example/mug.png' },
      { title: 'Hat', quantity: undefined, image: undefined },
    ];
    const { subject, html, text } = mailOf({ parcels: [aParcel({ items: [mug] }), aParcel({ items: [hat] })] });
    expect(subject).toBe('Your parcels are on their way – Order R-1');
    expect(text).toMatch(/Parcel 1 of 2\n[^]*- 2 × Mug\n[^]*Parcel 2 of 2\n[^]*- Hat\n/);
    expect(html).toMatch(/Parcel 1 of 2[^]*mug\.png[^]*Mug[^]*× 2[^]*Parcel 2 of 2[^]*Hat/);
  });

  it('has a picture column only for parcels with pictures', () => {
    const [mug, hat] = [
      { title: 'Mug', quantity: 2, image: 'https://img.example/mug.png' },
      { title: 'Hat', quantity: 1, image: undefined },
    ];
    const roomOf = (...items: (typeof mug | typeof hat)[]): number =>
      mailOf({ parcels: [aParcel({ items })] }).html.split('width="64"').length - 1;
    expect([roomOf(mug, hat), roomOf(hat)]).toEqual([2, 0]);
  });

  it('C-MSG-40: shows the expected day and the items beside the subject in the inbox, else the meaning of the status', () => {
    const items = [{ title: 'Mug', quantity: 2, image: undefined }];
    const [day, other] = ['Wednesday, November 25', 'Friday, November 27'];
    const preheaderOf = (...parcels: Partial<MailParcel>[]) =>
      /mso-hide:all;">(.*?)&#847;/.exec(mailOf({ parcels: parcels.map(aParcel) }).html)?.[1];
    expect(preheaderOf({ eta: day, items })).toBe('Expected delivery Wednesday, November 25 · Mug');
    expect(preheaderOf({ eta: day }, { eta: day })).toBe('Expected delivery Wednesday, November 25');
    expect(preheaderOf({ eta: day, items }, { eta: other, items })).toBe('Mug, Mug');
    expect(preheaderOf({})).toBe(MESSAGE_TEXTS.en.tracking.one.IN_TRANSIT.detail);
  });

  it.each([
    ['IN_TRANSIT', 'On its way (2/4)'],
    ['OUT_FOR_DELIVERY', 'Out for delivery (3/4)'],
    ['AVAILABLE_FOR_PICKUP', 'Ready for pickup (3/4)'],
    ['DELIVERED', 'Delivered (4/4)'],
    ['ATTEMPT_FAILED', undefined],
    ['EXCEPTION', undefined],
  ] as const)('C-MSG-41: shows the progress of %s in both parts: %s', (status, progress) => {
    const { html, text } = mailOf({ status });
    const shown = [/aria-label="Delivery progress: (.*?)"/.exec(html)?.[1], /Delivery progress: (.*)/.exec(text)?.[1]];
    expect(shown).toEqual([progress, progress]);
  });

  it('has no item list without items', () => {
    expect(mailOf().text).not.toContain(MESSAGE_TEXTS.en.items);
    expect(mailOf().html).not.toContain(MESSAGE_TEXTS.en.items);
  });

  it('links to a contact address without the headers that it may contain', () => {
    const { html } = mailOf({ store: { name: 'Shop', branding: { support_email: 'a?bcc=x@evil.example' } } });
    expect(html).toContain('href="mailto:a%3Fbcc%3Dx@evil.example"');
  });

  it('C-MSG-42: shows the store’s logo, color and contacts', () => {
    const branding = {
      logo_url: 'https://shop.example/logo.png',
      accent_color: '#ffd400',
      support_email: 'help@shop.example',
      support_url: 'https://shop.example/help',
    };
    const { html, text } = mailOf({
      store: { name: 'Shop', branding },
      parcels: [aParcel({ link: 'https://t.example/1' })],
    });
    expect(html).toContain('src="https://shop.example/logo.png" alt="Shop"');
    expect(html).toMatch(/background:#ffd400;[^"]*"><a href="https:\/\/t\.example\/1"[^>]*color:#000000;/);
    expect(html).toContain('href="mailto:help@shop.example"');
    expect(text).toContain('happy to help: help@shop.example https://shop.example/help');
  });

  it('has the unsubscribe link in both parts', () => {
    expect(mailOf().html).toContain(`href="${URL}"`);
    expect(mailOf().text).toContain(URL);
  });

  it('C-TRK-31: begins with the notice of a test in both parts, if there is one', () => {
    const { html, text } = trackingMail(aView(), URL, { notice: { sentence: 'This is a test.', mark: 'TEST' } });
    expect(text).toMatch(/^This is a test\.\n\nShop\n/);
    expect(html).toMatch(/This is a test\.[^]*Shop/);
    expect(mailOf().text).toMatch(/^Shop\n/);
  });

  it('escapes values of merchants and customers', () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>{{unsubscribeUrl}}`;
    const items = [{ title: evil, quantity: 1, image: `https://img.example/"onerror="alert(3)` }];
    const parcels = [aParcel({ carrier: evil, trackingNumber: evil, link: `https://t.example/"onclick="x`, items })];
    const branding = { logo_url: `https://l.example/"onload="x`, support_email: `a"b@example.com` };
    const { html } = mailOf({ store: { name: evil, branding }, orderNumber: evil, parcels });
    expect(html).not.toMatch(/<script|<img src=x|" ?on\w+="|onerror='/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('{{unsubscribeUrl}}');
  });
});
