import { type ReturnTexts } from './en.js';

export const frReturnTexts: ReturnTexts = {
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
