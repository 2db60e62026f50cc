// SPDX-License-Identifier: Apache-2.0
import { listOf, setting, url, type ValuesOf } from '../platform/config/setting.js';
import { LOOKUP_LIMIT } from './pages.limits.js';

const webAddress = url('https:', 'http:');

/** Such as `Dashboard=https://dashboard.example.com`, as many as there are, separated by commas. */
const links = (raw: string): { name: string; url: string }[] =>
  listOf(raw).map((link) => {
    const [name = '', ...address] = link.split('=');
    const isNamed = name.trim() !== '' && address.length > 0;
    if (!isNamed) throw new Error('must have a name before each URL, such as Dashboard=https://dashboard.example.com');
    return { name: name.trim(), url: webAddress(address.join('=').trim()) };
  });

const variables = {
  /** Order lookups in 15 minutes per client address, on the stores' lookup pages. */
  LOOKUP_LIMIT_PER_IP: setting.integer(LOOKUP_LIMIT.limit, 1, 1_000_000_000),
  /**
   * Links of the page at the base URL, which anyone can see, by commas, such as
   * `Dashboard=https://dashboard.example.com`.
   */
  LANDING_LINKS: setting.withDefault('', links),
};

export type PagesConfig = ValuesOf<typeof variables>;

export const pagesSettings = { variables };
