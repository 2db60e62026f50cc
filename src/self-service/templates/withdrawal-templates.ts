// SPDX-License-Identifier: Apache-2.0
import { pageTemplate } from '../../pages/index.js';
import { FLOW_BANNER, FORM_CSS, LINES, radios } from './templates.js';

const CSS = `${FORM_CSS}
.error{color:var(--bad);font-weight:700;margin:-.6rem 0 0}
fieldset .error{margin:0}
input[readonly]{background:var(--paper)}
.statement~.soft{margin-block-start:1rem}
.statement~form{margin-block-start:.75rem}
.alert ul{margin:.25rem 0 0;padding-inline-start:1.25rem}
[aria-invalid]{border-color:var(--bad);border-width:2px}
.statement{margin:0;border-inline-start:4px solid var(--accent);padding-inline-start:.75rem;white-space:pre-line}
.link{padding:.4rem 0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;text-underline-offset:.15em;cursor:pointer}
`;

const HIDDEN = '{{#each hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}';

const INVALID = (name: string): string =>
  `{{#if errors.${name}}} aria-invalid="true" aria-describedby="${name}-error"{{/if}}`;
const ERROR = (name: string): string =>
  `{{#if errors.${name}}}<p class="error" id="${name}-error">{{errors.${name}}}</p>{{/if}}`;

const input = (name: string, attributes: string): string =>
  `<label>{{labels.${name}}}<input id="${name}" name="${name}" value="{{values.${name}}}" required ${attributes}${INVALID(name)}></label>${ERROR(name)}`;

const text = (name: string, attributes = ''): string =>
  `<label>{{labels.${name}}}<textarea id="${name}" name="${name}" rows="3" maxlength="2000"${attributes}>{{values.${name}}}</textarea></label>`;

const ALERTS = `{{#if alert}}<p class="alert" role="alert">{{alert}}</p>{{/if}}
{{#if faults}}<div class="alert" role="alert">{{faults.title}}<ul>{{#each faults.fields}}<li><a href="#{{field}}">{{text}}</a></li>{{/each}}</ul></div>{{/if}}`;

const BACK = '{{#if back}}<p><a href="{{back.href}}">{{back.label}}</a></p>{{/if}}';

export const WITHDRAWAL_TEMPLATES = {
  form: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERTS}<form method="post" action="{{formAction}}">
${input('name', 'maxlength="255" autocomplete="name"')}
${input('order_number', 'maxlength="128" autocomplete="off" autocapitalize="off" spellcheck="false"{{#if lines}} readonly{{/if}}')}
${input('email', 'type="email" maxlength="254" autocomplete="email"')}
{{#if lines}}<fieldset id="items" tabindex="-1"><legend>{{labels.what}}</legend>${LINES}${ERROR('items')}</fieldset>
{{else}}<fieldset><legend>{{labels.what}}</legend>${radios('scopes', 'scope')}</fieldset>
{{#if choose}}<p>{{choose.question}} <a href="{{choose.href}}">{{choose.link}}</a></p>{{/if}}
${text('items', INVALID('items'))}${ERROR('items')}{{/if}}
${text('note')}
<div><button class="button">{{labels.continue}}</button></div></form></div>${BACK}{{/page}}`,
    CSS,
  ),
  check: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERTS}<p class="statement"><bdi>{{statement}}</bdi></p>
{{#if business}}<p class="soft">{{business}}</p>{{/if}}
<form method="post" action="{{formAction}}">${HIDDEN}<div><button class="link" name="edit" value="1">{{change}}</button></div></form>
<form method="post" action="{{confirmAction}}">${HIDDEN}<input type="hidden" name="form" value="{{form}}">{{#if csrf}}<input type="hidden" name="csrf" value="{{csrf}}">{{/if}}
<div><button class="button">{{button}}</button></div></form></div>${BACK}{{/page}}`,
    CSS,
  ),
  receipt: pageTemplate(
    `${FLOW_BANNER}<div class="card">{{> facts}}
{{#if statement}}<h2>{{title}}</h2><p class="statement"><bdi>{{statement}}</bdi></p>{{/if}}</div>{{/page}}`,
    CSS,
  ),
};
