// SPDX-License-Identifier: Apache-2.0
import { countryNames } from '../../../platform/text/formats.js';
import { type Language, languageOf } from '../../../platform/text/language.js';

export const STEP_NAMES = [
  ...(['labelled', 'accepted', 'departed', 'exported', 'imported', 'cleared', 'arrived', 'departedAgain'] as const),
  ...(['outForDelivery', 'attempted', 'ready', 'delivered', 'pickedUp'] as const),
  ...(['held', 'released', 'lost', 'damaged', 'addressIssue', 'returned'] as const),
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** Descriptions of the steps; a country follows `exported` and `imported` if it is known. */
export const CARRIER_WORDS: Record<Language, Record<StepName, string>> = {
  en: {
    labelled: 'The parcel is awaited',
    accepted: 'Accepted by the carrier',
    departed: 'Departed from the origin facility',
    exported: 'Departed for the destination country',
    imported: 'At customs in the destination country',
    cleared: 'Cleared by customs',
    arrived: 'Arrived at the sorting centre',
    departedAgain: 'Departed from the sorting centre',
    outForDelivery: 'On the delivery vehicle',
    attempted: 'Nobody was at the address',
    ready: 'Held at the post office',
    delivered: 'Handed over at the address',
    pickedUp: 'Picked up at the post office',
    held: 'Held for inspection',
    released: 'Released from inspection',
    lost: 'The parcel cannot be found',
    damaged: 'Damaged on the way',
    addressIssue: 'The address is incomplete',
    returned: 'Returned to the sender',
  },
  de: {
    labelled: 'Die Sendung wird erwartet',
    accepted: 'Vom Paketdienst übernommen',
    departed: 'Start-Paketzentrum verlassen',
    exported: 'In das Zielland weitergeleitet',
    imported: 'Beim Zoll im Zielland',
    cleared: 'Vom Zoll freigegeben',
    arrived: 'Im Paketzentrum angekommen',
    departedAgain: 'Paketzentrum verlassen',
    outForDelivery: 'Im Zustellfahrzeug',
    attempted: 'Es war niemand da',
    ready: 'Liegt in der Filiale',
    delivered: 'An der Adresse übergeben',
    pickedUp: 'In der Filiale abgeholt',
    held: 'Die Sendung wird geprüft',
    released: 'Nach der Prüfung weitergeleitet',
    lost: 'Die Sendung ist nicht auffindbar',
    damaged: 'Die Sendung wurde beschädigt',
    addressIssue: 'Die Adresse ist nicht vollständig',
    returned: 'An den Absender zurückgesendet',
  },
  fr: {
    labelled: 'Le colis est attendu',
    accepted: 'Pris en charge par le transporteur',
    departed: 'Parti du site de départ',
    exported: 'Expédié vers le pays de destination',
    imported: 'À la douane dans le pays de destination',
    cleared: 'Dédouanement terminé',
    arrived: 'Arrivé au centre de tri',
    departedAgain: 'Parti du centre de tri',
    outForDelivery: 'Dans le véhicule de livraison',
    attempted: 'Personne à l’adresse du destinataire',
    ready: 'Disponible au bureau de poste',
    delivered: 'Remis à l’adresse du destinataire',
    pickedUp: 'Retiré au bureau de poste',
    held: 'Retenu pour contrôle',
    released: 'Contrôle terminé, acheminement en cours',
    lost: 'Le colis reste introuvable',
    damaged: 'Colis endommagé pendant le transport',
    addressIssue: 'L’adresse est incomplète',
    returned: 'Retourné à l’expéditeur',
  },
  es: {
    labelled: 'A la espera del envío',
    accepted: 'Admitido por el transportista',
    departed: 'Salida del centro de origen',
    exported: 'Salida hacia el país de destino',
    imported: 'En la aduana del país de destino',
    cleared: 'Salida de la aduana, el envío sigue su camino',
    arrived: 'Llegada al centro de clasificación',
    departedAgain: 'Salida del centro de clasificación',
    outForDelivery: 'En el vehículo de reparto',
    attempted: 'Nadie en el domicilio',
    ready: 'Disponible en la oficina de correos',
    delivered: 'Dejado en el domicilio del destinatario',
    pickedUp: 'Recogido en la oficina',
    held: 'Retenido para una inspección',
    released: 'Salida de la inspección, el envío sigue su camino',
    lost: 'Paquete extraviado en el camino',
    damaged: 'Paquete dañado en el camino',
    addressIssue: 'La dirección está incompleta',
    returned: 'Devuelto al remitente',
  },
  pt: {
    labelled: 'Aguardando o objeto',
    accepted: 'Objeto postado',
    departed: 'Objeto saiu da unidade de origem',
    exported: 'Objeto encaminhado ao país de destino',
    imported: 'Objeto na alfândega do país de destino',
    cleared: 'Fiscalização da alfândega concluída',
    arrived: 'Objeto chegou ao centro de tratamento',
    departedAgain: 'Objeto saiu do centro de tratamento',
    outForDelivery: 'Objeto com o carteiro',
    attempted: 'Não havia ninguém no endereço',
    ready: 'Objeto aguardando na agência',
    delivered: 'Objeto deixado no endereço',
    pickedUp: 'Objeto retirado na agência',
    held: 'Objeto retido para fiscalização',
    released: 'Objeto liberado pela fiscalização',
    lost: 'Objeto não localizado',
    damaged: 'Objeto danificado no caminho',
    addressIssue: 'Endereço incompleto, não foi possível a entrega',
    returned: 'Objeto devolvido ao remetente',
  },
};

/** The language of a country if it is one of ours, else English. */
export function languageIn(country: string | undefined): Language {
  if (country === undefined) return 'en';
  return languageOf(new Intl.Locale('und', { region: country }).maximize().language);
}

/**
 * What a simulated carrier says of a step, in the language of the destination's country.
 * @param country the destination's, ISO 3166-1 alpha-2 in capitals
 */
export function carrierWords(step: StepName, country: string | undefined): string {
  const language = languageIn(country);
  const words = CARRIER_WORDS[language][step];
  if (country === undefined || (step !== 'exported' && step !== 'imported')) return words;
  const names = countryNames(language);
  const name = names.of(country);
  // ZZ is the code of no country; an unassigned code has itself as its name.
  return name === country || name === names.of('ZZ') ? words : `${words}: ${name}`;
}
