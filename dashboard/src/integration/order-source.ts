// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionView, PLATFORMS } from 'parcelward/platforms';
import { type Store } from 'parcelward/stores';
import { GUIDES } from './platform-guides.js';

type Mode = Store['ingestion_mode'];

export const PLATFORMS_PATH = '/integration/platforms';

export const ORDER_SOURCES: Readonly<Record<Mode, string>> = {
  custom_api: 'The order management system, over the API',
  shopify_webhook: 'Shopify, by its webhooks',
  woocommerce_webhook: 'WooCommerce, by its webhooks',
};

const REJECTS = 'The API will reject orders from your order management system (409).';

const CONSEQUENCES: Readonly<Record<Mode, string>> = {
  custom_api:
    'Your order management system must send every order. A connection to a platform goes on applying its orders until you pause or remove it.',
  shopify_webhook: `Orders come through the connection to Shopify. ${REJECTS}`,
  woocommerce_webhook: `Orders come through the connection to WooCommerce. ${REJECTS}`,
};

/** Where the orders of a store come from, what else can be chosen, and whether the connections fit. */
export function orderSource(mode: Mode, connections: readonly PlatformConnectionView[]) {
  const others = (Object.keys(ORDER_SOURCES) as Mode[]).filter((value) => value !== mode);
  return {
    current: ORDER_SOURCES[mode],
    others: others.map((value, index) => ({
      value,
      label: ORDER_SOURCES[value],
      consequence: CONSEQUENCES[value],
      isFirst: index === 0,
    })),
    hint: sourceHint(mode, connections),
  };
}

/** Warns of a source that is not connected, and of a connection that brings orders beside the source. */
export function sourceHint(mode: Mode, connections: readonly PlatformConnectionView[]) {
  const source = PLATFORMS.find((platform) => mode === `${platform}_webhook`);
  const live = connections.filter(({ state }) => state !== 'removed');
  if (source !== undefined && !live.some(({ platform }) => platform === source)) {
    const { name } = GUIDES[source];
    return {
      text: `Orders are to come from ${name}, but the store has no connection to it.`,
      href: PLATFORMS_PATH,
      link: `Connect ${name}`,
    };
  }
  const beside = live.find(({ platform, state }) => platform !== source && state === 'active');
  if (!beside) return undefined;
  const { name } = GUIDES[beside.platform];
  return {
    text: `Orders come from ${source ? GUIDES[source].name : 'your order management system'}, and the connection to ${name} brings orders, too.`,
    href: connectionPath(beside.connection_id),
    link: `Open the connection to ${name}`,
  };
}

export const connectionPath = (id: string): string => `${PLATFORMS_PATH}/${encodeURIComponent(id)}`;
