// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../../platform/text/language.js';
import { type RecallTexts } from '../recalls/recall-texts.js';

type RecallMailTexts = Record<keyof RecallTexts | 'heading' | 'detail' | 'items' | 'reason', string>;

/** The texts of mails about a recall, beside those that staff write. The heading is the one of the Regulation. */
export const RECALL_MAIL_TEXTS: Readonly<Record<Language, RecallMailTexts>> = {
  en: {
    heading: 'Product safety recall',
    detail: 'Stop using this product immediately. If you have given it to somebody else, please pass this notice on.',
    product: 'Product',
    hazard: 'Hazard',
    action: 'What to do',
    remedy: 'What you get',
    contact: 'Questions',
    items: 'In your order',
    reason:
      'You are receiving this email because you bought this product. It is about your safety, so everybody who bought it gets it.',
  },
  de: {
    heading: 'Produktsicherheitsrückruf',
    detail:
      'Verwenden Sie dieses Produkt ab sofort nicht mehr. Wenn Sie es weitergegeben haben, leiten Sie diesen Hinweis bitte weiter.',
    product: 'Produkt',
    hazard: 'Gefahr',
    action: 'Was Sie tun sollten',
    remedy: 'Was Sie erhalten',
    contact: 'Fragen',
    items: 'In Ihrer Bestellung',
    reason:
      'Sie erhalten diese E-Mail, weil Sie dieses Produkt gekauft haben. Es geht um Ihre Sicherheit, deshalb erhalten sie alle Käufer.',
  },
  fr: {
    heading: 'Rappel de produit pour des raisons de sécurité',
    detail:
      'Cessez immédiatement d’utiliser ce produit. Si vous l’avez donné à quelqu’un, merci de lui transmettre cet avis.',
    product: 'Produit',
    hazard: 'Danger',
    action: 'Ce que vous devez faire',
    remedy: 'Ce à quoi vous avez droit',
    contact: 'Questions',
    items: 'Dans votre commande',
    reason:
      'Vous recevez cet e-mail parce que vous avez acheté ce produit. Il concerne votre sécurité : tous les acheteurs le reçoivent.',
  },
  es: {
    heading: 'Recuperación de un producto por motivos de seguridad',
    detail:
      'Deje de usar este producto de inmediato. Si se lo ha dado a otra persona, le rogamos que le transmita este aviso.',
    product: 'Producto',
    hazard: 'Peligro',
    action: 'Qué debe hacer',
    remedy: 'A qué tiene derecho',
    contact: 'Preguntas',
    items: 'En su pedido',
    reason:
      'Recibe este correo porque compró este producto. Se trata de su seguridad, por eso lo reciben todos los compradores.',
  },
  pt: {
    heading: 'Recolhimento de produto por motivos de segurança',
    detail:
      'Pare de usar este produto imediatamente. Se você o deu a outra pessoa, por favor repasse este aviso a ela.',
    product: 'Produto',
    hazard: 'Perigo',
    action: 'O que fazer',
    remedy: 'O que você recebe',
    contact: 'Dúvidas',
    items: 'No seu pedido',
    reason:
      'Você está recebendo este e-mail porque comprou este produto. Trata-se da sua segurança, por isso todos os compradores o recebem.',
  },
};
