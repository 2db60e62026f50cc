import { setting, url, type ValuesOf } from '../platform/config/setting.js';
import { LOOKUP_LIMIT } from './pages.limits.js';

const webAddress = url('https:', 'http:');

/** Such as `Dashboard=https://dashboard.example.com`, as many as there are, separated by commas. */
const links = setting.parsed((raw) =>
  (raw ?? '')
    .split(',')
    .filter((link) => link.trim() !== '')
    .map((link) => {
      const [name = '', ...address] = link.split('=');
      const isNamed = name.trim() !== '' && address.length > 0;
      if (!isNamed)
        throw new Error('must have a name before each URL, such as Dashboard=https://dashboard.example.com');
      return { name: name.trim(), url: webAddress(address.join('=').trim()) };
    }),
);

const variables = {
  LOOKUP_LIMIT_PER_IP: setting.integer(LOOKUP_LIMIT.limit, 1, 1_000_000_000),
  LANDING_LINKS: links,
};

export type PagesConfig = ValuesOf<typeof variables>;

/** The settings of pages; `.env.example` explains each. */
export const pagesSettings = { variables };
