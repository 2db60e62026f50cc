// SPDX-License-Identifier: Apache-2.0
import { call } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { pathOf } from '../../support/pages.js';
import { newStore } from '../../support/stores.js';

it('C-LIM-25: a link opens 60 times a minute, and others go on', async () => {
  const store = await newStore();
  const pages: string[] = [];
  for (let n = 0; n < 2; n++) {
    const path = `/orders/${newOrderNumber()}`;
    await store.put(path, anOrder());
    const { json } = await store.get(path);
    pages.push(pathOf((json.data as { order: { tracking_page_url: string } }).order.tracking_page_url));
  }
  const [page = '', other = ''] = pages;
  const replies = await Promise.all(Array.from({ length: 61 }, () => call(page)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = replies.find(({ status }) => status === 429);
  expect([refused?.json.code, refused?.headers['ratelimit-policy']]).toEqual(['RATE_LIMITED', '"page";q=60;w=60']);
  expect((await call(other)).status).toBe(200);
});
