import { RETURN_TEXTS } from '../../../returns/index.js';
import { type Texts } from './en.js';

/** Brazilian Portuguese, which addresses customers with "você". */
export const ptMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Sua encomenda está a caminho', several: 'Suas encomendas estão a caminho' },
      detail: {
        one: 'A transportadora já a coletou e vai levá-la até você.',
        several: 'A transportadora já as coletou e vai levá-las até você.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Sua encomenda saiu para entrega', several: 'Suas encomendas saíram para entrega' },
      detail: {
        one: 'O entregador já está com ela. Ela deve chegar em breve.',
        several: 'O entregador já está com elas. Elas devem chegar em breve.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: {
        one: 'Sua encomenda está pronta para retirada',
        several: 'Suas encomendas estão prontas para retirada',
      },
      detail: {
        one: 'Retire-a no ponto de retirada. Tenha em mãos o código de rastreio.',
        several: 'Retire-as no ponto de retirada. Tenha em mãos os códigos de rastreio.',
      },
    },
    DELIVERED: {
      heading: { one: 'Sua encomenda foi entregue', several: 'Suas encomendas foram entregues' },
      detail: { one: 'Esperamos que você goste!', several: 'Esperamos que você goste!' },
    },
    ATTEMPT_FAILED: {
      heading: {
        one: 'Não foi possível entregar sua encomenda',
        several: 'Não foi possível entregar suas encomendas',
      },
      detail: {
        one: 'A transportadora tentou entregá-la, mas não conseguiu. Veja os próximos passos na página de rastreio.',
        several:
          'A transportadora tentou entregá-las, mas não conseguiu. Veja os próximos passos na página de rastreio.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Há um problema com sua encomenda', several: 'Há um problema com suas encomendas' },
      detail: {
        one: 'A transportadora informou um problema. Veja os detalhes na página de rastreio.',
        several: 'A transportadora informou um problema. Veja os detalhes na página de rastreio.',
      },
    },
    RETURNED: {
      heading: {
        one: 'Sua encomenda está voltando ao remetente',
        several: 'Suas encomendas estão voltando ao remetente',
      },
      detail: {
        one: 'Não foi possível entregá-la. Veja os detalhes na página de rastreio.',
        several: 'Não foi possível entregá-las. Veja os detalhes na página de rastreio.',
      },
    },
  },
  orders: {
    heading: 'Recebemos seu pedido',
    detail: 'Obrigado! Estamos preparando tudo e avisaremos por e-mail quando ele estiver a caminho.',
    items: 'Itens deste pedido',
    total: 'Total',
    view: 'Ver seu pedido',
  },
  returns: {
    ...RETURN_TEXTS.pt,
    approved: {
      SELF_SHIP: {
        heading: 'Sua devolução foi aprovada',
        noLabel:
          'A etiqueta de devolução ainda não está pronta. Assim que estiver, você a encontrará na página da sua devolução.',
        labelIncluded:
          'Você já pode enviar os itens de volta. A etiqueta de devolução está no pacote que você recebeu.',
        labelOnPage: 'Você já pode enviar os itens de volta. A página da sua devolução explica como.',
      },
      IN_STORE: { heading: 'Sua devolução foi aprovada', detail: 'Leve os itens à loja.' },
    },
    rejected: {
      heading: 'Não foi possível aprovar sua devolução',
      detail: 'Analisamos sua solicitação e lamentamos não poder aceitar os itens de volta.',
    },
    label: {
      heading: 'Sua etiqueta de devolução está pronta',
      detail: 'Imprima a etiqueta, cole-a no pacote e entregue o pacote à transportadora.',
    },
    page: 'Ver sua devolução',
    reason: 'Você está recebendo este e-mail porque foi solicitada uma devolução deste pedido.',
  },
  claims: {
    reply: 'Para responder, basta responder a este e-mail. Você pode anexar fotos.',
    page: 'Ver a sua solicitação',
    reason: 'Você está recebendo este e-mail porque foi aberta uma solicitação de proteção para este pedido.',
  },
  progress: 'Andamento da entrega',
  stations: {
    announced: 'Em preparação',
    under_way: 'A caminho',
    out_for_delivery: 'Em entrega',
    ready_for_pickup: 'Para retirada',
    delivered: 'Entregue',
  },
  order: (number) => `Pedido ${number}`,
  parcel: (position, count) => `Encomenda ${position} de ${count}`,
  items: 'Itens desta encomenda',
  carrier: 'Transportadora',
  trackingNumber: 'Código de rastreio',
  expected: 'Previsão de entrega',
  track: 'Rastrear encomenda',
  help: 'Ficou com alguma dúvida? Fale com a gente:',
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
