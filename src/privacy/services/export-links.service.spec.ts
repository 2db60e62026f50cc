// SPDX-License-Identifier: Apache-2.0
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';
import { ExportLinksService } from './export-links.service.js';

const CONFIG = {
  ...{ ENCRYPTION_KEY: 'k'.repeat(32), PREVIOUS_ENCRYPTION_KEYS: [] },
  ...{ PUBLIC_BASE_URL: 'https://parcels.example.com', HOST: '127.0.0.1', PORT: 8443 },
};
const CREATED = Date.parse('2026-11-24T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

describe('A link to an export', () => {
  it('C-PRIV-9: ends after seven days', () => {
    let now = CREATED;
    const links = new ExportLinksService(CONFIG, new LinkTokensService(CONFIG), { now: () => new Date(now) });
    const target = { storeId: 'shop', orders: ['1001', 'Ä 2'], shipments: ['shp_1'], cases: ['ret_1'] };
    const { url, expires_at } = links.create(target);
    expect(expires_at).toBe('2026-12-01T12:00:00.000Z');
    const token = url.replace('https://parcels.example.com/privacy/exports/', '');
    now = CREATED + 7 * DAY_MS - 1;
    expect(links.resolve(token)).toEqual(target);
    now = CREATED + 7 * DAY_MS;
    expect(links.resolve(token)).toBe(undefined);
  });
});
