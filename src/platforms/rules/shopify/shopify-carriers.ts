import { carrierToken } from '../../../shipments/index.js';
import { textIn } from './shopify-json.js';

/**
 * Carriers whose names Shopify writes in another way than the registry, or that it offers in some countries only: there a name means
 * one carrier, which elsewhere several have. `ANY` is also of an unknown country.
 */
const TOKENS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Amazon Logistics UK': { ANY: 'amazon' },
  'Amazon Logistics US': { ANY: 'amazon' },
  'Aramex Australia': { ANY: 'fastway_australia' },
  'Deutsche Post (EN)': { ANY: 'deutsche_post' },
  DHL: { DE: 'dhl_germany', unknown: 'dhl_germany' },
  'DHL Parcel': { NL: 'dhl_benelux' },
  DPD: { DE: 'dpd_de', GB: 'dpd_uk' },
  'DPD Local': { ANY: 'dpd_uk' },
  GLS: { US: 'gls_us' },
  Hermes: { DE: 'hermes_germany_b2c', unknown: 'hermes_germany_b2c', GB: 'hermes_uk' },
};

/** The token of a carrier that nobody named; the format of the number may identify it (C-CAR-9). */
const UNNAMED = 'other';
const MAX_TOKEN = 40;

/**
 * Converts `tracking_company` to the token of a carrier. An unknown name becomes a token of its letters.
 * @param country of the fulfilment's origin
 */
export function shopifyCarrier(company: unknown, country?: unknown): string {
  const name = textIn(255, company);
  if (name === undefined) return UNNAMED;
  const known = Object.hasOwn(TOKENS, name) ? TOKENS[name] : undefined;
  const token = known?.ANY ?? known?.[textIn(2, country)?.toUpperCase() ?? 'unknown'] ?? carrierToken(name);
  return token.length < 2 ? UNNAMED : token.slice(0, MAX_TOKEN);
}
