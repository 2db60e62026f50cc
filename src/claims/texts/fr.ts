// SPDX-License-Identifier: Apache-2.0
import { RETURN_TEXTS } from '../../returns/index.js';
import { type ClaimTexts } from './en.js';

export const frClaimTexts: ClaimTexts = {
  of: (caseNumber) => `Réclamation ${caseNumber}`,
  stages: {
    received: {
      heading: 'Nous avons bien reçu votre réclamation',
      detail: 'Nous l’examinons et vous écrirons par e-mail dès que nous aurons pris une décision.',
    },
    question: {
      heading: 'Nous avons une question sur votre réclamation',
      detail: 'Nous avons besoin de votre réponse pour pouvoir la traiter.',
    },
    answered: {
      heading: 'Nous avons bien reçu votre réponse',
      detail: 'Nous examinons votre réclamation et vous écrirons par e-mail dès que nous aurons pris une décision.',
    },
    reopened: {
      heading: 'Nous réexaminons votre réclamation',
      detail:
        'Notre décision précédente n’est plus valable. Nous vous écrirons par e-mail dès que nous aurons pris une décision.',
    },
    reship_approved: {
      heading: 'Nous vous renvoyons vos articles',
      detail: 'Votre réclamation est acceptée. Nous préparons le nouveau colis.',
    },
    denied: {
      heading: 'Votre réclamation n’a pas pu être acceptée',
      detail:
        'Nous l’avons examinée avec attention et regrettons de ne pas avoir une meilleure nouvelle à vous annoncer.',
    },
    sent_again: {
      heading: 'Vos articles vous ont été renvoyés',
      detail:
        'Le nouveau colis apparaîtra sur la page de suivi de votre commande dès que le transporteur l’aura pris en charge.',
    },
    withdrawn: {
      heading: 'Votre réclamation a été annulée',
      detail: 'Elle ne sera pas examinée. Vous n’avez rien à faire.',
    },
  },
  refunds: {
    refund_approved: {
      heading: (amount) => `Nous vous remboursons ${amount}`,
      detail: 'Votre réclamation est acceptée. Nous préparons le remboursement.',
    },
    refunded: {
      heading: (amount) => `Nous vous avons remboursé ${amount}`,
      detail: RETURN_TEXTS.fr.stages.refunded.detail,
    },
  },
  steps: { received: 'Reçue', approved: 'Acceptée', refunded: 'Remboursée', sent_again: 'Renvoyée' },
  progress: 'Avancement de la réclamation',
  question: 'Notre question',
  answer: 'Répondre à la question',
  reply: 'Pour répondre, répondez simplement à notre e-mail. Vous pouvez y joindre des photos.',
  reason: 'Le motif',
  note: RETURN_TEXTS.fr.note,
  items: 'Articles de cette réclamation',
  willSend: 'Articles que nous vous renvoyons',
  sentAgain: 'Articles que nous vous avons renvoyés',
  photos: { one: 'Nous avons une photo de vous.', several: (count) => `Nous avons ${count} photos de vous.` },
  calculation: {
    title: 'Le calcul de votre remboursement',
    part: (quantity, ordered, amount) => `${quantity} sur ${ordered}, au prix total de ${amount}`,
    calculated: 'Total des articles',
    adjustment: 'Ajustement de la boutique',
    total: 'Votre remboursement',
    basis: {
      figures: 'Chaque article compte pour son prix après remises. Les frais de livraison ne sont pas compris.',
      flagged_share:
        'Chaque article compte pour sa part du prix de tous les articles. Les frais de livraison ne sont pas compris.',
    },
  },
  history: 'Ce qui s’est passé jusqu’ici',
  moves: {
    received: 'Nous avons reçu votre réclamation.',
    asked: 'Nous vous avons posé une question.',
    answered: 'Nous avons reçu votre réponse.',
    reopened: 'Nous avons rouvert votre réclamation.',
    approved: 'Nous avons accepté votre réclamation.',
    denied: 'Nous n’avons pas pu accepter votre réclamation.',
    refunded: 'Nous avons effectué le remboursement.',
    sent_again: 'Nous vous avons renvoyé vos articles.',
    withdrawn: 'La réclamation a été annulée.',
  },
};
