// SPDX-License-Identifier: Apache-2.0
import { count } from '../core/format.js';
import { template } from '../core/render.js';
import { tabsOf } from '../core/tabs.js';
import { carrierTable } from './charts/carriers.js';
import { type Chart } from './charts/chart.js';
import { claimsByReason } from './charts/claims-by-reason.js';
import { deliveryTimes } from './charts/delivery-times.js';
import { lossByMonth, moneyTiles } from './charts/money.js';
import { ordersByDay } from './charts/orders-by-day.js';
import { type Figures } from './figures.service.js';
import { type workPage } from './work.page.js';

const CHART = `<figure class="card" aria-labelledby="{{id}}-title">
<figcaption><h2 id="{{id}}-title">{{title}}</h2><p id="{{id}}-summary">{{#if svg}}{{summary}}{{else}}{{empty}}{{/if}}</p></figcaption>
{{#if svg}}<ul class="legend" role="list">{{#each legend}}<li>{{{swatch}}}{{label}}</li>{{/each}}</ul>
<div class="plot{{#if numbered}} numbered{{/if}}">{{{svg}}}</div>
<details><summary>Show as table</summary>{{> table table}}</details>{{/if}}
</figure>`;

export const OVERVIEW = template<
  ReturnType<typeof overviewPage> & { work: ReturnType<typeof workPage>; isNew: boolean }
>(`
{{#if isNew}}<div class="card"><div class="empty"><h2>Push your first order</h2><p>Orders, parcels, returns and claims appear here once your order management system sends them.</p><a class="button" href="/integration">Open Integration</a></div></div>{{else}}
<h2 id="work">Work list</h2>
{{#each work.sections}}<section class="card work" aria-labelledby="work-{{kind}}"><header><h3 id="work-{{kind}}">{{title}} <span class="badge plain">{{count}}</span></h3><p class="cluster">{{#if value}}<span class="soft">{{value}} in total</span>{{/if}}<a href="{{href}}">{{more}}<span class="unseen">: {{title}}</span></a></p></header>
{{> table rows}}</section>{{/each}}
{{#if work.isDone}}<div class="card"><div class="empty"><h3>All done</h3><p>No withdrawals, returns, claims, parcels, flagged orders or webhooks wait for you.</p></div></div>{{/if}}
<h2>Figures</h2>
{{> tabs name="Period"}}
<ul class="kpis" role="list">{{#each tiles}}<li class="kpi"><span>{{label}}</span><strong>{{value}}</strong>{{#if delta}}<span class="delta {{delta.tone}}"><span aria-hidden="true">{{delta.arrow}} {{delta.text}}</span><span class="unseen">{{delta.words}}</span></span>{{/if}}{{#if note}}<span class="soft">{{note}}</span>{{/if}}</li>{{/each}}</ul>
<div class="charts">{{#each charts}}${CHART}{{/each}}</div>
{{> table carriers}}
<p class="soft">Last {{span}} (UTC). Updated {{when read}}.</p>{{/if}}`);

/** The periods of the charts, in days. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

/** The money and the charts of a period. @param currency of the store */
export function overviewPage(days: Span, figures: Figures, currency: string) {
  return {
    tabs: tabsOf(
      SPANS.map((span) => [pathOf(span), `${span} days`] as const),
      pathOf(days),
    ),
    tiles: moneyTiles(figures.money, currency, days, figures.range),
    carriers: carrierTable(figures),
    charts: [
      { ...lossByMonth(figures.money, currency, figures.readAt), numbered: false, empty: 'No protection sold yet.' },
      { ...ordersByDay(figures.range, figures.orders), numbered: true, empty: 'No orders in this period.' },
      { ...claimsByReason(figures.claims), numbered: false, empty: 'No claims in this period.' },
      {
        ...deliveryTimes(figures.deliveries, figures.carriers),
        numbered: false,
        empty: 'No deliveries in this period.',
      },
    ] satisfies (Chart & { numbered: boolean; empty: string })[],
    span: count(days, 'day'),
    read: figures.readAt.toISOString(),
  };
}

function pathOf(span: Span): string {
  return span === 30 ? '/overview' : `/overview?days=${span}`;
}
