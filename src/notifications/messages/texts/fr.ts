import { type Texts } from './texts.js';

export const frMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Votre colis est en route', several: 'Vos colis sont en route' },
      detail: {
        one: 'Le transporteur l’a pris en charge et vous l’apporte.',
        several: 'Le transporteur les a pris en charge et vous les apporte.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Votre colis est en cours de livraison', several: 'Vos colis sont en cours de livraison' },
      detail: {
        one: 'Il est à bord du véhicule de livraison et devrait bientôt vous parvenir.',
        several: 'Ils sont à bord du véhicule de livraison et devraient bientôt vous parvenir.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: { one: 'Votre colis est prêt à être retiré', several: 'Vos colis sont prêts à être retirés' },
      detail: { one: 'Il vous attend au point de retrait.', several: 'Ils vous attendent au point de retrait.' },
    },
    DELIVERED: {
      heading: { one: 'Votre colis a été livré', several: 'Vos colis ont été livrés' },
      detail: {
        one: 'Nous espérons que son contenu vous plaira.',
        several: 'Nous espérons que leur contenu vous plaira.',
      },
    },
    ATTEMPT_FAILED: {
      heading: { one: 'Votre colis n’a pas pu être livré', several: 'Vos colis n’ont pas pu être livrés' },
      detail: {
        one: 'Le transporteur est passé, mais n’a pas pu vous le remettre. La page de suivi vous indique la suite.',
        several:
          'Le transporteur est passé, mais n’a pas pu vous les remettre. La page de suivi vous indique la suite.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Votre colis rencontre un problème', several: 'Vos colis rencontrent un problème' },
      detail: {
        one: 'Un imprévu est survenu pendant l’acheminement. La page de suivi donne les détails.',
        several: 'Un imprévu est survenu pendant l’acheminement. La page de suivi donne les détails.',
      },
    },
  },
  returns: {
    approved: {
      SELF_SHIP: {
        heading: 'Votre retour a été accepté',
        detail: 'Nous vous indiquerons comment renvoyer les articles dès que l’étiquette sera prête.',
      },
      IN_STORE: {
        heading: 'Votre retour a été accepté',
        detail: 'Vous pouvez rapporter les articles en magasin.',
      },
    },
    rejected: {
      heading: 'Votre retour n’a pas pu être accepté',
      detail: 'Nous avons examiné votre demande et regrettons de ne pas pouvoir reprendre les articles.',
    },
    label: {
      heading: 'Votre étiquette de retour est prête',
      detail: 'Imprimez-la, collez-la sur le colis et remettez celui-ci au transporteur.',
    },
    refunded: {
      REFUND: {
        heading: 'Votre retour a été remboursé',
        detail: 'Quelques jours peuvent être nécessaires avant que le montant n’apparaisse sur votre compte.',
      },
      STORE_CREDIT: {
        heading: 'Votre retour a donné lieu à un avoir',
        detail: 'Vous pouvez utiliser ce montant pour votre prochaine commande.',
      },
    },
    note: 'Message de la boutique',
    items: 'Dans ce retour',
    page: 'Voir votre retour',
    printLabel: 'Ouvrir l’étiquette',
    amount: 'Montant',
    deductions: 'Déductions',
    reason: 'Vous recevez cet e-mail parce qu’un retour a été demandé pour cette commande.',
  },
  order: (number) => `Commande ${number}`,
  parcel: (position, count) => `Colis ${position} sur ${count}`,
  items: 'Dans ce colis',
  carrier: 'Transporteur',
  trackingNumber: 'Numéro de suivi',
  expected: 'Livraison prévue',
  track: 'Suivre mon colis',
  help: 'Une question ? Nous sommes là pour vous aider :',
  reason: {
    order: 'Vous recevez cet e-mail parce que vous avez demandé à être tenu au courant de cette commande.',
    standalone: 'Vous recevez cet e-mail parce qu’un colis vous est destiné.',
  },
  unsubscribe: 'Ne plus recevoir ces e-mails',
  unsubscribePage: {
    title: 'E-mails concernant votre livraison',
    question: 'Souhaitez-vous ne plus recevoir d’e-mails concernant cette livraison ?',
    button: 'Ne plus recevoir ces e-mails',
    done: 'C’est fait. Vous ne recevrez plus d’e-mails concernant cette livraison.',
  },
};
