// SPDX-License-Identifier: Apache-2.0
import { SHARED_TEXTS } from '../../../orders/index.js';
import { RETURN_TEXTS } from '../../../returns/index.js';
import { DELAY_TEXTS } from '../../../shipments/index.js';
import { type Texts } from './en.js';

const shared = SHARED_TEXTS.pt;
const delays = DELAY_TEXTS.pt;

/** Brazilian Portuguese, which addresses customers with "você". */
export const ptMessageTexts: Texts = {
  tracking: {
    claimable: delays.claimable,
    troubles: shared.troubles,
    one: {
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Sua encomenda está pronta para retirada', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Não foi possível entregar sua encomenda',
        detail: 'A transportadora tentou entregá-la, mas não conseguiu. Veja os próximos passos na página de rastreio.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'A transportadora informou um problema. Veja os detalhes na página de rastreio.',
      },
      RETURNED: {
        heading: 'Sua encomenda está voltando ao remetente',
        detail: 'Não foi possível entregá-la. Veja os detalhes na página de rastreio.',
      },
    },
    several: {
      IN_TRANSIT: {
        heading: 'Suas encomendas estão a caminho',
        detail: 'A transportadora já as coletou e vai levá-las até você.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Suas encomendas saíram para entrega',
        detail: 'O entregador já está com elas. Elas devem chegar em breve.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Suas encomendas estão prontas para retirada',
        detail: 'Retire-as no ponto de retirada. Tenha em mãos os códigos de rastreio.',
      },
      DELIVERED: { heading: 'Suas encomendas foram entregues', detail: 'Esperamos que você goste!' },
      ATTEMPT_FAILED: {
        heading: 'Não foi possível entregar suas encomendas',
        detail:
          'A transportadora tentou entregá-las, mas não conseguiu. Veja os próximos passos na página de rastreio.',
      },
      EXCEPTION: {
        heading: 'Há um problema com suas encomendas',
        detail: 'A transportadora informou um problema. Veja os detalhes na página de rastreio.',
      },
      RETURNED: {
        heading: 'Suas encomendas estão voltando ao remetente',
        detail: 'Não foi possível entregá-las. Veja os detalhes na página de rastreio.',
      },
      LATE: { heading: 'Suas encomendas estão atrasadas', detail: delays.late.soon(delays.where.mail) },
      SILENT: { heading: 'Não há novidades das suas encomendas', detail: delays.silent.detail(delays.where.mail) },
      MAY_BE_LOST: {
        heading: 'Suas encomendas podem ter sido extraviadas',
        detail: 'Elas estão atrasadas e não são registradas há dias.',
      },
    },
  },
  orders: {
    heading: 'Recebemos seu pedido',
    detail: 'Obrigado! Estamos preparando tudo e avisaremos por e-mail quando ele estiver a caminho.',
    items: shared.orderItems,
    total: 'Total',
    view: 'Ver seu pedido',
  },
  returns: {
    ...RETURN_TEXTS.pt,
    approved: {
      noLabel:
        'A etiqueta de devolução ainda não está pronta. Assim que estiver, você a encontrará na página da sua devolução.',
      labelIncluded: 'Você já pode enviar os itens de volta. A etiqueta de devolução está no pacote que você recebeu.',
      labelOnPage: 'Você já pode enviar os itens de volta. A página da sua devolução explica como.',
      inStore: 'Leve os itens à loja.',
    },
    rejected: 'Analisamos sua solicitação e lamentamos não poder aceitar os itens de volta.',
    label: {
      heading: 'Sua etiqueta de devolução está pronta',
      detail: 'Imprima a etiqueta, cole-a no pacote e entregue o pacote à transportadora.',
    },
    page: 'Ver sua devolução',
    reason: 'Você está recebendo este e-mail porque foi solicitada uma devolução deste pedido.',
  },
  claims: {
    reply: 'Para responder, basta responder a este e-mail. Você pode anexar fotos.',
    page: 'Ver sua reclamação',
    reason: 'Você está recebendo este e-mail porque foi feita uma reclamação sobre este pedido.',
  },
  changes: {
    'change_request.approved': {
      cancellation: {
        heading: 'Vamos cancelar seu pedido',
        detail: 'Aceitamos sua solicitação e não enviaremos o pedido.',
      },
      address: {
        heading: 'Vamos alterar seu endereço de entrega',
        detail: 'Aceitamos sua solicitação e enviaremos o pedido para o novo endereço.',
      },
    },
    'change_request.rejected': {
      cancellation: {
        heading: 'Não podemos cancelar seu pedido',
        detail: 'Analisamos sua solicitação. Infelizmente, o pedido não pode mais ser interrompido.',
      },
      address: {
        heading: 'Não podemos alterar seu endereço de entrega',
        detail: 'Analisamos sua solicitação. Infelizmente, o endereço deste pedido continua como está.',
      },
    },
    'change_request.expired': {
      cancellation: {
        heading: 'Seu pedido não pôde ser cancelado a tempo',
        detail: 'Enviamos um pacote antes de responder à sua solicitação.',
      },
      address: {
        heading: 'Seu endereço não pôde ser alterado a tempo',
        detail: 'Enviamos um pacote antes de responder à sua solicitação, ou o pedido foi cancelado.',
      },
    },
    reason: 'Você está recebendo este e-mail porque foi solicitada uma alteração deste pedido.',
  },
  progress: 'Andamento da entrega',
  stations: {
    announced: 'Em preparação',
    ...shared.stations,
  },
  order: shared.order,
  ...shared.parcels,
  fileClaim: shared.fileClaim,
  getRefund: 'Pedir reembolso ou novo envio',
  track: 'Rastrear encomenda',
  help: shared.help,
  helpPage: shared.helpPage,
  reason: {
    order: 'Você está recebendo este e-mail porque pediu atualizações sobre a entrega deste pedido.',
    standalone: 'Você está recebendo este e-mail porque há uma encomenda a caminho para você.',
  },
  unsubscribe: 'Não quero mais receber estes e-mails',
  unsubscribePage: {
    title: 'E-mails sobre sua entrega',
    question: 'Quer deixar de receber e-mails sobre esta entrega?',
    button: 'Cancelar inscrição',
    done: 'Pronto. Você não receberá mais e-mails sobre esta entrega.',
  },
};
