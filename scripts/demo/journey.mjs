import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/folders.mjs';

const { hubsIn } = await import(pathToFileURL(inRoot('dist/shipments/gateway/simulator/places.js')).href);

export const DAY = 24 * 60 * 60 * 1000;

/** The carrier of a country, its numbers (`#` is a digit), and the usual days to the door. */
const CARRIERS = {
  BR: { carrier: 'correios_br', shape: 'AA#########BR', days: 4 },
  DE: { carrier: 'dhl_germany', shape: '00340434############', days: 6 },
  ES: { carrier: 'correos_espana', shape: 'PQ#########ES', days: 7 },
  FR: { carrier: 'colissimo', shape: '6A###########', days: 6 },
  GB: { carrier: 'royal_mail', shape: 'RM#########GB', days: 6 },
  IT: { carrier: 'poste_italiane', shape: 'RB#########IT', days: 7 },
  MX: { carrier: 'estafeta', shape: '##########', days: 6 },
  PT: { carrier: 'dhl_express', shape: '##########', days: 3 },
  US: { carrier: 'ups', shape: '1Z5R8939##########', days: 5 },
};

/** The carrier and the usual days to an address, and a tracking number with the digits of `nextInt`. */
export function carrierTo({ country }, nextInt) {
  const { carrier, shape, days } = CARRIERS[country];
  const number = shape.replaceAll('#', () => nextInt(10));
  return { carrier, days, tracking_number: /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) ? withCheckDigit(number) : number };
}

/** The check digit of the Universal Postal Union's standard S10. */
function withCheckDigit(number) {
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, at) => total + weight * Number(number[2 + at]), 0);
  return `${number.slice(0, 10)}${{ 0: 5, 1: 0 }[sum % 11] ?? 11 - (sum % 11)}${number.slice(11)}`;
}

/** Steps: status, where it happens, and when, as a part of the time from the label to the end. */
const STEPS = {
  label: ['PRE_TRANSIT', 'nowhere', 0],
  accepted: ['IN_TRANSIT', 'origin', 0.12],
  departed: ['IN_TRANSIT', 'origin', 0.25],
  arrived: ['IN_TRANSIT', 'hub', 0.55],
  left: ['IN_TRANSIT', 'hub', 0.7],
  held: ['EXCEPTION', 'hub', 0.8],
  out: ['OUT_FOR_DELIVERY', 'door', 0.94],
  delivered: ['DELIVERED', 'door', 1],
  attempted: ['ATTEMPT_FAILED', 'door', 1],
  pickup: ['AVAILABLE_FOR_PICKUP', 'door', 1.04],
  returned: ['RETURNED', 'origin', 1.5],
};

const ON_THE_WAY = ['label', 'accepted', 'departed', 'arrived', 'left'];

/** The steps of parcels that end in different ways. */
const WAYS = {
  announced: ['label'],
  accepted: ['label', 'accepted'],
  lost: ['label', 'accepted', 'departed', 'arrived'],
  on_the_way: ON_THE_WAY,
  exception: [...ON_THE_WAY, 'held'],
  out: [...ON_THE_WAY, 'out'],
  delivered: [...ON_THE_WAY, 'out', 'delivered'],
  attempted: [...ON_THE_WAY, 'out', 'attempted'],
  pickup: [...ON_THE_WAY, 'out', 'attempted', 'pickup'],
  returned: [...ON_THE_WAY, 'out', 'attempted', 'returned'],
};

/** What carriers say of the steps, in their languages. */
const WORDS = {
  en: {
    label: 'Shipping label created',
    accepted: 'Accepted at the origin facility',
    departed: 'Departed from the origin facility',
    arrived: 'Arrived at the sorting centre',
    left: 'Departed from the sorting centre',
    held: 'Held: the address label is damaged',
    out: 'On the delivery vehicle',
    delivered: 'Handed to a resident',
    attempted: 'Nobody was at home',
    pickup: 'Held at the post office for 7 days',
    returned: 'Returned to the sender',
  },
  pt: {
    label: 'Etiqueta emitida',
    accepted: 'Objeto postado',
    departed: 'Objeto saiu da unidade de origem',
    arrived: 'Objeto chegou ao centro de tratamento',
    left: 'Objeto saiu do centro de tratamento',
    held: 'Objeto retido: etiqueta de endereço danificada',
    out: 'Objeto com o carteiro',
    delivered: 'Objeto entregue a um morador',
    attempted: 'Ninguém em casa',
    pickup: 'Objeto na agência por 7 dias',
    returned: 'Objeto devolvido ao remetente',
  },
  de: {
    label: 'Versandetikett erstellt',
    accepted: 'Im Start-Paketzentrum angenommen',
    departed: 'Start-Paketzentrum verlassen',
    arrived: 'Im Ziel-Paketzentrum angekommen',
    left: 'Ziel-Paketzentrum verlassen',
    held: 'Angehalten: Adressetikett beschädigt',
    out: 'Im Zustellfahrzeug',
    delivered: 'An Bewohner übergeben',
    attempted: 'Niemand angetroffen',
    pickup: 'Liegt 7 Tage in der Filiale',
    returned: 'An den Absender zurückgesandt',
  },
  fr: {
    label: 'Étiquette créée',
    accepted: 'Pris en charge sur le site de départ',
    departed: 'Parti du site de départ',
    arrived: 'Arrivé au centre de tri',
    left: 'Parti du centre de tri',
    held: 'Retenu : étiquette endommagée',
    out: 'Dans le véhicule de livraison',
    delivered: 'Remis à un résident',
    attempted: 'Personne à l’adresse',
    pickup: 'Disponible 7 jours au bureau de poste',
    returned: 'Retourné à l’expéditeur',
  },
  es: {
    label: 'Etiqueta creada',
    accepted: 'Admitido en el centro de origen',
    departed: 'Salida del centro de origen',
    arrived: 'Llegada al centro de clasificación',
    left: 'Salida del centro de clasificación',
    held: 'Retenido: etiqueta dañada',
    out: 'En el vehículo de reparto',
    delivered: 'Entregado a un residente',
    attempted: 'Nadie en el domicilio',
    pickup: 'En la oficina durante 7 días',
    returned: 'Devuelto al remitente',
  },
};
const LANGUAGES = { BR: 'pt', PT: 'pt', DE: 'de', FR: 'fr', ES: 'es', MX: 'es' };

/** When the last step of a way is, as a part of the days to the door. */
export const lengthOf = (way) => STEPS[WAYS[way].at(-1)][2];

/**
 * The carrier's events of a parcel, oldest first.
 * @param way a key of `WAYS`
 * @param {{ at: number, days: number, to: Record<string, string> }} parcel when its label was made, and the days from there to the door
 */
export function journey(way, { at, days, to: { city, state, zip, country } }) {
  const [origin = {}, hub = origin] = hubsIn(country);
  const places = { nowhere: {}, origin, hub, door: { city, ...(state && { state }), zip, country } };
  const words = WORDS[LANGUAGES[country] ?? 'en'];
  return WAYS[way].map((step) => {
    const [status, place, part] = STEPS[step];
    const time = at + part * days * DAY;
    return { time, at: new Date(time).toISOString(), status, description: words[step], location: places[place] };
  });
}
