import { RETURN_TEXTS } from '../../../returns/index.js';
import { type Texts } from './en.js';

/** French addresses customers with "vous", and has a no-break space before : ; ? and !. */
export const frMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Votre colis est en route', several: 'Vos colis sont en route' },
      detail: {
        one: 'Le transporteur l’a pris en charge et l’achemine jusqu’à vous.',
        several: 'Le transporteur les a pris en charge et les achemine jusqu’à vous.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Votre colis est en cours de livraison', several: 'Vos colis sont en cours de livraison' },
      detail: {
        one: 'Il est dans le véhicule du livreur et devrait bientôt arriver chez vous.',
        several: 'Ils sont dans le véhicule du livreur et devraient bientôt arriver chez vous.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: { one: 'Votre colis est prêt à être retiré', several: 'Vos colis sont prêts à être retirés' },
      detail: {
        one: 'Il vous attend au point de retrait. Munissez-vous du numéro de suivi.',
        several: 'Ils vous attendent au point de retrait. Munissez-vous des numéros de suivi.',
      },
    },
    DELIVERED: {
      heading: { one: 'Votre colis a été livré', several: 'Vos colis ont été livrés' },
      detail: {
        one: 'Nous espérons qu’il vous plaira.',
        several: 'Nous espérons qu’ils vous plairont.',
      },
    },
    ATTEMPT_FAILED: {
      heading: { one: 'Votre colis n’a pas pu être livré', several: 'Vos colis n’ont pas pu être livrés' },
      detail: {
        one: 'Le livreur n’a pas pu vous le remettre. Consultez la page de suivi pour connaître la suite.',
        several: 'Le livreur n’a pas pu vous les remettre. Consultez la page de suivi pour connaître la suite.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Un problème est survenu avec votre colis', several: 'Un problème est survenu avec vos colis' },
      detail: {
        one: 'Le transporteur signale un incident. Vous trouverez les détails sur la page de suivi.',
        several: 'Le transporteur signale un incident. Vous trouverez les détails sur la page de suivi.',
      },
    },
    RETURNED: {
      heading: { one: 'Votre colis retourne à l’expéditeur', several: 'Vos colis retournent à l’expéditeur' },
      detail: {
        one: 'Il n’a pas pu être livré. Vous trouverez les détails sur la page de suivi.',
        several: 'Ils n’ont pas pu être livrés. Vous trouverez les détails sur la page de suivi.',
      },
    },
  },
  orders: {
    heading: 'Nous avons bien reçu votre commande',
    detail: 'Merci ! Nous la préparons et vous écrirons dès son expédition.',
    items: 'Articles de cette commande',
    total: 'Total',
    view: 'Voir votre commande',
  },
  returns: {
    ...RETURN_TEXTS.fr,
    approved: {
      SELF_SHIP: {
        heading: 'Votre retour est accepté',
        noLabel:
          'L’étiquette de retour n’est pas encore prête. Vous la trouverez sur la page de votre retour dès qu’elle le sera.',
        labelIncluded:
          'Vous pouvez maintenant renvoyer les articles. Votre étiquette de retour se trouve dans le colis que vous avez reçu.',
        labelOnPage: 'Vous pouvez maintenant renvoyer les articles. La page de votre retour vous explique comment.',
      },
      IN_STORE: {
        heading: 'Votre retour est accepté',
        detail: 'Rapportez les articles en magasin.',
      },
    },
    rejected: {
      heading: 'Votre retour n’a pas pu être accepté',
      detail: 'Nous avons examiné votre demande et sommes désolés de ne pas pouvoir reprendre les articles.',
    },
    label: {
      heading: 'Votre étiquette de retour est prête',
      detail: 'Imprimez-la, collez-la sur le colis, puis remettez le colis au transporteur.',
    },
    page: 'Voir votre retour',
    reason: 'Vous recevez cet e-mail car un retour a été demandé pour cette commande.',
  },
  claims: {
    reply: 'Pour répondre, répondez simplement à cet e-mail. Vous pouvez y joindre des photos.',
    page: 'Voir votre réclamation',
    reason: 'Vous recevez cet e-mail car une réclamation a été déposée pour cette commande.',
  },
  progress: 'Avancement de la livraison',
  stations: {
    announced: 'En préparation',
    under_way: 'En route',
    out_for_delivery: 'En livraison',
    ready_for_pickup: 'À retirer',
    delivered: 'Livré',
  },
  order: (number) => `Commande ${number}`,
  parcel: (position, count) => `Colis ${position} sur ${count}`,
  items: 'Articles de ce colis',
  carrier: 'Transporteur',
  trackingNumber: 'Numéro de suivi',
  expected: 'Livraison prévue',
  track: 'Suivre mon colis',
  help: 'Une question\u00a0? Nous sommes là pour vous aider\u00a0:',
  reason: {
    order: 'Vous recevez cet e-mail car vous avez demandé à suivre la livraison de cette commande.',
    standalone: 'Vous recevez cet e-mail car un colis est en route vers vous.',
  },
  unsubscribe: 'Se désabonner de ces e-mails',
  unsubscribePage: {
    title: 'E-mails concernant votre livraison',
    question: 'Souhaitez-vous ne plus recevoir d’e-mails concernant cette livraison\u00a0?',
    button: 'Se désabonner',
    done: 'C’est fait. Vous ne recevrez plus d’e-mails concernant cette livraison.',
  },
};
