// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { simulatedNotice } from '../../../src/shipments/gateway/simulator/simulated-notice.js';
import { call } from '../../support/client.js';
import { servers } from '../../support/servers.js';
import { apiWith } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

const HTML = { accept: 'text/html' };
const noticeIn = (language: (typeof LANGUAGES)[number]): string =>
  simulatedNotice({ TRACKING_GATEWAY: 'simulator', NODE_ENV: 'test' }, language)?.sentence ?? '';

describe('with the simulator', () => {
  it('C-TRK-31: every answer has X-Parcelward-Mode: simulated', async () => {
    for (const path of ['/health/live', '/orders/1', '/nothing', '/openapi.json', '/t/unknown'])
      expect((await call(path)).headers['x-parcelward-mode']).toBe('simulated');
  });

  it.each(LANGUAGES)('C-TRK-31: pages say so in %s', async (language) => {
    const { store } = await newStore();
    for (const path of [`/track/${store.shop_domain}`, '/t/unknown']) {
      const { text } = await call(path, { headers: { ...HTML, 'accept-language': language } });
      expect(text).toContain(noticeIn(language));
    }
  });

  it('the unsubscribe page says so', async () => {
    expect((await call('/notifications/unsubscribe/unknown', { headers: HTML })).text).toContain(noticeIn('en'));
  });
});

describe('with a real gateway', () => {
  it('neither answers nor pages mention a simulator', async () => {
    const settings = {
      TRACKING_GATEWAY: 'shippo',
      SHIPPO_API_TOKEN: 'none',
      SHIPPO_WEBHOOK_TOKEN: 'token of the webhooks of this test',
    };
    const { baseUrl } = await apiWith({ ...settings, SHIPPO_API_BASE_URL: servers.base_urls[0] });
    const { headers, text } = await call('/t/unknown', { headers: HTML, baseUrl });
    expect(headers['x-parcelward-mode']).toBeUndefined();
    expect(text).not.toContain(noticeIn('en'));
  });
});

describe('in production without a carrier gateway', () => {
  it('C-TEST-4: every answer says that live stores are not tracked', async () => {
    const { baseUrl } = await apiWith({
      NODE_ENV: 'production',
      TRACKING_GATEWAY: 'simulator',
      MAIL_TO_FOLDER: 'true',
    });
    const { headers, text } = await call('/t/unknown', { headers: HTML, baseUrl });
    expect(headers['x-parcelward-mode']).toBe('untracked');
    expect(text).not.toContain(noticeIn('en'));
  });
});
