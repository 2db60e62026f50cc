// SPDX-License-Identifier: Apache-2.0
import { CLAIM_TEXTS } from '../../claims/index.js';
import { SHARED_TEXTS } from '../../orders/index.js';
import { RETURN_TEXTS } from '../../returns/index.js';
import { DELAY_TEXTS, onPortugueseDay as on } from '../../shipments/index.js';
import { type PageTexts } from './en.js';

const shared = SHARED_TEXTS.pt;

/** "à 1:05", but "às 14:05". */
const at = (time: string | undefined): string =>
  time === undefined ? '' : ` ${/^0?1\D/.test(time) ? 'à' : 'às'} ${time}`;

/** Brazilian Portuguese, which addresses customers with "você". */
export const ptPageTexts: PageTexts = {
  order: shared.order,
  help: shared.help,
  helpPage: shared.helpPage,
  backTo: (shop) => `Voltar para ${shop}`,
  languages: 'Idioma',
  tracking: {
    statuses: {
      PENDING: {
        heading: 'O rastreio estará disponível em breve',
        detail: 'A transportadora ainda não registrou sua encomenda. Volte um pouco mais tarde.',
      },
      PRE_TRANSIT: {
        heading: 'Sua encomenda está pronta para envio',
        detail: 'A etiqueta de envio foi emitida. A transportadora ainda não coletou a encomenda.',
      },
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Pronta para retirada', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Tentativa de entrega sem sucesso',
        detail:
          'A transportadora tentou entregar sua encomenda, mas não conseguiu. Veja os próximos passos no site da transportadora.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'A transportadora informou um problema. As novas atualizações aparecerão nesta página.',
        contact: 'Se o status não mudar nos próximos dias, entre em contato conosco.',
      },
      RETURNED: {
        heading: 'Devolvida ao remetente',
        detail: 'Não foi possível entregar sua encomenda.',
        contact: 'Entre em contato conosco para pedir um novo envio ou um reembolso.',
      },
    },
    events: {
      PENDING: 'Anunciada',
      PRE_TRANSIT: 'Etiqueta emitida',
      IN_TRANSIT: 'A caminho',
      OUT_FOR_DELIVERY: 'Saiu para entrega',
      AVAILABLE_FOR_PICKUP: 'Pronta para retirada',
      DELIVERED: 'Entregue',
      ATTEMPT_FAILED: 'Tentativa de entrega',
      EXCEPTION: 'Problema no transporte',
      RETURNED: 'Devolvida ao remetente',
      other: 'Atualização da transportadora',
    },
    stations: {
      announced: 'Anunciada',
      ...shared.stations,
      returned: 'Devolvida',
    },
    arriving: {
      today: 'Chega hoje',
      tomorrow: 'Chega amanhã',
      outToday: 'Saiu para entrega: chega hoje',
      on: (day) => `Chega ${on(day)}`,
    },
    first: {
      today: 'A primeira chega hoje',
      tomorrow: 'A primeira chega amanhã',
      on: (day) => `A primeira chega ${on(day)}`,
    },
    next: {
      today: 'A próxima chega hoje',
      tomorrow: 'A próxima chega amanhã',
      on: (day) => `A próxima chega ${on(day)}`,
    },
    delivered: {
      today: (time) => `Entregue hoje${at(time)}`,
      yesterday: (time) => `Entregue ontem${at(time)}`,
      on: (day, time) => `Entregue ${on(day)}${at(time)}`,
    },
    delays: DELAY_TEXTS.pt,
    late: { contact: 'Entre em contato conosco e vamos descobrir o que aconteceu.' },
    troubles: {
      lost: { ...shared.troubles.lost, contact: 'Entre em contato conosco e vamos resolver.' },
      damaged: { ...shared.troubles.damaged, contact: 'Entre em contato conosco e vamos resolver.' },
      address: { ...shared.troubles.address, contact: 'Informe-nos o endereço correto.' },
      held: { ...shared.troubles.held, contact: 'Se ela não avançar nos próximos dias, entre em contato conosco.' },
    },
    noNews: 'Sem novidades',
    missing: { contact: 'Entre em contato conosco e vamos resolver.' },
    pickupIn: (place) => `Pronta para retirada em ${place}`,
    contactUs: 'Falar com a loja',
    today: 'Hoje',
    yesterday: 'Ontem',
    protection: {
      heading: 'Este pedido está protegido',
      detail: 'Se uma encomenda for perdida, roubada ou danificada, você pode pedir reembolso ou um novo envio.',
    },
    route: (places, current) => `Percurso até agora: ${places}. Último registro em ${current}.`,
    untracked: {
      heading: 'Sua encomenda foi entregue à transportadora',
      noUpdates: 'Não recebemos o rastreio desta transportadora. Acompanhe sua encomenda no site dela.',
      unidentified:
        'Não conseguimos rastrear as encomendas desta transportadora. Consulte-a diretamente com o seu código de rastreio.',
    },
    preparing: {
      heading: 'Estamos preparando seu pedido',
      detail: 'Suas encomendas aparecerão aqui assim que estiverem prontas para envio.',
    },
    cancelled: {
      heading: 'Seu pedido foi cancelado',
      detail: 'Nenhum item será enviado.',
    },
    severalParcels: (count) => `Seu pedido será entregue em ${count} encomendas`,
    deliveredOf: (delivered, count) => `${delivered} de ${count} ${delivered === 1 ? 'entregue' : 'entregues'}`,
    allDelivered: (count) =>
      count === 2 ? 'As duas encomendas foram entregues' : `As ${count} encomendas foram entregues`,
    parcelNote: (position) => `Encomenda ${position}`,
    ...shared.parcels,
    contents: (first, more) => (more === 0 ? first : `${first} e mais ${more}`),
    onlyParcel: 'Sua encomenda',
    progress: 'Andamento da entrega',
    timeline: 'Histórico de rastreio',
    earlier: (count) => `Atualizações anteriores (${count})`,
    trackAt: (carrier) => `Rastrear na transportadora (${carrier})`,
    track: 'Rastrear encomenda',
    ordered: shared.orderItems,
    notSent: 'Ainda não enviado',
    cancelledItems: 'Itens cancelados',
  },
  returns: {
    ...RETURN_TEXTS.pt,
    stages: {
      ...RETURN_TEXTS.pt.stages,
      waiting_for_label: {
        heading: RETURN_TEXTS.pt.headings.approved,
        detail: 'A etiqueta de devolução ainda não está pronta. Assim que estiver, você a encontrará nesta página.',
      },
      ready_to_send: {
        heading: RETURN_TEXTS.pt.headings.approved,
        detail: 'Você já pode enviar os itens de volta.',
      },
      bring_to_store: {
        heading: RETURN_TEXTS.pt.headings.approvedInStore,
        detail: 'Leve os itens à loja.',
      },
      arrived: {
        heading: 'Recebemos sua devolução',
        detail: 'Estamos conferindo os itens e avisaremos você.',
      },
      rejected: {
        heading: RETURN_TEXTS.pt.headings.rejected,
        detail: 'Lamentamos não poder aceitar os itens de volta.',
      },
    },
    next: 'Próximos passos',
    pack: 'Embale bem os itens.',
    printLabel: 'Imprima a etiqueta e cole-a no pacote.',
    showCode: 'Mostre o código abaixo no ponto de postagem. A etiqueta será impressa lá para você.',
    useIncluded: 'Cole no pacote a etiqueta que veio com o seu pedido.',
    writeNumber: 'Escreva no pacote o código de rastreio abaixo.',
    handOverToCarrier: 'Entregue o pacote à transportadora.',
    handOver: (carrier) => `Entregue o pacote à transportadora (${carrier}).`,
    bring: 'O que levar',
    bringItems: 'os itens que você vai devolver',
    bringNumber: (orderNumber) => `o número do pedido, ${orderNumber}`,
    bringPage: 'esta página, impressa ou no celular',
    label: 'Etiqueta de devolução',
    code: 'Código para o ponto de postagem',
    included: 'A etiqueta de devolução está no pacote que você recebeu.',
    instructions: 'Instruções de devolução',
    sendBy: 'Entregue o pacote até',
    dropOff: 'Encontrar um ponto de postagem perto de você',
    validUntil: 'Válida até',
    expired: { detail: 'Sua etiqueta de devolução venceu.', contact: 'Fale conosco para receber uma nova.' },
    print: 'Para imprimir esta página, use a função de impressão do navegador.',
  },
  claims: CLAIM_TEXTS.pt,
  cases: 'Devoluções e reclamações',
  viewOrder: 'Ver o seu pedido',
  lookup: {
    title: 'Acompanhe seu pedido',
    intro:
      'Digite o número do pedido, que está na confirmação da sua compra, ou o código de rastreio de uma encomenda.',
    orderNumber: 'Número do pedido ou código de rastreio',
    email: shared.email,
    postalCode: 'CEP do endereço de entrega',
    button: 'Ver meu pedido',
    notFound: 'Não encontramos nenhum pedido com este número e este e-mail. Confira os dois e tente de novo.',
    postalCodeNeeded:
      'Digite também o CEP do endereço de entrega. Pedimos isso porque há muitas tentativas sem sucesso neste momento.',
    incomplete: 'Preencha os dois campos.',
  },
  actions: {
    return: 'Devolver itens',
    claim: shared.fileClaim,
    change: {
      cancellation: 'Cancelar o pedido',
      address: 'Alterar o endereço',
      both: 'Alterar ou cancelar o pedido',
    },
  },
  caseActions: {
    cancelClaim: 'Cancelar esta reclamação',
    cancelReturn: 'Cancelar esta devolução',
  },
  failures: {
    expired: {
      heading: 'Esta página expirou',
      detail: 'Nada foi enviado. Comece de novo.',
    },
    notFound: {
      heading: 'Não encontramos esta página',
      detail: 'O link pode estar incompleto ou ter expirado. Abra-o de novo pelo nosso e-mail ou mensagem.',
    },
    tooMany: { heading: 'Muitas tentativas', detail: 'Aguarde alguns minutos e tente de novo.' },
    unavailable: {
      heading: 'Esta página está indisponível no momento',
      detail: 'Tente de novo em instantes.',
    },
    startAgain: 'Começar de novo',
  },
};
