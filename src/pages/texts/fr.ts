// SPDX-License-Identifier: Apache-2.0
import { CLAIM_TEXTS } from '../../claims/index.js';
import { SHARED_TEXTS } from '../../orders/index.js';
import { RETURN_TEXTS } from '../../returns/index.js';
import { DELAY_TEXTS } from '../../shipments/index.js';
import { type PageTexts } from './en.js';

const shared = SHARED_TEXTS.fr;

const plural = (count: number, word: string): string => (count > 1 ? `${word}s` : word);

const at = (time: string | undefined): string => (time === undefined ? '' : ` à ${time}`);

/** French addresses customers with "vous", and has a no-break space before : ; ? and !. */
export const frPageTexts: PageTexts = {
  order: shared.order,
  help: shared.help,
  helpPage: shared.helpPage,
  backTo: (shop) => `Retour à la boutique ${shop}`,
  languages: 'Langue',
  tracking: {
    statuses: {
      PENDING: {
        heading: 'Le suivi sera bientôt disponible',
        detail: 'Le transporteur n’a pas encore scanné votre colis. Revenez un peu plus tard.',
      },
      PRE_TRANSIT: {
        heading: 'Votre colis est prêt à partir',
        detail: 'L’étiquette d’expédition a été créée. Le transporteur n’a pas encore pris en charge le colis.',
      },
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Prêt à être retiré', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Échec de la tentative de livraison',
        detail:
          'Le livreur n’a pas pu vous remettre votre colis. Consultez le site du transporteur pour connaître la suite.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'Le transporteur signale un incident. Les nouvelles informations apparaîtront sur cette page.',
        contact: 'Si rien ne change dans les prochains jours, contactez-nous.',
      },
      RETURNED: {
        heading: 'Retourné à l’expéditeur',
        detail: 'Votre colis n’a pas pu être livré.',
        contact: 'Contactez-nous pour un nouvel envoi ou un remboursement.',
      },
    },
    events: {
      PENDING: 'Annoncé',
      PRE_TRANSIT: 'Étiquette d’expédition créée',
      IN_TRANSIT: 'En route',
      OUT_FOR_DELIVERY: 'En cours de livraison',
      AVAILABLE_FOR_PICKUP: 'Prêt à être retiré',
      DELIVERED: 'Livré',
      ATTEMPT_FAILED: 'Tentative de livraison',
      EXCEPTION: 'Incident de livraison',
      RETURNED: 'Retourné à l’expéditeur',
      other: 'Information du transporteur',
    },
    stations: {
      announced: 'Annoncé',
      ...shared.stations,
      returned: 'Retourné',
    },
    arriving: {
      today: 'Livraison prévue aujourd’hui',
      tomorrow: 'Livraison prévue demain',
      outToday: 'En cours de livraison\u00a0: arrivée aujourd’hui',
      on: (day) => `Livraison prévue le ${day}`,
    },
    first: {
      today: 'Le premier arrive aujourd’hui',
      tomorrow: 'Le premier arrive demain',
      on: (day) => `Le premier arrive le ${day}`,
    },
    next: {
      today: 'Le prochain arrive aujourd’hui',
      tomorrow: 'Le prochain arrive demain',
      on: (day) => `Le prochain arrive le ${day}`,
    },
    delivered: {
      today: (time) => `Livré aujourd’hui${at(time)}`,
      yesterday: (time) => `Livré hier${at(time)}`,
      on: (day, time) => `Livré le ${day}${at(time)}`,
    },
    delays: DELAY_TEXTS.fr,
    late: { contact: 'Contactez-nous\u00a0: nous chercherons à savoir ce qui s’est passé.' },
    troubles: {
      lost: { ...shared.troubles.lost, contact: 'Contactez-nous\u00a0: nous trouverons une solution.' },
      damaged: { ...shared.troubles.damaged, contact: 'Contactez-nous\u00a0: nous trouverons une solution.' },
      address: { ...shared.troubles.address, contact: 'Merci de nous indiquer la bonne adresse.' },
      held: { ...shared.troubles.held, contact: 'S’il n’avance pas dans les prochains jours, contactez-nous.' },
    },
    noNews: 'Sans nouvelles',
    missing: { contact: 'Contactez-nous\u00a0: nous trouverons une solution.' },
    pickupIn: (place) => `Prêt à être retiré\u00a0: ${place}`,
    contactUs: 'Nous contacter',
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    protection: {
      heading: 'Cette commande est protégée',
      detail: 'Si un colis est perdu, volé ou endommagé, vous pouvez demander un remboursement ou un remplacement.',
    },
    route: (places, current) => `Trajet parcouru\u00a0: ${places}. Dernier passage\u00a0: ${current}.`,
    untracked: {
      heading: 'Votre colis a été remis au transporteur',
      noUpdates: 'Ce transporteur ne nous communique pas le suivi. Vous pouvez suivre votre colis sur son site.',
      unidentified:
        'Nous ne pouvons pas suivre les colis de ce transporteur. Contactez-le en lui indiquant votre numéro de suivi.',
    },
    preparing: {
      heading: 'Nous préparons votre commande',
      detail: 'Vos colis apparaîtront ici dès qu’ils seront prêts à partir.',
    },
    cancelled: {
      heading: 'Votre commande a été annulée',
      detail: 'Aucun article ne sera expédié.',
    },
    severalParcels: (count) => `Votre commande arrive en ${count} colis`,
    deliveredOf: (delivered, count) => `${delivered} colis ${plural(delivered, 'livré')} sur ${count}`,
    allDelivered: (count) => (count === 2 ? 'Vos deux colis sont livrés' : `Vos ${count} colis sont livrés`),
    parcelNote: (position) => `Colis ${position}`,
    ...shared.parcels,
    contents: (first, more) => (more === 0 ? first : `${first} et ${more} autre${more === 1 ? '' : 's'}`),
    onlyParcel: 'Votre colis',
    progress: 'Avancement de la livraison',
    timeline: 'Historique du suivi',
    earlier: (count) => `Étapes précédentes (${count})`,
    trackAt: (carrier) => `Suivre sur le site ${carrier}`,
    track: 'Suivre le colis',
    ordered: shared.orderItems,
    notSent: 'Pas encore expédié',
    cancelledItems: 'Articles annulés',
  },
  returns: {
    ...RETURN_TEXTS.fr,
    stages: {
      ...RETURN_TEXTS.fr.stages,
      waiting_for_label: {
        heading: RETURN_TEXTS.fr.headings.approved,
        detail: 'L’étiquette de retour n’est pas encore prête. Vous la trouverez sur cette page dès qu’elle le sera.',
      },
      ready_to_send: {
        heading: RETURN_TEXTS.fr.headings.approved,
        detail: 'Vous pouvez maintenant renvoyer les articles.',
      },
      bring_to_store: {
        heading: RETURN_TEXTS.fr.headings.approvedInStore,
        detail: 'Rapportez les articles en magasin.',
      },
      arrived: {
        heading: 'Votre retour est arrivé',
        detail: 'Nous vérifions les articles et vous tiendrons au courant.',
      },
      rejected: {
        heading: RETURN_TEXTS.fr.headings.rejected,
        detail: 'Nous sommes désolés de ne pas pouvoir reprendre les articles.',
      },
    },
    next: 'Prochaines étapes',
    pack: 'Emballez soigneusement les articles.',
    printLabel: 'Imprimez l’étiquette et collez-la sur le colis.',
    showCode: 'Présentez le code ci-dessous au point de dépôt. L’étiquette y sera imprimée pour vous.',
    useIncluded: 'Collez sur le colis l’étiquette jointe à votre commande.',
    writeNumber: 'Inscrivez le numéro de suivi ci-dessous sur le colis.',
    handOverToCarrier: 'Remettez le colis au transporteur.',
    handOver: (carrier) => `Remettez le colis à ${carrier}.`,
    bring: 'À apporter',
    bringItems: 'les articles que vous retournez',
    bringNumber: (orderNumber) => `votre numéro de commande, ${orderNumber}`,
    bringPage: 'cette page, imprimée ou sur votre téléphone',
    label: 'Étiquette de retour',
    code: 'Code à présenter au point de dépôt',
    included: 'Votre étiquette de retour se trouve dans le colis que vous avez reçu.',
    instructions: 'Instructions de retour',
    sendBy: 'Déposez le colis au plus tard le',
    dropOff: 'Trouver un point de dépôt près de chez vous',
    validUntil: 'Valable jusqu’au',
    expired: {
      detail: 'Votre étiquette de retour a expiré.',
      contact: 'Contactez-nous pour en recevoir une nouvelle.',
    },
    print: 'Pour imprimer cette page, utilisez la fonction d’impression de votre navigateur.',
  },
  claims: CLAIM_TEXTS.fr,
  cases: 'Retours et réclamations',
  viewOrder: 'Voir votre commande',
  lookup: {
    title: 'Suivre votre commande',
    intro: 'Saisissez le numéro qui figure dans votre confirmation de commande, ou le numéro de suivi d’un colis.',
    orderNumber: 'Numéro de commande ou de suivi',
    email: shared.email,
    postalCode: 'Code postal de l’adresse de livraison',
    button: 'Suivre ma commande',
    notFound: 'Aucune commande ne correspond à ce numéro et à cette adresse e-mail. Vérifiez les deux et réessayez.',
    postalCodeNeeded:
      'Saisissez aussi le code postal de l’adresse de livraison. Nous le demandons car il y a beaucoup de tentatives infructueuses en ce moment.',
    incomplete: 'Veuillez remplir les deux champs.',
  },
  actions: {
    return: 'Retourner des articles',
    claim: shared.fileClaim,
    change: {
      cancellation: 'Annuler la commande',
      address: 'Modifier l’adresse',
      both: 'Modifier ou annuler la commande',
    },
  },
  caseActions: {
    cancelClaim: 'Annuler cette réclamation',
    cancelReturn: 'Annuler ce retour',
  },
  failures: {
    expired: {
      heading: 'Cette page a expiré',
      detail: 'Rien n’a été envoyé. Veuillez recommencer.',
    },
    notFound: {
      heading: 'Cette page est introuvable',
      detail:
        'Le lien est peut-être incomplet ou n’est plus valable. Ouvrez-le à nouveau depuis notre e-mail ou notre message.',
    },
    tooMany: { heading: 'Trop de tentatives', detail: 'Attendez quelques minutes, puis réessayez.' },
    unavailable: {
      heading: 'Cette page est momentanément indisponible',
      detail: 'Réessayez dans un instant.',
    },
    startAgain: 'Recommencer',
  },
};
