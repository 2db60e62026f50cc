// SPDX-License-Identifier: Apache-2.0
import { type Language, LANGUAGES } from '../../platform/text/language.js';

/** Words that occur in one of the languages, of grammar and of parcels. Words of several languages count for each. */
const WORDS: Record<Language, string> = {
  en:
    'a an and are as at be been being by customer day for from has have in into is it next no not of on or out ready sent the to was were will with your ' +
    'accepted address airport arranged arrival arrived arriving attempt attempted available awaiting border business carrier center centre clearance cleared collected completed created customs data damaged delay delayed deliver delivered delivery departed departure depot destination driver due electronic exception export facility failed found front forwarded handed held hub import incomplete information inspection international item label left loaded local location mailbox mailed missing missed network nobody office order origin package parcel picked pickup point post processed processing ready received recipient redirected regional released rescheduled retained return returned returning route scan scanned scheduled sender ship shipment shipped shipper shipping sort sorting status station terminal tendered today tomorrow transferred transit truck unable undeliverable update vehicle warehouse way weather',
  de:
    'am an auf aus bei bis das dem den der des die ein eine einem einer er es für hat im in ist ihr ihre ihrem konnte mit nach nicht noch sie und vom von vor war werden wird wurde zu zum zur ' +
    'abgeholt abholbereit abholung adresse angekommen angekündigt auftrag aufgrund ausgang bearbeitet bearbeitung beschädigt bereit depot eingang eingetroffen elektronisch empfänger empfängers erfolgreich fahrzeug fertig filiale geladen gelagert gescannt heute lieferung logistikzentrum morgen niederlassung paket paketzentrum packstation region rücksendung sendung sortiert sortierung start transport unterwegs verlassen verladen verspätung verzögerung vorbereitet weitergeleitet zentrum ziel zoll zugestellt zugestellte zustellbasis zustelldepot zustellfahrzeug zustellung zustellversuch zurückgesendet übergeben übergabe absender',
  fr:
    'a à au aux avec chez dans de des du en est et été la le les n’a par pas pour que qui sa ses son sous sur un une va votre vous l’ d’ ' +
    'acheminement adresse agence arrivé arrivée bureau centre cours client colis commande destinataire dédouanement départ disposition distribution douane endommagé enregistré envoi expédié expéditeur expédition heure incomplète international jour livraison livreur livré livrée local lieu pays poste prise charge point plateforme prêt quitté relais reprise reçu remis retard retiré retourné retour retrait route site suivi tentative traitement transit transporteur tri véhicule étiquette créée',
  es:
    'a al con de del desde el en es esta está ha han la las lo los no para por que se sido su sus tu un una y ' +
    'aduana aduanero almacén admitido camino cartero centro clasificación cliente correos creada daño datos dañado destinatario destino devolución devuelto dirección disponible domicilio entrega entregado entregada envío enviado etiqueta fallido incompleta información instalación intento llegada llegado llegó oficina origen paquete pedido proceso recibido recogida recogido reparto repartidor retenido retraso ruta salida salido salió seguimiento tránsito transportista vehículo unidad',
  pt:
    'à ao aos às com da das de do dos e em está foi na nas não no nos o os ou para pela pelo por que sua seu um uma ' +
    'aguardando agência alfândega caminho carteiro cd centro cliente coletado coletada correios danificado danificada dados destinatário destino devolução devolvido devolvida disponível encaminhado encaminhada encomenda endereço entrega entregador entregue etiqueta emitida extraviado fiscalização incompleto informações objeto local logística origem pacote pedido postado postada postagem pronto prazo processo realizada recebido recebida remetente retirada rota saiu tentativa tratamento trânsito transferência transportadora unidade veículo',
};

const languagesOf = new Map<string, Set<Language>>();
for (const language of LANGUAGES)
  for (const word of WORDS[language].split(' ')) {
    const known = languagesOf.get(word) ?? new Set();
    languagesOf.set(word, known.add(language));
  }

/** The words of a text in lower case. */
export function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+(?:[’'])?/gu)
      ?.map((word) => word.replace("'", '’')) ?? []
  );
}

/**
 * Whether a text is in a language: it has at least one of the usual words, and more of them than of each other language. A
 * text that could be in two languages is in neither, because leaving it out does no harm.
 */
export function isIn(language: Language, text: string): boolean {
  const counts = new Map<Language, number>();
  for (const word of splitWords(text))
    for (const each of languagesOf.get(word) ?? []) counts.set(each, (counts.get(each) ?? 0) + 1);
  const count = counts.get(language) ?? 0;
  return count > 0 && [...counts].every(([each, other]) => each === language || other < count);
}
