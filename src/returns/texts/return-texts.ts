// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';

const en = {
  /** The line below the headline. */
  of: (caseNumber: string) => `Return ${caseNumber}`,
  stages: {
    requested: {
      heading: 'We have received your return request',
      detail: 'We are reviewing it. Please keep the items until you hear from us.',
    },
    under_way: {
      heading: 'Your return is on its way',
      detail: 'The carrier has your parcel. We will let you know once we have checked the items.',
    },
    refunded: {
      heading: 'Your return has been refunded',
      detail: 'It can take a few days for the amount to appear on your statement.',
    },
    credited: {
      heading: 'You have received store credit for your return',
      detail: 'You can use it for your next order.',
    },
    cancelled: {
      heading: 'Your return has been cancelled',
      detail: 'You keep the items, and there is nothing you need to do.',
    },
  },
  headings: {
    approved: 'Your return has been approved',
    approvedInStore: 'Your return has been approved',
    rejected: 'Your return could not be approved',
  },
  steps: { requested: 'Requested', approved: 'Approved', sent: 'Sent back', done: 'Refunded', credited: 'Credited' },
  progress: 'Return progress',
  items: 'Items in this return',
  note: 'A note from the store',
  openLabel: 'Open label',
  amount: 'Amount',
  /** The refund and its deductions together. */
  gross: 'Before deductions',
  deductions: 'Deductions',
};

const de: typeof en = {
  of: (caseNumber) => `Rücksendung ${caseNumber}`,
  stages: {
    requested: {
      heading: 'Wir haben Ihre Rücksendeanfrage erhalten',
      detail: 'Wir prüfen sie gerade. Bitte behalten Sie die Artikel, bis Sie von uns hören.',
    },
    under_way: {
      heading: 'Ihre Rücksendung ist unterwegs',
      detail: 'Der Paketdienst hat Ihr Paket. Wir melden uns, sobald wir die Artikel geprüft haben.',
    },
    refunded: {
      heading: 'Ihre Rücksendung wurde erstattet',
      detail: 'Bis der Betrag auf Ihrem Konto erscheint, können einige Tage vergehen.',
    },
    credited: {
      heading: 'Sie haben für Ihre Rücksendung ein Guthaben erhalten',
      detail: 'Sie können es bei Ihrer nächsten Bestellung einlösen.',
    },
    cancelled: {
      heading: 'Ihre Rücksendung wurde storniert',
      detail: 'Sie behalten die Artikel und müssen nichts weiter tun.',
    },
  },
  headings: {
    approved: 'Ihre Rücksendung wurde genehmigt',
    approvedInStore: 'Ihre Rückgabe wurde genehmigt',
    rejected: 'Ihre Rücksendung konnte nicht genehmigt werden',
  },
  steps: {
    requested: 'Angefragt',
    approved: 'Genehmigt',
    sent: 'Zurückgesendet',
    done: 'Erstattet',
    credited: 'Gutgeschrieben',
  },
  progress: 'Stand der Rücksendung',
  items: 'Artikel dieser Rücksendung',
  note: 'Nachricht des Shops',
  openLabel: 'Etikett öffnen',
  amount: 'Betrag',
  gross: 'Vor Abzügen',
  deductions: 'Abzüge',
};

const fr: typeof en = {
  of: (caseNumber) => `Retour ${caseNumber}`,
  stages: {
    requested: {
      heading: 'Nous avons bien reçu votre demande de retour',
      detail: 'Nous l’examinons. Gardez les articles jusqu’à notre réponse.',
    },
    under_way: {
      heading: 'Votre retour est en route',
      detail:
        'Le transporteur a pris en charge le colis. Nous vous préviendrons dès que nous aurons vérifié les articles.',
    },
    refunded: {
      heading: 'Votre retour a été remboursé',
      detail: 'Le montant peut mettre quelques jours à apparaître sur votre compte.',
    },
    credited: {
      heading: 'Vous avez reçu un avoir pour votre retour',
      detail: 'Vous pouvez l’utiliser pour votre prochaine commande.',
    },
    cancelled: {
      heading: 'Votre retour a été annulé',
      detail: 'Vous gardez les articles et n’avez rien à faire.',
    },
  },
  headings: {
    approved: 'Votre retour est accepté',
    approvedInStore: 'Votre retour est accepté',
    rejected: 'Votre retour n’a pas pu être accepté',
  },
  steps: {
    requested: 'Demandé',
    approved: 'Accepté',
    sent: 'Renvoyé',
    done: 'Remboursé',
    credited: 'Avoir émis',
  },
  progress: 'Avancement du retour',
  items: 'Articles de ce retour',
  note: 'Message de la boutique',
  openLabel: 'Ouvrir l’étiquette',
  amount: 'Montant',
  gross: 'Avant déductions',
  deductions: 'Déductions',
};

const es: typeof en = {
  of: (caseNumber) => `Devolución ${caseNumber}`,
  stages: {
    requested: {
      heading: 'Hemos recibido tu solicitud de devolución',
      detail: 'La estamos revisando. Guarda los artículos hasta que te respondamos.',
    },
    under_way: {
      heading: 'Tu devolución está en camino',
      detail: 'El transportista ya tiene el paquete. Te avisaremos cuando hayamos revisado los artículos.',
    },
    refunded: {
      heading: 'Tu devolución ha sido reembolsada',
      detail: 'El importe puede tardar unos días en aparecer en tu cuenta.',
    },
    credited: {
      heading: 'Has recibido un saldo por tu devolución',
      detail: 'Puedes usarlo en tu próximo pedido.',
    },
    cancelled: {
      heading: 'Tu devolución ha sido cancelada',
      detail: 'Te quedas con los artículos y no tienes que hacer nada.',
    },
  },
  headings: {
    approved: 'Tu devolución ha sido aprobada',
    approvedInStore: 'Tu devolución ha sido aprobada',
    rejected: 'No hemos podido aprobar tu devolución',
  },
  steps: { requested: 'Solicitada', approved: 'Aprobada', sent: 'Enviada', done: 'Reembolsada', credited: 'Abonada' },
  progress: 'Progreso de la devolución',
  items: 'Artículos de esta devolución',
  note: 'Mensaje de la tienda',
  openLabel: 'Abrir la etiqueta',
  amount: 'Importe',
  gross: 'Antes de deducciones',
  deductions: 'Deducciones',
};

const pt: typeof en = {
  of: (caseNumber) => `Devolução ${caseNumber}`,
  stages: {
    requested: {
      heading: 'Recebemos sua solicitação de devolução',
      detail: 'Ela está em análise. Guarde os itens até receber nossa resposta.',
    },
    under_way: {
      heading: 'Sua devolução está a caminho',
      detail: 'A transportadora já está com o pacote. Avisaremos quando tivermos conferido os itens.',
    },
    refunded: {
      heading: 'Sua devolução foi reembolsada',
      detail: 'Pode levar alguns dias até que o valor apareça na sua conta.',
    },
    credited: {
      heading: 'Você recebeu um crédito na loja pela devolução',
      detail: 'Você pode usá-lo no seu próximo pedido.',
    },
    cancelled: {
      heading: 'Sua devolução foi cancelada',
      detail: 'Você fica com os itens e não precisa fazer nada.',
    },
  },
  headings: {
    approved: 'Sua devolução foi aprovada',
    approvedInStore: 'Sua devolução foi aprovada',
    rejected: 'Não foi possível aprovar sua devolução',
  },
  steps: {
    requested: 'Solicitada',
    approved: 'Aprovada',
    sent: 'Enviada',
    done: 'Reembolsada',
    credited: 'Creditada',
  },
  progress: 'Andamento da devolução',
  items: 'Itens desta devolução',
  note: 'Mensagem da loja',
  openLabel: 'Abrir a etiqueta',
  amount: 'Valor',
  gross: 'Antes das deduções',
  deductions: 'Deduções',
};

/** Texts about a return for its customer, of its page and its mails. */
export const RETURN_TEXTS: Readonly<Record<Language, typeof en>> = { en, de, fr, es, pt };
