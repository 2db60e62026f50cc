import { template } from '../core/render.js';
import { type overviewPage } from './overview.page.js';

const CHART = `<figure class="card" aria-labelledby="{{id}}-title">
<figcaption><h2 id="{{id}}-title">{{title}}</h2><p id="{{id}}-summary">{{#if svg}}{{summary}}{{else}}{{empty}}{{/if}}</p></figcaption>
{{#if svg}}<ul class="legend" role="list">{{#each legend}}<li>{{{swatch}}}{{label}}</li>{{/each}}</ul>
<div class="plot{{#if numbered}} numbered{{/if}}">{{{svg}}}</div>
<details><summary>Show as table</summary>{{> table table}}</details>{{/if}}
</figure>`;

export const OVERVIEW = template<ReturnType<typeof overviewPage>>(`
<ul class="backlog" role="list">{{#each backlog}}<li class="card"><a href="{{href}}"><strong>{{number}}</strong> <span>{{label}}</span></a></li>{{/each}}</ul>
{{> tabs name="Period"}}
<div class="charts">{{#each charts}}${CHART}{{/each}}</div>
<p class="soft">Last {{span}} (UTC). Updated {{read}}.</p>`);
