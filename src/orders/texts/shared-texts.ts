// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';

const en = {
  order: (number: string) => `Order ${number}`,
  email: 'Email address',
  help: 'Questions? We are happy to help:',
  /** The link to the store's `support_url`. */
  helpPage: 'Help page',
  orderItems: 'Items in this order',
  /** One of the parcels of an order. */
  parcels: {
    parcel: (position: number, count: number) => `Parcel ${position} of ${count}`,
    items: 'Items in this parcel',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    expected: 'Expected delivery',
  },
  /** A parcel that has reached a status. */
  statuses: {
    IN_TRANSIT: {
      heading: 'Your parcel is on its way',
      detail: 'The carrier has picked it up and will bring it to you.',
    },
    OUT_FOR_DELIVERY: {
      heading: 'Your parcel is out for delivery',
      detail: 'The driver has it on board. It should arrive soon.',
    },
    DELIVERED: { heading: 'Your parcel has been delivered', detail: 'We hope you enjoy it.' },
  },
  stations: {
    under_way: 'On its way',
    out_for_delivery: 'Out for delivery',
    ready_for_pickup: 'Ready for pickup',
    delivered: 'Delivered',
  },
  /** What a customer does with a parcel that is ready for pickup. */
  pickup: 'You can collect it at the pickup point. Have your tracking number ready.',
  problem: 'There is a problem with your parcel',
  /** The link to the form of a claim. */
  fileClaim: 'File a claim',
  /** What keeps a parcel from its customer. */
  troubles: {
    lost: {
      heading: 'Your parcel has been lost',
      detail: 'The carrier has told us that it cannot find the parcel.',
    },
    damaged: {
      heading: 'Your parcel has been damaged',
      detail: 'The carrier has told us that the parcel was damaged on its way.',
    },
    address: {
      heading: 'The carrier cannot find the address',
      detail: 'It could not deliver the parcel because the address is wrong or not complete.',
    },
    held: {
      heading: 'Your parcel is being held',
      detail: 'It is waiting at the carrier or at customs before it can move on.',
    },
  },
};

const de: typeof en = {
  order: (number) => `Bestellung ${number}`,
  email: 'E-Mail-Adresse',
  help: 'Haben Sie Fragen? Wir helfen Ihnen gern:',
  helpPage: 'Hilfeseite',
  orderItems: 'Artikel dieser Bestellung',
  parcels: {
    parcel: (position, count) => `Paket ${position} von ${count}`,
    items: 'Artikel in diesem Paket',
    carrier: 'Paketdienst',
    trackingNumber: 'Sendungsnummer',
    expected: 'Voraussichtliche Zustellung',
  },
  statuses: {
    IN_TRANSIT: {
      heading: 'Ihr Paket ist unterwegs',
      detail: 'Der Paketdienst hat es übernommen und bringt es zu Ihnen.',
    },
    OUT_FOR_DELIVERY: {
      heading: 'Ihr Paket wird zugestellt',
      detail: 'Es ist im Zustellfahrzeug und sollte bald bei Ihnen eintreffen.',
    },
    DELIVERED: { heading: 'Ihr Paket wurde zugestellt', detail: 'Viel Freude damit!' },
  },
  stations: {
    under_way: 'Unterwegs',
    out_for_delivery: 'In Zustellung',
    ready_for_pickup: 'Abholbereit',
    delivered: 'Zugestellt',
  },
  pickup: 'Sie können es in der Abholstelle entgegennehmen. Halten Sie bitte die Sendungsnummer bereit.',
  problem: 'Es gibt ein Problem mit Ihrem Paket',
  fileClaim: 'Etwas reklamieren',
  troubles: {
    lost: {
      heading: 'Ihr Paket ist verloren gegangen',
      detail: 'Der Paketdienst hat uns mitgeteilt, dass er das Paket nicht findet.',
    },
    damaged: {
      heading: 'Ihr Paket wurde beschädigt',
      detail: 'Der Paketdienst hat uns mitgeteilt, dass das Paket unterwegs beschädigt wurde.',
    },
    address: {
      heading: 'Der Paketdienst findet die Adresse nicht',
      detail: 'Er konnte das Paket nicht zustellen, weil die Adresse falsch oder unvollständig ist.',
    },
    held: {
      heading: 'Ihr Paket wird zurückgehalten',
      detail: 'Es liegt beim Paketdienst oder beim Zoll und kann noch nicht weiterbefördert werden.',
    },
  },
};

const fr: typeof en = {
  order: (number) => `Commande ${number}`,
  email: 'Adresse e-mail',
  help: 'Une question\u00a0? Nous sommes là pour vous aider\u00a0:',
  helpPage: 'Page d’aide',
  orderItems: 'Articles de cette commande',
  parcels: {
    parcel: (position, count) => `Colis ${position} sur ${count}`,
    items: 'Articles de ce colis',
    carrier: 'Transporteur',
    trackingNumber: 'Numéro de suivi',
    expected: 'Livraison prévue',
  },
  statuses: {
    IN_TRANSIT: {
      heading: 'Votre colis est en route',
      detail: 'Le transporteur l’a pris en charge et l’achemine jusqu’à vous.',
    },
    OUT_FOR_DELIVERY: {
      heading: 'Votre colis est en cours de livraison',
      detail: 'Il est dans le véhicule du livreur et devrait bientôt arriver chez vous.',
    },
    DELIVERED: { heading: 'Votre colis a été livré', detail: 'Nous espérons qu’il vous plaira.' },
  },
  stations: {
    under_way: 'En route',
    out_for_delivery: 'En livraison',
    ready_for_pickup: 'À retirer',
    delivered: 'Livré',
  },
  pickup: 'Il vous attend au point de retrait. Munissez-vous du numéro de suivi.',
  problem: 'Un problème est survenu avec votre colis',
  fileClaim: 'Faire une réclamation',
  troubles: {
    lost: {
      heading: 'Votre colis est perdu',
      detail: 'Le transporteur nous a informés qu’il ne retrouve pas le colis.',
    },
    damaged: {
      heading: 'Votre colis a été endommagé',
      detail: 'Le transporteur nous a informés que le colis a été endommagé pendant le transport.',
    },
    address: {
      heading: 'Le transporteur ne trouve pas l’adresse',
      detail: 'Le colis n’a pas pu être livré, car l’adresse est erronée ou incomplète.',
    },
    held: {
      heading: 'Votre colis est retenu',
      detail: 'Il est en attente chez le transporteur ou à la douane avant de poursuivre son trajet.',
    },
  },
};

const es: typeof en = {
  order: (number) => `Pedido ${number}`,
  email: 'Correo electrónico',
  help: '¿Tienes alguna pregunta? Estamos aquí para ayudarte:',
  helpPage: 'Página de ayuda',
  orderItems: 'Artículos de este pedido',
  parcels: {
    parcel: (position, count) => `Paquete ${position} de ${count}`,
    items: 'Artículos de este paquete',
    carrier: 'Transportista',
    trackingNumber: 'Número de seguimiento',
    expected: 'Entrega prevista',
  },
  statuses: {
    IN_TRANSIT: {
      heading: 'Tu paquete está en camino',
      detail: 'El transportista lo ha recogido y te lo está llevando.',
    },
    OUT_FOR_DELIVERY: {
      heading: 'Tu paquete está en reparto',
      detail: 'El repartidor ya lo lleva y debería llegarte pronto.',
    },
    DELIVERED: { heading: 'Tu paquete ha sido entregado', detail: '¡Que lo disfrutes!' },
  },
  stations: {
    under_way: 'En camino',
    out_for_delivery: 'En reparto',
    ready_for_pickup: 'Para recoger',
    delivered: 'Entregado',
  },
  pickup: 'Te espera en el punto de recogida. Ten a mano el número de seguimiento.',
  problem: 'Hay un problema con tu paquete',
  fileClaim: 'Hacer una reclamación',
  troubles: {
    lost: {
      heading: 'Tu paquete se ha perdido',
      detail: 'El transportista nos ha comunicado que no encuentra el paquete.',
    },
    damaged: {
      heading: 'Tu paquete ha sufrido daños',
      detail: 'El transportista nos ha comunicado que el paquete se dañó durante el transporte.',
    },
    address: {
      heading: 'El transportista no encuentra la dirección',
      detail: 'No pudo entregar el paquete porque la dirección es incorrecta o está incompleta.',
    },
    held: {
      heading: 'Tu paquete está retenido',
      detail: 'Está a la espera en las instalaciones del transportista o en la aduana.',
    },
  },
};

const pt: typeof en = {
  order: (number) => `Pedido ${number}`,
  email: 'E-mail',
  help: 'Ficou com alguma dúvida? Fale com a gente:',
  helpPage: 'Página de ajuda',
  orderItems: 'Itens deste pedido',
  parcels: {
    parcel: (position, count) => `Encomenda ${position} de ${count}`,
    items: 'Itens desta encomenda',
    carrier: 'Transportadora',
    trackingNumber: 'Código de rastreio',
    expected: 'Previsão de entrega',
  },
  statuses: {
    IN_TRANSIT: {
      heading: 'Sua encomenda está a caminho',
      detail: 'A transportadora já a coletou e vai levá-la até você.',
    },
    OUT_FOR_DELIVERY: {
      heading: 'Sua encomenda saiu para entrega',
      detail: 'O entregador já está com ela. Ela deve chegar em breve.',
    },
    DELIVERED: { heading: 'Sua encomenda foi entregue', detail: 'Esperamos que você goste!' },
  },
  stations: {
    under_way: 'A caminho',
    out_for_delivery: 'Em entrega',
    ready_for_pickup: 'Para retirada',
    delivered: 'Entregue',
  },
  pickup: 'Retire-a no ponto de retirada. Tenha em mãos o código de rastreio.',
  problem: 'Há um problema com sua encomenda',
  fileClaim: 'Fazer uma reclamação',
  troubles: {
    lost: {
      heading: 'Sua encomenda foi extraviada',
      detail: 'A transportadora nos informou que não encontra a encomenda.',
    },
    damaged: {
      heading: 'Sua encomenda foi danificada',
      detail: 'A transportadora nos informou que a encomenda foi danificada no transporte.',
    },
    address: {
      heading: 'A transportadora não encontra o endereço',
      detail: 'Não foi possível entregar a encomenda porque o endereço está errado ou incompleto.',
    },
    held: {
      heading: 'Sua encomenda está retida',
      detail: 'Ela aguarda na transportadora ou na alfândega antes de seguir viagem.',
    },
  },
};

/** What mails, text messages and pages for customers say alike. */
export const SHARED_TEXTS: Readonly<Record<Language, typeof en>> = { en, de, fr, es, pt };
