// SPDX-License-Identifier: Apache-2.0
/** The names of states and provinces by their codes, of the countries that `zoneOfPlace` tells apart by state. */
const STATE_NAMES: Record<string, string> = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, DC Washington DC, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa,
    KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, VI Virgin Islands,
    WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, BC Colombie-Britannique, MB Manitoba, NB New Brunswick, NB Nouveau-Brunswick,
    NL Newfoundland and Labrador, NL Terre-Neuve-et-Labrador, NL Newfoundland, NS Nova Scotia, NS Nouvelle-Ecosse,
    NT Northwest Territories, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon, YT Yukon Territory`,
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
  BR: `AC Acre, AL Alagoas, AP Amapa, AM Amazonas, BA Bahia, CE Ceara, DF Distrito Federal, ES Espirito Santo, GO Goias,
    MA Maranhao, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Para, PB Paraiba, PR Parana, PE Pernambuco, PI Piaui,
    RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondonia, RR Roraima, SC Santa Catarina, SP Sao Paulo,
    SE Sergipe, TO Tocantins`,
  MX: `BC Baja California, BCN Baja California, BCS Baja California Sur, CHH Chihuahua, CH Chihuahua, NAY Nayarit, NA Nayarit,
    QR Quintana Roo, ROO Quintana Roo, SIN Sinaloa, SI Sinaloa, SON Sonora, SO Sonora`,
};

/** A name or a code in lower case, without accents, punctuation and white space. */
function foldedState(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

/** The place of an event; null for parts that its carrier does not name. */
export interface Place {
  city: string | null;
  state: string | null;
  zip?: string | null;
  country: string | null;
}

/** States by time zone, for countries with several zones. A state with two zones has the zone of most of its people. */
const STATES: Record<string, Record<string, string>> = {
  US: {
    'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
    'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
  },
  CA: {
    'America/Toronto': 'ON QC',
    'America/Halifax': 'NB NS PE',
    'America/St_Johns': 'NL',
    'America/Winnipeg': 'MB',
    'America/Regina': 'SK',
    'America/Edmonton': 'AB NT',
    'America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
  },
  AU: {
    'Australia/Sydney': 'NSW ACT VIC TAS',
    'Australia/Brisbane': 'QLD',
    'Australia/Adelaide': 'SA',
    'Australia/Darwin': 'NT',
    'Australia/Perth': 'WA',
  },
  BR: {
    'America/Sao_Paulo': 'AL AP BA CE DF ES GO MA MG PA PB PE PI PR RJ RN RS SC SE SP TO',
    'America/Manaus': 'AM RO RR',
    'America/Cuiaba': 'MT MS',
    'America/Rio_Branco': 'AC',
  },
  MX: {
    'America/Tijuana': 'BC BCN',
    'America/Mazatlan': 'BCS NAY NA SIN SI',
    'America/Chihuahua': 'CHH CH',
    'America/Hermosillo': 'SON SO',
    'America/Cancun': 'QR ROO',
  },
};

/** Zones by the beginning of a postal code, the first match first. */
const ZIPS: Record<string, [RegExp, string][]> = {
  US: [
    [/^00[6-9]/, 'America/Puerto_Rico'],
    [/^(?:[0-2]|3[0-4]|39[89]|4)/, 'America/New_York'],
    [/^(?:3|5[0-8]|[67]|885)/, 'America/Chicago'],
    [/^(?:59|8[0-4]|87|88[0-4])/, 'America/Denver'],
    [/^8[56]/, 'America/Phoenix'],
    [/^96[78]/, 'Pacific/Honolulu'],
    [/^99[5-9]/, 'America/Anchorage'],
    [/^(?:889|89|9)/, 'America/Los_Angeles'],
  ],
  CA: [
    [/^[GHJKLMNP]/, 'America/Toronto'],
    [/^[BCE]/, 'America/Halifax'],
    [/^A/, 'America/St_Johns'],
    [/^R/, 'America/Winnipeg'],
    [/^S/, 'America/Regina'],
    [/^T/, 'America/Edmonton'],
    [/^V/, 'America/Vancouver'],
    [/^Y/, 'America/Whitehorse'],
  ],
  AU: [
    [/^0[89]/, 'Australia/Darwin'],
    [/^(?:02|[1237])/, 'Australia/Sydney'],
    [/^[49]/, 'Australia/Brisbane'],
    [/^5/, 'Australia/Adelaide'],
    [/^6/, 'Australia/Perth'],
  ],
  BR: [
    [/^699/, 'America/Rio_Branco'],
    [/^(?:69|768|769)/, 'America/Manaus'],
    [/^7[89]/, 'America/Cuiaba'],
    [/^\d/, 'America/Sao_Paulo'],
  ],
};

/** The main zone of countries whose other zones cover only islands or remote provinces. */
const MAIN_ZONES: Record<string, string> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
};

const zonesByState = new Map(
  Object.entries(STATES).flatMap(([country, zones]) =>
    Object.entries(zones).flatMap(([zone, states]) =>
      states.split(' ').map((state) => [`${country} ${state}`, zone] as const),
    ),
  ),
);

/** Codes of states by country and folded code or name. */
const stateCodes = new Map(
  Object.entries(STATE_NAMES).flatMap(([country, names]) =>
    names.split(/,\s+/).flatMap((entry) => {
      const [code = '', ...name] = entry.split(' ');
      return [code, name.join(' ')].map((text) => [`${country} ${foldedState(text)}`, code] as const);
    }),
  ),
);

const zonesByCountry = new Map<string, string | undefined>();

/** The time zone of a place, by its state (code or name), else its postal code; UTC if the place is too vague (C-PAGE-18). */
export function zoneOfPlace({ state, zip, country }: Place): string {
  const region = country?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(region)) return 'UTC';
  const code = stateCodes.get(`${region} ${foldedState(state ?? '')}`);
  const postal = zip?.trim().toUpperCase() ?? '';
  const ofState =
    zonesByState.get(`${region} ${code}`) ?? ZIPS[region]?.find(([beginning]) => beginning.test(postal))?.[1];
  if (ofState !== undefined) return ofState;
  if (!zonesByCountry.has(region)) zonesByCountry.set(region, zoneOfCountry(region));
  return zonesByCountry.get(region) ?? 'UTC';
}

/** The state, the postal code and the country of an address, which other systems may have sent as anything. */
export type Destination = Partial<Record<'state' | 'zip' | 'country', unknown>>;

/** The time zone of an address; UTC if it is too vague. */
export function zoneOfDestination(destination: Destination | undefined): string {
  const text = (part: unknown): string | null => (typeof part === 'string' ? part : null);
  const { state, zip, country } = destination ?? {};
  return zoneOfPlace({ city: null, state: text(state), zip: text(zip), country: text(country) });
}

/** The only zone of a country, or its main zone. */
function zoneOfCountry(region: string): string | undefined {
  const zones = zonesOf(new Intl.Locale('und', { region }));
  const times = new Set(zones.map((zone) => [0, 6].map((month) => timeIn(zone, new Date(2026, month)))).map(String));
  return times.size === 1 ? zones[0] : MAIN_ZONES[region];
}

/** Node 22 has the property `timeZones`, Node 24 both, and Node 26 only the method `getTimeZones`. */
function zonesOf(locale: Intl.Locale): readonly string[] {
  const { timeZones, getTimeZones } = locale as { timeZones?: string[]; getTimeZones?: () => string[] };
  return getTimeZones?.call(locale) ?? timeZones ?? [];
}

function timeIn(timeZone: string, at: Date): string {
  return at.toLocaleString('en', { timeZone });
}
