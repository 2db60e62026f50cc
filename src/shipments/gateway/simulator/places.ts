import { type CarrierEvent } from '../../model/carrier-update.js';

/** A location of a simulated event. */
export type SimulatedPlace = CarrierEvent['location'];

/** Cities of sorting facilities, with their state if the country has states, by ISO 3166-1 country. */
const HUBS: Record<string, string[]> = {
  AU: ['Sydney, NSW', 'Melbourne, VIC', 'Brisbane, QLD'],
  BR: ['Cajamar, SP', 'Curitiba, PR', 'Contagem, MG'],
  CA: ['Mississauga, ON', 'Montréal, QC', 'Calgary, AB'],
  DE: ['Leipzig', 'Köln', 'Hamburg'],
  ES: ['Madrid', 'Barcelona', 'Zaragoza'],
  FR: ['Roissy-en-France', 'Lyon', 'Lille'],
  GB: ['Northampton', 'Warrington', 'Bristol'],
  IT: ['Bologna, BO', 'Milano, MI', 'Roma, RM'],
  MX: ['Ciudad de México, CMX', 'Guadalajara, JAL', 'Monterrey, NLE'],
  PT: ['Lisboa', 'Porto', 'Coimbra'],
  US: ['Memphis, TN', 'Louisville, KY', 'Columbus, OH'],
};

/**
 * Lists the sorting facilities in a country; none if the country is not in the table.
 * @param country ISO 3166-1 alpha-2 in capitals
 */
export function hubsIn(country = ''): SimulatedPlace[] {
  return (HUBS[country] ?? []).map((hub) => {
    const [city, state] = hub.split(', ');
    return { city, ...(state !== undefined && { state }), country };
  });
}
