import { type PageTexts } from './texts.js';

export const frPageTexts: PageTexts = {
  order: (number) => `Commande ${number}`,
  help: 'Une question ? Nous sommes là pour vous aider :',
  tracking: {
    title: 'Suivre votre commande',
    statuses: {
      PENDING: {
        heading: 'Votre colis est annoncé',
        detail: 'Le transporteur ne l’a pas encore scanné. Revenez un peu plus tard.',
      },
      PRE_TRANSIT: {
        heading: 'Votre colis va bientôt partir',
        detail: 'L’étiquette est prête. Le colis partira dès que le transporteur l’aura.',
      },
      IN_TRANSIT: {
        heading: 'Votre colis est en route',
        detail: 'Le transporteur l’a pris en charge et vous l’apporte.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Votre colis est en cours de livraison',
        detail: 'Il est dans le véhicule du livreur et devrait bientôt arriver chez vous.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Votre colis est prêt à être retiré',
        detail: 'Il vous attend au point de retrait. Munissez-vous du numéro de suivi.',
      },
      DELIVERED: {
        heading: 'Votre colis a été livré',
        detail: 'Nous espérons que son contenu vous plaira.',
      },
      ATTEMPT_FAILED: {
        heading: 'Votre colis n’a pas pu être livré',
        detail: 'Le livreur est passé sans pouvoir le remettre. La page du transporteur indique la suite.',
      },
      EXCEPTION: {
        heading: 'Il y a un problème avec votre colis',
        detail: 'Un imprévu est survenu en route. S’il n’avance plus, contactez-nous.',
      },
      RETURNED: {
        heading: 'Votre colis est retourné à l’expéditeur',
        detail: 'Il n’a pas pu être livré. Contactez-nous pour un nouvel envoi ou un remboursement.',
      },
    },
    events: {
      PENDING: 'Enregistré',
      PRE_TRANSIT: 'Annoncé au transporteur',
      IN_TRANSIT: 'En route',
      OUT_FOR_DELIVERY: 'En cours de livraison',
      AVAILABLE_FOR_PICKUP: 'Prêt à être retiré',
      DELIVERED: 'Livré',
      ATTEMPT_FAILED: 'Tentative de livraison',
      EXCEPTION: 'Problème en route',
      RETURNED: 'Retourné à l’expéditeur',
      other: 'Nouvelle du transporteur',
    },
    stations: {
      announced: 'Annoncé',
      under_way: 'En route',
      out_for_delivery: 'En livraison',
      ready_for_pickup: 'À retirer',
      delivered: 'Livré',
      returned: 'Retourné',
    },
    silent: {
      account_required: {
        heading: 'Votre colis a été remis au transporteur',
        detail:
          'Ce transporteur ne nous indique pas où se trouve votre colis. Vous pouvez le suivre sur la page du transporteur.',
      },
      labels_only: {
        heading: 'Votre colis a été remis au transporteur',
        detail:
          'Ce transporteur ne nous indique pas où se trouve votre colis. Vous pouvez le suivre sur la page du transporteur.',
      },
      unidentified: {
        heading: 'Votre colis a été remis au transporteur',
        detail:
          'Nous ne pouvons pas suivre les colis de ce transporteur. Renseignez-vous auprès de lui avec votre numéro de suivi.',
      },
    },
    preparing: {
      heading: 'Nous préparons votre commande',
      detail: 'Vos colis apparaîtront ici dès qu’ils seront prêts à partir.',
    },
    cancelled: {
      heading: 'Votre commande a été annulée',
      detail: 'Rien n’en sera expédié.',
    },
    several: (count) => `Votre commande arrive en ${count} colis`,
    parcel: (position, count) => `Colis ${position} sur ${count}`,
    theParcel: 'Votre colis',
    progress: 'Où en est votre colis',
    timeline: 'Les étapes',
    earlier: (count) => `Étapes précédentes (${count})`,
    carrier: 'Transporteur',
    trackingNumber: 'Numéro de suivi',
    expected: 'Livraison prévue',
    follow: (carrier) => `Voir chez ${carrier}`,
    items: 'Dans ce colis',
    ordered: 'Dans cette commande',
    notSent: 'Pas encore expédié',
    cancelledItems: 'Annulé',
  },
  returns: {
    title: 'Votre retour',
    stages: {
      requested: {
        heading: 'Nous avons bien reçu votre demande de retour',
        detail: 'La boutique l’examine. Gardez les articles jusqu’à notre réponse.',
      },
      waiting_for_label: {
        heading: 'Votre retour est accepté',
        detail: 'L’étiquette de retour n’est pas encore là. Nous vous préviendrons dès qu’elle sera prête.',
      },
      ready_to_send: {
        heading: 'Votre retour est accepté',
        detail: 'Vous pouvez maintenant renvoyer les articles.',
      },
      bring_to_store: {
        heading: 'Votre retour est accepté',
        detail: 'Apportez les articles au magasin.',
      },
      under_way: {
        heading: 'Votre retour est en route',
        detail: 'Le transporteur a le colis. Nous vous préviendrons quand nous l’aurons examiné.',
      },
      arrived: {
        heading: 'Votre retour est arrivé',
        detail: 'Nous l’examinons et vous tiendrons au courant.',
      },
      rejected: {
        heading: 'Votre retour n’a pas pu être accepté',
        detail: 'Nous sommes désolés de ne pas pouvoir reprendre les articles.',
      },
      refunded: {
        heading: 'Votre retour a été remboursé',
        detail: 'Quelques jours peuvent passer avant que votre banque n’affiche le montant.',
      },
      credited: {
        heading: 'Votre retour a été crédité',
        detail: 'Vous pouvez utiliser le montant pour votre prochaine commande.',
      },
    },
    steps: { requested: 'Demandé', approved: 'Accepté', sent: 'Renvoyé', done: 'Remboursé', credited: 'Crédité' },
    progress: 'Où en est votre retour',
    items: 'Dans ce retour',
    note: 'Un mot de la boutique',
    next: 'Ce qu’il faut faire',
    pack: 'Emballez bien les articles.',
    printLabel: 'Imprimez l’étiquette et collez-la sur le colis.',
    showCode: 'Présentez le code ci-dessous ; l’étiquette sera imprimée pour vous.',
    useIncluded: 'Collez sur le colis l’étiquette jointe à votre commande.',
    writeNumber: 'Inscrivez le numéro de suivi ci-dessous sur le colis.',
    handOverToCarrier: 'Remettez le colis au transporteur.',
    handOver: (carrier) => `Remettez le colis à ${carrier}.`,
    bring: 'À apporter',
    bringItems: 'les articles de ce retour',
    bringNumber: (orderNumber) => `le numéro de commande ${orderNumber}`,
    bringPage: 'cette page, sur votre téléphone ou sur papier',
    label: 'Étiquette de retour',
    barcode: (number) => `Code-barres du numéro ${number}`,
    openLabel: 'Ouvrir l’étiquette',
    code: 'Le code à présenter au guichet',
    included: 'Votre étiquette de retour se trouve dans le colis que vous avez reçu.',
    instructions: 'Comment le renvoyer',
    validUntil: 'Valable jusqu’au',
    print: 'Pour imprimer cette page, utilisez la commande d’impression de votre navigateur.',
    amount: 'Montant',
    deductions: 'Déductions',
  },
  lookup: {
    title: 'Retrouver votre commande',
    intro: 'Le numéro de commande figure dans la confirmation que vous avez reçue.',
    orderNumber: 'Numéro de commande',
    email: 'Adresse e-mail',
    button: 'Voir ma commande',
    notFound: 'Aucune commande ne correspond à ce numéro et à cette adresse e-mail. Vérifiez les deux.',
    incomplete: 'Veuillez remplir les deux champs.',
  },
  failures: {
    notFound: {
      heading: 'Cette page n’existe pas',
      detail: 'Le lien est peut-être incomplet. Ouvrez-le à nouveau depuis le message que vous avez reçu.',
    },
    tooMany: { heading: 'C’était un peu trop souvent', detail: 'Attendez quelques minutes et réessayez.' },
    unavailable: {
      heading: 'Nous ne pouvons pas afficher cette page pour le moment',
      detail: 'Réessayez dans un instant.',
    },
  },
};
