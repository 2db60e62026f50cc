// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionView, type PlatformPreview } from 'parcelward/platforms';
import { template } from '../core/render.js';
import { table, type Tone } from '../core/table.js';
import { connectionPath } from './order-source.js';
import { GUIDES, TOPIC_NAMES } from './platform-guides.js';
import { reasonText, searchPath } from './platforms.page.js';

const OUTCOMES: Readonly<Record<PlatformPreview['deliveries'][number]['outcome'], readonly [Tone, string]>> = {
  creates: ['good', 'Creates the order'],
  changes: ['good', 'Changes the order'],
  nothing: ['plain', 'Changes nothing'],
  cannot: ['bad', 'Cannot be applied'],
};

export const PREVIEW = template<ReturnType<typeof previewPage>>(
  '<p class="lead soft">What the oldest deliveries that wait would do if you resumed now. Nothing has been changed.{{#if more}} {{more}} more wait.{{/if}}</p>{{> table deliveries}}',
);

/** What the deliveries that wait for a paused connection would do. */
export function previewPage(
  { connection_id, platform }: PlatformConnectionView,
  { deliveries, more }: PlatformPreview,
) {
  return {
    title: 'Dry run',
    back: { href: connectionPath(connection_id), label: GUIDES[platform].name },
    more,
    deliveries: table(
      'Deliveries that wait, oldest first',
      ['Order', 'Outcome', 'Delivery', 'Reason'],
      deliveries.map(({ topic, order_number, outcome, reason }) => [
        {
          text: order_number ?? '–',
          href: outcome === 'changes' && order_number ? searchPath(order_number) : undefined,
        },
        { text: OUTCOMES[outcome][1], tone: OUTCOMES[outcome][0] },
        TOPIC_NAMES[topic] ?? topic,
        reasonText(reason ?? ''),
      ]),
      'Nothing waits.',
    ),
  };
}
