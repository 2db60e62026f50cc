// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionView } from 'parcelward/platforms';
import { count, timeCell } from '../core/format.js';
import { fact, type Tone } from '../core/table.js';
import { PLATFORMS_PATH } from '../integration/order-source.js';
import { GUIDES } from '../integration/platform-guides.js';
import { waitingText } from './ages.js';

/** The service counts no more deliveries in a state. */
const MAX_COUNTED = 1_000;

interface Health {
  state: string;
  tone: Tone;
  meaning?: string;
}

/** The live connections of a store to its platforms: whether their webhooks arrive, and are applied (C-PLT-33). */
export function platformsCard(connections: readonly PlatformConnectionView[], now: Date) {
  const live = connections.filter(({ state }) => state !== 'removed');
  return live.map((connection) => {
    const { platform, shop, received_at, waiting: number, waiting_since, parked } = connection;
    const since = waiting_since === null ? null : new Date(waiting_since);
    const waits = { number, nouns: ['webhook', 'webhooks'] as const, since, isCapped: number >= MAX_COUNTED };
    const cannot = { text: `${parked}${parked >= MAX_COUNTED ? '+' : ''}`, href: PLATFORMS_PATH };
    return {
      ...{ name: GUIDES[platform].name, shop, ...healthOf(connection) },
      facts: [
        fact('Last webhook', timeCell(received_at)),
        ...(number > 0 ? [fact('To apply', waitingText(waits, now))] : []),
        ...(parked > 0 ? [fact('Cannot be applied', cannot)] : []),
      ],
    };
  });
}

/** `3 webhooks of the shop cannot be applied.`; empty if staff need to do nothing. */
export function platformNeeds(connections: readonly PlatformConnectionView[]): string[] {
  const live = connections.filter(({ state }) => state !== 'removed');
  const parked = live.reduce((sum, connection) => sum + connection.parked, 0);
  const refused = live.filter(isRefused).length;
  return [
    ...(parked > 0 ? [`${count(parked, 'webhook')} of the shop cannot be applied.`] : []),
    ...(refused > 0 ? ['Webhooks of the shop are refused.'] : []),
  ];
}

/** Whether the last request was refused. Both times are to the minute, so a delivery of the same minute counts as later. */
function isRefused({ state, refused_at, received_at }: PlatformConnectionView): boolean {
  return state === 'active' && refused_at !== null && refused_at > (received_at ?? '');
}

function healthOf(connection: PlatformConnectionView): Health {
  if (connection.state === 'paused')
    return {
      state: 'Paused',
      tone: 'warn',
      meaning: 'Webhooks are stored. They wait until you resume the connection.',
    };
  if (isRefused(connection))
    return {
      ...{ state: 'Refused', tone: 'bad' },
      meaning:
        connection.refusal === 'shop'
          ? 'The last webhook came from another shop. Connect that shop, or remove its webhooks there.'
          : 'Another key has signed the last webhook. Change the key of the connection.',
    };
  if (connection.parked > 0)
    return { state: 'Parked', tone: 'bad', meaning: 'Correct the reasons, then try the webhooks again.' };
  if (connection.received_at === null)
    return { state: 'Waiting', tone: 'plain', meaning: 'Nothing has come yet. Send a test notification.' };
  return { state: 'Working', tone: 'good' };
}
