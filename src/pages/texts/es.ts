// SPDX-License-Identifier: Apache-2.0
import { CLAIM_TEXTS } from '../../claims/index.js';
import { SHARED_TEXTS } from '../../orders/index.js';
import { RETURN_TEXTS } from '../../returns/index.js';
import { DELAY_TEXTS } from '../../shipments/index.js';
import { type PageTexts } from './en.js';

const shared = SHARED_TEXTS.es;

/** "a la 1:05", but "a las 14:05". */
const at = (time: string | undefined): string =>
  time === undefined ? '' : ` ${/^0?1\D/.test(time) ? 'a la' : 'a las'} ${time}`;

/** Spanish addresses customers with "tú". */
export const esPageTexts: PageTexts = {
  order: shared.order,
  help: shared.help,
  helpPage: shared.helpPage,
  backTo: (shop) => `Volver a ${shop}`,
  languages: 'Idioma',
  tracking: {
    statuses: {
      PENDING: {
        heading: 'El seguimiento estará disponible pronto',
        detail: 'El transportista aún no ha escaneado tu paquete. Vuelve a consultarlo más tarde.',
      },
      PRE_TRANSIT: {
        heading: 'Tu paquete está listo para salir',
        detail: 'La etiqueta de envío ya está creada. El transportista aún no ha recogido el paquete.',
      },
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Listo para recoger', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Intento de entrega fallido',
        detail: 'El repartidor no pudo entregar tu paquete. Consulta los próximos pasos en la web del transportista.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'El transportista ha comunicado una incidencia. Las novedades aparecerán en esta página.',
        contact: 'Si el estado no cambia en unos días, contacta con nosotros.',
      },
      RETURNED: {
        heading: 'Devuelto al remitente',
        detail: 'No se pudo entregar tu paquete.',
        contact: 'Contacta con nosotros para que te lo enviemos de nuevo o te lo reembolsemos.',
      },
    },
    events: {
      PENDING: 'Anunciado',
      PRE_TRANSIT: 'Etiqueta de envío creada',
      IN_TRANSIT: 'En camino',
      OUT_FOR_DELIVERY: 'En reparto',
      AVAILABLE_FOR_PICKUP: 'Listo para recoger',
      DELIVERED: 'Entregado',
      ATTEMPT_FAILED: 'Intento de entrega',
      EXCEPTION: 'Incidencia en el envío',
      RETURNED: 'Devuelto al remitente',
      other: 'Aviso del transportista',
    },
    stations: {
      announced: 'Anunciado',
      ...shared.stations,
      returned: 'Devuelto',
    },
    arriving: {
      today: 'Llega hoy',
      tomorrow: 'Llega mañana',
      outToday: 'En reparto: llega hoy',
      on: (day) => `Llega el ${day}`,
    },
    first: {
      today: 'El primero llega hoy',
      tomorrow: 'El primero llega mañana',
      on: (day) => `El primero llega el ${day}`,
    },
    next: {
      today: 'El próximo llega hoy',
      tomorrow: 'El próximo llega mañana',
      on: (day) => `El próximo llega el ${day}`,
    },
    delivered: {
      today: (time) => `Entregado hoy${at(time)}`,
      yesterday: (time) => `Entregado ayer${at(time)}`,
      on: (day, time) => `Entregado el ${day}${at(time)}`,
    },
    delays: DELAY_TEXTS.es,
    late: { contact: 'Contacta con nosotros y averiguaremos qué ha pasado.' },
    troubles: {
      lost: { ...shared.troubles.lost, contact: 'Contacta con nosotros y lo solucionaremos.' },
      damaged: { ...shared.troubles.damaged, contact: 'Contacta con nosotros y lo solucionaremos.' },
      address: { ...shared.troubles.address, contact: 'Indícanos la dirección correcta.' },
      held: { ...shared.troubles.held, contact: 'Si no avanza en unos días, contacta con nosotros.' },
    },
    noNews: 'Sin novedades',
    missing: { contact: 'Contacta con nosotros y lo solucionaremos.' },
    pickupIn: (place) => `Listo para recoger en ${place}`,
    contactUs: 'Contactar',
    today: 'Hoy',
    yesterday: 'Ayer',
    protection: {
      heading: 'Este pedido está protegido',
      detail: 'Si un paquete se pierde, te lo roban o llega dañado, puedes solicitar un reembolso o un reemplazo.',
    },
    route: (places, current) => `Recorrido hasta ahora: ${places}. Visto por última vez en ${current}.`,
    untracked: {
      heading: 'Tu paquete se ha entregado al transportista',
      noUpdates: 'Este transportista no nos informa del estado de los envíos. Sigue tu paquete en su web.',
      unidentified:
        'No podemos seguir los envíos de este transportista. Consúltale directamente con tu número de seguimiento.',
    },
    preparing: {
      heading: 'Estamos preparando tu pedido',
      detail: 'Tus paquetes aparecerán aquí en cuanto estén listos para salir.',
    },
    cancelled: {
      heading: 'Tu pedido ha sido cancelado',
      detail: 'No se enviará ningún artículo.',
    },
    severalParcels: (count) => `Tu pedido llega en ${count} paquetes`,
    deliveredOf: (delivered, count) => `${delivered} de ${count} ${delivered === 1 ? 'entregado' : 'entregados'}`,
    allDelivered: (count) =>
      count === 2 ? 'Los dos paquetes están entregados' : `Los ${count} paquetes están entregados`,
    parcelNote: (position) => `Paquete ${position}`,
    ...shared.parcels,
    contents: (first, more) => (more === 0 ? first : `${first} y ${more} más`),
    onlyParcel: 'Tu paquete',
    progress: 'Progreso de la entrega',
    timeline: 'Historial de seguimiento',
    earlier: (count) => `Novedades anteriores (${count})`,
    trackAt: (carrier) => `Seguir en la web de ${carrier}`,
    track: 'Seguir el paquete',
    ordered: shared.orderItems,
    notSent: 'Pendiente de envío',
    cancelledItems: 'Artículos cancelados',
  },
  returns: {
    ...RETURN_TEXTS.es,
    stages: {
      ...RETURN_TEXTS.es.stages,
      waiting_for_label: {
        heading: RETURN_TEXTS.es.headings.approved,
        detail: 'La etiqueta de devolución aún no está lista. La encontrarás en esta página en cuanto lo esté.',
      },
      ready_to_send: {
        heading: RETURN_TEXTS.es.headings.approved,
        detail: 'Ya puedes enviarnos los artículos.',
      },
      bring_to_store: {
        heading: RETURN_TEXTS.es.headings.approvedInStore,
        detail: 'Lleva los artículos a la tienda.',
      },
      arrived: {
        heading: 'Hemos recibido tu devolución',
        detail: 'Estamos revisando los artículos y te avisaremos.',
      },
      rejected: {
        heading: RETURN_TEXTS.es.headings.rejected,
        detail: 'Lo sentimos, pero no podemos aceptar la devolución de los artículos.',
      },
    },
    next: 'Próximos pasos',
    pack: 'Embala bien los artículos.',
    printLabel: 'Imprime la etiqueta y pégala en el paquete.',
    showCode: 'Muestra este código en el punto de entrega. Allí te imprimirán la etiqueta.',
    useIncluded: 'Pega en el paquete la etiqueta que venía con tu pedido.',
    writeNumber: 'Escribe en el paquete el número de seguimiento que aparece abajo.',
    handOverToCarrier: 'Entrega el paquete al transportista.',
    handOver: (carrier) => `Entrega el paquete a ${carrier}.`,
    bring: 'Qué debes llevar',
    bringItems: 'los artículos que devuelves',
    bringNumber: (orderNumber) => `tu número de pedido, ${orderNumber}`,
    bringPage: 'esta página, impresa o en el móvil',
    label: 'Etiqueta de devolución',
    code: 'Código para el punto de entrega',
    included: 'Encontrarás la etiqueta de devolución dentro del paquete que recibiste.',
    instructions: 'Instrucciones para la devolución',
    sendBy: 'Entrega el paquete a más tardar el',
    dropOff: 'Encontrar un punto de entrega cercano',
    validUntil: 'Válida hasta el',
    expired: { detail: 'Tu etiqueta de devolución ha caducado.', contact: 'Contáctanos para recibir una nueva.' },
    print: 'Para imprimir esta página, usa la función de impresión del navegador.',
  },
  claims: CLAIM_TEXTS.es,
  cases: 'Devoluciones y reclamaciones',
  viewOrder: 'Ver tu pedido',
  lookup: {
    title: 'Sigue tu pedido',
    intro: 'Escribe el número que aparece en la confirmación de tu pedido o el número de seguimiento de un paquete.',
    orderNumber: 'Número de pedido o de seguimiento',
    email: shared.email,
    postalCode: 'Código postal de la dirección de entrega',
    button: 'Ver mi pedido',
    notFound: 'No encontramos ningún pedido con ese número y ese correo electrónico. Revisa los dos datos.',
    postalCodeNeeded:
      'Escribe también el código postal de la dirección de entrega. Lo pedimos porque ahora hay muchos intentos fallidos.',
    incomplete: 'Rellena los dos campos.',
  },
  actions: {
    return: 'Devolver artículos',
    claim: shared.fileClaim,
    change: {
      cancellation: 'Cancelar el pedido',
      address: 'Cambiar la dirección',
      both: 'Cambiar o cancelar el pedido',
    },
  },
  caseActions: {
    cancelClaim: 'Cancelar esta reclamación',
    cancelReturn: 'Cancelar esta devolución',
  },
  failures: {
    expired: {
      heading: 'Esta página ha caducado',
      detail: 'No se ha enviado nada. Empieza de nuevo.',
    },
    notFound: {
      heading: 'No encontramos esta página',
      detail: 'Puede que el enlace esté incompleto o ya no sea válido. Ábrelo de nuevo desde nuestro correo o mensaje.',
    },
    tooMany: { heading: 'Demasiados intentos', detail: 'Espera unos minutos y vuelve a intentarlo.' },
    unavailable: {
      heading: 'Esta página no está disponible en este momento',
      detail: 'Vuelve a intentarlo dentro de un momento.',
    },
    startAgain: 'Empezar de nuevo',
  },
};
