// SPDX-License-Identifier: Apache-2.0
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

/** Other names of carriers of the registry, as `carrierToken` writes names. */
const ALIASES: Record<string, readonly string[]> = {
  amazon: ['amzl', 'amzl_us', 'amazon_shipping', 'amazonlogistics'],
  australia_post: ['auspost', 'aus_post', 'australiapost', 'au_post'],
  bring: ['posten_norge', 'bring_no'],
  canada_post: ['canadapost', 'postes_canada', 'canada_post_postes_canada'],
  chronopost: ['chrono_post'],
  colissimo: ['la_poste_colissimo', 'colissimo_fr'],
  correios_br: ['correios_brasil', 'correios_brazil', 'correios_do_brasil'],
  correos_espana: ['correos_es', 'correos_de_espana', 'correos_spain'],
  deutsche_post: ['deutschepost', 'deutsche_post_de'],
  dhl_ecommerce: ['dhlecommerce', 'dhl_ecommerce_us', 'dhl_global_mail'],
  dhl_express: ['dhlexpress', 'dhl_worldwide_express'],
  dhl_germany: ['dhl_paket', 'dhl_parcel_de', 'dhl_de', 'dhlparcel_de', 'dhl_parcel_germany'],
  dpd_de: ['dpdde', 'dpd_deutschland'],
  dpd_uk: ['dpduk', 'dpd_gb', 'dpd_united_kingdom'],
  fedex: ['federal_express'],
  gls_us: ['glsus', 'gls_usa'],
  gso: ['golden_state_overnight'],
  hermes_germany_b2c: ['hermes_de', 'hermes_germany', 'myhermes_de'],
  hermes_uk: ['evri', 'evri_uk', 'evri_com'],
  hongkong_post: ['hongkongpost', 'hong_kong_post', 'hk_post'],
  la_poste: ['laposte', 'la_poste_fr'],
  lasership: ['laser_ship'],
  lso: ['lonestar_overnight', 'lone_star_overnight'],
  mondial_relay: ['mondialrelay'],
  new_zealand_post: ['nzpost', 'nz_post', 'newzealandpost'],
  ontrac: ['on_trac'],
  parcelforce: ['parcel_force', 'parcelforce_worldwide'],
  pitney_bowes: ['pitneybowes'],
  poste_italiane: ['posteitaliane', 'poste_it'],
  royal_mail: ['royalmail', 'royal_mail_uk', 'royal_mail_group'],
  russian_post: ['russianpost', 'pochta', 'pochta_rossii'],
  usps: ['us_postal_service', 'u_s_postal_service', 'united_states_postal_service', 'us_mail'],
};

/** Names that several carriers have, or carriers of other countries (C-CAR-15). */
const AMBIGUOUS: Record<string, readonly string[]> = {
  asendia: ['asendia_us'],
  deutsche_post_dhl: ['deutsche_post', 'dhl_germany'],
  dhl: ['dhl_express', 'dhl_ecommerce', 'dhl_germany', 'dhl_benelux'],
  dhl_parcel: ['dhl_germany', 'dhl_benelux', 'dhl_ecommerce'],
  dpd: ['dpd_de', 'dpd_uk'],
  gls: ['gls_us'],
  hermes: ['hermes_uk', 'hermes_germany_b2c'],
  myhermes: ['hermes_uk', 'hermes_germany_b2c'],
  ups_mail_innovations: ['ups', 'usps'],
  ups_mi: ['ups', 'usps'],
  upsmi: ['ups', 'usps'],
};

/** Carriers whose services are often sent as a carrier, such as `ups_ground`. */
const WITH_SERVICES = /^(ups|fedex|usps|us_postal_service|u_s_postal_service|united_states_postal_service)_/;

const tokensByAlias = new Map(
  Object.entries(ALIASES).flatMap(([token, aliases]) => aliases.map((alias) => [alias, token] as const)),
);

/** The carrier that an alias means without doubt (C-CAR-14). */
function carrierOfAlias(alias: string): string | undefined {
  if (Object.hasOwn(AMBIGUOUS, alias)) return undefined;
  const name = WITH_SERVICES.exec(alias)?.[1] ?? alias;
  return tokensByAlias.get(name) ?? (name === alias ? undefined : name);
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

const tokensBySlug = new Map([...WELL_KNOWN_CARRIERS.values()].map(({ token, name }) => [slugOf(name), token]));

/**
 * Converts a carrier's token, name or alias to its token: `Royal Mail` is `royal_mail`, `ups_ground` is `ups` (C-CAR-14). An
 * unknown name becomes a slug.
 */
export function carrierToken(name: string): string {
  if (WELL_KNOWN_CARRIERS.has(name)) return name;
  const slug = slugOf(name);
  if (WELL_KNOWN_CARRIERS.has(slug)) return slug;
  return tokensBySlug.get(slug) ?? carrierOfAlias(slug) ?? slug;
}

/** The carriers that a name may mean if it has several meanings; otherwise none (C-CAR-15). */
export function suggestedCarriers(name: string): readonly string[] {
  const slug = slugOf(name);
  return Object.hasOwn(AMBIGUOUS, slug) ? (AMBIGUOUS[slug] ?? []) : [];
}
