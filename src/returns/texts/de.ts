import { type ReturnTexts } from './en.js';

export const deReturnTexts: ReturnTexts = {
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
