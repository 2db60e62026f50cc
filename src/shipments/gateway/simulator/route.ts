// SPDX-License-Identifier: Apache-2.0
import { countryOfPost, type TrackedNumber } from '../../carriers/carrier-detection.js';
import { type CarrierEvent } from '../../model/carrier-update.js';
import { type StoreRegion } from '../tracking.gateway.js';

export type SimulatedPlace = CarrierEvent['location'];

/** A sorting facility. */
export interface Hub {
  city: string;
  /** Missing in countries whose addresses have none. */
  state?: string;
  /** The states that it serves, or the first digits of their postal codes. */
  serves: string[];
}

/**
 * Cities of sorting facilities by ISO 3166-1 country, with `;` between them. The first is where parcels cross the border, the
 * second where parcels of stores start. After a city comes its state, and after a colon the states that it serves, or the
 * first digits of their postal codes.
 */
const HUBS: Record<string, string> = {
  AE: 'Dubai; Abu Dhabi; Sharjah',
  AR: 'Ezeiza, B; Buenos Aires, C; Córdoba, X; Rosario, S',
  AT: 'Wien: 1 2 3 7; Linz: 4 5; Graz: 8 9; Innsbruck: 6',
  AU: 'Sydney, NSW: NSW ACT; Melbourne, VIC: VIC TAS; Brisbane, QLD: QLD; Adelaide, SA: SA NT; Perth, WA: WA',
  BE: 'Bruxelles; Antwerpen; Gent; Liège',
  BR:
    'Guarulhos, SP; Cajamar, SP: SP MS; Rio de Janeiro, RJ: RJ ES; Contagem, MG: MG; Curitiba, PR: PR SC; ' +
    'Porto Alegre, RS: RS; Goiânia, GO: GO DF MT TO; Salvador, BA: BA SE; Recife, PE: PE AL PB RN; ' +
    'Fortaleza, CE: CE PI MA; Belém, PA: PA AP; Manaus, AM: AM RR AC RO',
  CA:
    'Toronto, ON; Mississauga, ON: ON; Montréal, QC: QC; Halifax, NS: NS NB PE NL; Winnipeg, MB: MB SK NU; ' +
    'Calgary, AB: AB NT; Vancouver, BC: BC YT',
  CH: 'Zürich: 8 9; Bern: 3; Lausanne: 1; Basel: 2 4',
  CL: 'Santiago; Concepción; Antofagasta',
  CN: 'Shanghai; Shenzhen; Guangzhou; Beijing; Chengdu',
  CO: 'Bogotá; Medellín; Cali; Barranquilla',
  CZ: 'Praha; Brno; Ostrava',
  DE: 'Frankfurt: 6; Leipzig: 0; Köln: 4 5; Hamburg: 2; Hannover: 3; Stuttgart: 7; München: 8; Nürnberg: 9; Berlin: 1',
  DK: 'København; Odense; Aarhus',
  ES: 'Madrid: 28 45 19; Zaragoza: 50 22 44; Barcelona: 08 17 25 43; Valencia: 46 12 03; Sevilla: 41 11 14 21',
  FI: 'Helsinki; Tampere; Turku',
  FR: 'Roissy-en-France; Paris: 75 77 78 91 92 93 94 95; Lyon: 69 01 38 42; Lille: 59 62 80; Bordeaux: 33 24 40 47; Marseille: 13 83 84 06',
  GB: 'London; Northampton; Warrington; Bristol; Glasgow',
  GR: 'Αθήνα; Θεσσαλονίκη',
  HK: 'Hong Kong',
  HU: 'Budapest; Debrecen; Szeged',
  IE: 'Dublin; Cork; Galway',
  IL: 'Tel Aviv; Haifa; Be’er Sheva',
  IN: 'Mumbai, MH: MH GJ GA; Delhi, DL: DL HR UP PB RJ; Bengaluru, KA: KA KL; Chennai, TN: TN AP TG; Kolkata, WB: WB OD BR',
  IT: 'Milano, MI: 2; Bologna, BO: 4; Roma, RM: 0; Napoli, NA: 8; Torino, TO: 1; Padova, PD: 3',
  JP: 'Tokyo; Osaka; Nagoya; Fukuoka; Sapporo',
  KR: 'Incheon; Seoul; Daejeon; Busan',
  LU: 'Luxembourg',
  MX: 'Ciudad de México, CMX; Querétaro, QRO; Guadalajara, JAL; Monterrey, NLE; Mérida, YUC',
  NL: 'Amsterdam; Utrecht; Rotterdam; Eindhoven',
  NO: 'Oslo; Bergen; Trondheim',
  NZ: 'Auckland; Hamilton; Wellington; Christchurch',
  PE: 'Lima; Arequipa; Trujillo',
  PL: 'Warszawa; Łódź; Poznań; Kraków; Gdańsk',
  PT: 'Lisboa: 1 2; Porto: 4 5; Coimbra: 3; Faro: 8',
  RO: 'București; Cluj-Napoca; Timișoara',
  SE: 'Stockholm; Jönköping; Göteborg; Malmö',
  SG: 'Singapore',
  TR: 'İstanbul; Ankara; İzmir',
  TW: 'Taipei; Taichung; Kaohsiung',
  US:
    'New York, NY: NY NJ CT MA RI NH VT ME PA; Memphis, TN: TN AR MS AL KY MO; Columbus, OH: OH MI IN WV; ' +
    'Richmond, VA: VA MD DC DE; Atlanta, GA: GA FL SC NC PR VI; Chicago, IL: IL WI MN IA ND SD NE; ' +
    'Dallas, TX: TX OK LA KS NM; Denver, CO: CO WY UT MT; Los Angeles, CA: CA NV AZ HI; Seattle, WA: WA OR ID AK',
  ZA: 'Johannesburg, GP: GP LP MP NW FS; Cape Town, WC: WC NC EC; Durban, KZN: KZN',
};

/** Lists the sorting facilities in a country; none if it is not in the table. The first is where parcels cross the border. */
export function hubsIn(country: string): Hub[] {
  const hubs = Object.hasOwn(HUBS, country) ? (HUBS[country] ?? '') : '';
  return hubs.split('; ').flatMap((hub) => {
    const [, city, state, serves] = /^([^,:]+)(?:, ([A-Z]+))?(?:: (.+))?$/.exec(hub) ?? [];
    return city === undefined ? [] : [{ city, ...(state && { state }), serves: serves?.split(' ') ?? [] }];
  });
}

/**
 * The country of a store: the region of its locale, else the one that its currency is named after. The euro names none.
 * @returns undefined if neither names a country with known facilities
 */
export function storeCountry({ locale, currency }: StoreRegion): string | undefined {
  return [new Intl.Locale(locale).region, currency.slice(0, 2)].find(hasHubs);
}

/** Where a parcel starts: in the country of its post, else of its store. Empty if neither has known facilities. */
export function originCountry(parcel: TrackedNumber, ofStore: string | undefined): SimulatedPlace {
  const country = [countryOfPost(parcel), ofStore].find(hasHubs);
  return country === undefined ? {} : { country };
}

function hasHubs(country: string | undefined): boolean {
  return country !== undefined && hubsIn(country).length > 0;
}

/** The places that a parcel passes, in their order. */
export interface Route {
  /** Where the carrier takes the parcel. */
  origin: SimulatedPlace;
  /** Where the parcel leaves the origin's country and enters the destination's; undefined within one country. */
  border: { left: SimulatedPlace; entered: SimulatedPlace } | undefined;
  /** The sorting facility near the destination. */
  hub: SimulatedPlace;
  destination: SimulatedPlace;
}

/**
 * The route of a parcel between two addresses (C-TRK-25). It depends only on them, so that all parcels from a store to a city
 * take the same one. Countries without known facilities have places made of the addresses and their country. If one country
 * is not known, the parcel stays in the other.
 * @param origin an address, or only its country
 * @param destination of which streets and names are left out
 */
export function route(origin: SimulatedPlace, destination: SimulatedPlace): Route {
  const [from, to] = [publicPlace(origin), publicPlace(destination)];
  const start = from.country ?? to.country;
  const end = to.country ?? from.country;
  const first = from.city ? { ...from, ...(start && { country: start }) } : originIn(start);
  return {
    origin: first,
    border: start === end ? undefined : { left: gatewayOf(start), entered: gatewayOf(end) },
    hub: hubNear(to, end, first),
    destination: to,
  };
}

/** Where stores in a country send their parcels from. */
function originIn(country: string | undefined): SimulatedPlace {
  const [gateway, origin = gateway] = hubsIn(country ?? '');
  return placeOf(origin, country);
}

/** Where parcels cross the border of a country. */
function gatewayOf(country: string | undefined): SimulatedPlace {
  return placeOf(hubsIn(country ?? '')[0], country);
}

/** The facility in the city of a destination, else one that serves its region, else any; the city itself if the parcel starts there. */
function hubNear(to: SimulatedPlace, country: string | undefined, origin: SimulatedPlace): SimulatedPlace {
  const { zip: _, ...city } = to;
  const hubs = hubsIn(country ?? '');
  const isStart = (hub: Hub): boolean => country === origin.country && isIn(hub, origin);
  const others = hubs.filter((hub) => !isStart(hub));
  const near =
    hubs.find((hub) => isIn(hub, to)) ??
    hubs.find((hub) => isServedBy(hub, to)) ??
    others[sumOf(to.city ?? '') % others.length];
  return near && !isStart(near) ? placeOf(near, country) : { ...city, ...(country && { country }) };
}

function isServedBy({ serves }: Hub, { state, zip }: SimulatedPlace): boolean {
  return serves.some((region) => (/\d/.test(region) ? zip?.startsWith(region) : state?.toUpperCase() === region));
}

function isIn({ city }: Hub, place: SimulatedPlace): boolean {
  return folded(city) === folded(place.city ?? '');
}

/** A name in lower case and without accents, as many shops send it. */
function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

function sumOf(text: string): number {
  return Array.from(folded(text)).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}

function placeOf(hub: Hub | undefined, country: string | undefined): SimulatedPlace {
  return { ...(hub && { city: hub.city, ...(hub.state && { state: hub.state }) }), ...(country && { country }) };
}

/** The members of an address that a carrier would publish. */
function publicPlace({ city, state, zip, country }: SimulatedPlace): SimulatedPlace {
  const isCountry = /^[A-Z]{2}$/i.test(country ?? '');
  return {
    ...(city && { city }),
    ...(state && { state }),
    ...(zip && { zip }),
    ...(isCountry && { country: country?.toUpperCase() }),
  };
}
