// SPDX-License-Identifier: Apache-2.0
import { SHARED_TEXTS } from '../../../orders/index.js';
import { RETURN_TEXTS } from '../../../returns/index.js';
import { DELAY_TEXTS } from '../../../shipments/index.js';
import { type Texts } from './en.js';

const shared = SHARED_TEXTS.fr;
const delays = DELAY_TEXTS.fr;

/** French addresses customers with "vous", and has a no-break space before : ; ? and !. */
export const frMessageTexts: Texts = {
  tracking: {
    claimable: delays.claimable,
    troubles: shared.troubles,
    one: {
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Votre colis est prêt à être retiré', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Votre colis n’a pas pu être livré',
        detail: 'Le livreur n’a pas pu vous le remettre. Consultez la page de suivi pour connaître la suite.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'Le transporteur signale un incident. Vous trouverez les détails sur la page de suivi.',
      },
      RETURNED: {
        heading: 'Votre colis retourne à l’expéditeur',
        detail: 'Il n’a pas pu être livré. Vous trouverez les détails sur la page de suivi.',
      },
    },
    several: {
      IN_TRANSIT: {
        heading: 'Vos colis sont en route',
        detail: 'Le transporteur les a pris en charge et les achemine jusqu’à vous.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Vos colis sont en cours de livraison',
        detail: 'Ils sont dans le véhicule du livreur et devraient bientôt arriver chez vous.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Vos colis sont prêts à être retirés',
        detail: 'Ils vous attendent au point de retrait. Munissez-vous des numéros de suivi.',
      },
      DELIVERED: { heading: 'Vos colis ont été livrés', detail: 'Nous espérons qu’ils vous plairont.' },
      ATTEMPT_FAILED: {
        heading: 'Vos colis n’ont pas pu être livrés',
        detail: 'Le livreur n’a pas pu vous les remettre. Consultez la page de suivi pour connaître la suite.',
      },
      EXCEPTION: {
        heading: 'Un problème est survenu avec vos colis',
        detail: 'Le transporteur signale un incident. Vous trouverez les détails sur la page de suivi.',
      },
      RETURNED: {
        heading: 'Vos colis retournent à l’expéditeur',
        detail: 'Ils n’ont pas pu être livrés. Vous trouverez les détails sur la page de suivi.',
      },
      LATE: { heading: 'Vos colis ont du retard', detail: delays.late.soon(delays.where.mail) },
      SILENT: { heading: 'Pas de nouvelles de vos colis', detail: delays.silent.detail(delays.where.mail) },
      MAY_BE_LOST: {
        heading: 'Vos colis sont peut-être perdus',
        detail: 'Ils ont du retard et n’ont pas été scannés depuis plusieurs jours.',
      },
    },
  },
  orders: {
    heading: 'Nous avons bien reçu votre commande',
    detail: 'Merci ! Nous la préparons et vous écrirons dès son expédition.',
    items: shared.orderItems,
    total: 'Total',
    view: 'Voir votre commande',
  },
  returns: {
    ...RETURN_TEXTS.fr,
    approved: {
      noLabel:
        'L’étiquette de retour n’est pas encore prête. Vous la trouverez sur la page de votre retour dès qu’elle le sera.',
      labelIncluded:
        'Vous pouvez maintenant renvoyer les articles. Votre étiquette de retour se trouve dans le colis que vous avez reçu.',
      labelOnPage: 'Vous pouvez maintenant renvoyer les articles. La page de votre retour vous explique comment.',
      inStore: 'Rapportez les articles en magasin.',
    },
    rejected: 'Nous avons examiné votre demande et sommes désolés de ne pas pouvoir reprendre les articles.',
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
  changes: {
    'change_request.approved': {
      cancellation: {
        heading: 'Nous annulons votre commande',
        detail: 'Nous avons accepté votre demande et n’enverrons pas votre commande.',
      },
      address: {
        heading: 'Nous modifions votre adresse de livraison',
        detail: 'Nous avons accepté votre demande et enverrons votre commande à la nouvelle adresse.',
      },
    },
    'change_request.rejected': {
      cancellation: {
        heading: 'Nous ne pouvons pas annuler votre commande',
        detail: 'Nous avons examiné votre demande. Nous sommes désolés, la commande ne peut plus être arrêtée.',
      },
      address: {
        heading: 'Nous ne pouvons pas modifier votre adresse',
        detail: 'Nous avons examiné votre demande. Nous sommes désolés, l’adresse de cette commande reste inchangée.',
      },
    },
    'change_request.expired': {
      cancellation: {
        heading: 'Votre commande n’a pas pu être annulée à temps',
        detail: 'Un colis a été envoyé avant notre réponse.',
      },
      address: {
        heading: 'Votre adresse n’a pas pu être modifiée à temps',
        detail: 'Un colis a été envoyé avant notre réponse, ou la commande a été annulée.',
      },
    },
    reason: 'Vous recevez cet e-mail car une modification de cette commande a été demandée.',
  },
  progress: 'Avancement de la livraison',
  stations: {
    announced: 'En préparation',
    ...shared.stations,
  },
  order: shared.order,
  ...shared.parcels,
  fileClaim: shared.fileClaim,
  getRefund: 'Obtenir un remboursement ou un remplacement',
  track: 'Suivre mon colis',
  help: shared.help,
  helpPage: shared.helpPage,
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
