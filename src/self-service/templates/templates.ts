// SPDX-License-Identifier: Apache-2.0
import { pageTemplate } from '../../pages/index.js';

/** The styles that only forms have. */
export const FORM_CSS = `
fieldset{margin:0;padding:0;border:0;min-inline-size:0;display:grid;grid-template-columns:minmax(0,1fr)}
legend{padding:0;margin-block-end:.5rem;font-weight:700}
form{max-inline-size:none}
form,.fields label{grid-template-columns:minmax(0,1fr)}
.choice{display:flex;gap:.75rem;align-items:flex-start;font-weight:400;padding-block:.65rem;border-block-start:1px solid var(--line);cursor:pointer}
.choice input{inline-size:1.25rem;block-size:1.25rem;flex:none;margin:.15rem 0;accent-color:var(--ink)}
select,textarea{font:inherit;padding:.6rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card);color:var(--ink);max-inline-size:100%}
textarea{inline-size:100%;font-weight:400}
.lines{list-style:none;margin:0;padding:0}
.lines>li{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center;padding-block:.75rem;border-block-start:1px solid var(--line)}
p+.lines{margin-block-start:.75rem}
.lines .what{flex:1 1 9rem;min-inline-size:0}
.lines .thumb+.what{flex-basis:3rem}
.lines label{font-weight:400;font-size:.9rem}
.lines .wide{flex-basis:100%;min-inline-size:0;padding-inline:0}
.lines .wide select{inline-size:100%}
.fields{gap:1rem}
.hint{font-weight:400}
.thumb{inline-size:4rem;block-size:4rem;object-fit:cover;border-radius:.5rem}
.small{padding:.4rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:none;color:inherit;font:inherit;cursor:pointer}
p+.alert{margin-block-start:.75rem}
::file-selector-button{font:inherit;font-size:.9rem}
:is(select,textarea):focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`;

const CSRF = '<input type="hidden" name="csrf" value="{{@root.csrf}}">';
const ALERT = '{{#if alert}}<p class="alert" role="alert">{{alert}}</p>{{/if}}';
const BACK = '<p><a href="{{back.href}}">{{back.label}}</a></p>';
const PICTURE =
  '{{#if @root.hasPictures}}<span class="picture">{{#if image}}<img src="{{image}}" alt="" width="64" height="64" loading="lazy">{{/if}}</span>{{/if}}';
const EMAIL_FORM = `<form method="post" action="{{codeAction}}">${CSRF}
<label>{{email}}<input name="email" type="email" required maxlength="254" autocomplete="email"></label>
<div><button class="button">{{send}}</button></div></form>`;

export const LINES = `<ul class="lines" role="list">{{#each lines}}<li>${PICTURE}<span class="what"><bdi>{{title}}</bdi>{{#if note}}<br><span class="soft">{{note}}</span>{{/if}}</span>
{{#if options}}<label>{{@root.texts.quantity}}<select name="units.{{line_id}}" aria-label="{{@root.texts.quantity}}: {{title}}">{{#each options}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{value}}</option>{{/each}}</select></label>{{/if}}
{{#if reasons}}<label class="wide">{{@root.texts.reason}}<select name="reason.{{line_id}}" aria-label="{{@root.texts.reason}}: {{title}}"><option value="">–</option>{{#each reasons}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>{{/if}}</li>{{/each}}</ul>`;

export const radios = (list: string, name: string): string =>
  `{{#each ${list}}}<label class="choice"><input type="radio" name="${name}" value="{{value}}" required{{#if isChosen}} checked{{/if}}><span>{{label}}</span></label>{{/each}}`;

const choiceOf = (list: string, name: string, legend: string): string =>
  `{{#if ${list}}}<fieldset><legend>{{${legend}}}</legend>${radios(list, name)}</fieldset>{{/if}}`;

const ITEM_LIST = `<ul class="items" role="list">{{#each items}}<li>${PICTURE}<span class="what"><bdi>{{title}}</bdi>{{#if note}}<br><span class="soft">{{note}}</span>{{/if}}</span><span class="count">× {{quantity}}</span></li>{{/each}}</ul>`;

const SUMMARY = `${ITEM_LIST}
{{> facts}}
<p><a href="{{change.href}}">{{change.label}}</a></p>`;

/** What identifies the form of a check page. */
const HIDDEN =
  '<input type="hidden" name="form" value="{{form}}"><input type="hidden" name="digest" value="{{digest}}">';

/** A field for photos, up to its last attributes. */
const FILES = '<input type="file" name="file" accept="image/jpeg,image/png,image/webp" multiple';

const SUBMIT = `<h2>{{texts.whatNext}}</h2><ol>{{#each next}}<li>{{this}}</li>{{/each}}</ol>
<form method="post" action="{{formAction}}">${CSRF}${HIDDEN}
<div><button class="button">{{submit}}</button></div></form>`;

const FAULT = '{{#if fault}}<span class="bad">{{fault}}</span>{{/if}}';

export const FLOW_BANNER = '{{#> page}}\n{{> banner}}\n';

export const TEMPLATES = {
  email: pageTemplate(`${FLOW_BANNER}<div class="card">${ALERT}${EMAIL_FORM}</div>${BACK}{{/page}}`, FORM_CSS),
  code: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERT}<form method="post" action="{{sessionAction}}">${CSRF}
<label>{{code}}<input name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="12" spellcheck="false"></label>
<div><button class="button">{{confirm}}</button></div></form>
<details><summary>{{noMail}}</summary><p>{{another}}</p>${EMAIL_FORM}</details></div>${BACK}{{/page}}`,
    FORM_CSS,
  ),
  return: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERT}<form method="post" action="{{formAction}}">${CSRF}
<fieldset><legend>{{texts.items}}</legend>${LINES}</fieldset>
{{#if canSubmit}}${choiceOf('reasons', 'reason', 'texts.why')}
<label>{{texts.comment}}<textarea name="comment" rows="3" maxlength="1000">{{comment}}</textarea></label>
${choiceOf('methods', 'method', 'texts.how')}
${choiceOf('resolutions', 'resolution', 'texts.wish')}
<div><button class="button">{{texts.continue}}</button></div>{{/if}}</form></div>${BACK}{{/page}}`,
    FORM_CSS,
  ),
  returnCheck: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERT}<h2>{{texts.items}}</h2>${SUMMARY}</div><div class="card">${SUBMIT}</div>${BACK}{{/page}}`,
    FORM_CSS,
  ),
  claim: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERT}<form method="post" action="{{formAction}}">${CSRF}
${choiceOf('reasons', 'reason', 'texts.what')}
${choiceOf('scopes', 'scope', 'texts.affected')}
<fieldset><legend>{{texts.items}}</legend>${LINES}</fieldset>
${choiceOf('resolutions', 'resolution', 'texts.wish')}
<label>{{texts.comment}}<textarea name="comment" rows="4" maxlength="2000">{{comment}}</textarea></label>
<div><button class="button">{{texts.continue}}</button></div></form></div>${BACK}{{/page}}`,
    FORM_CSS,
  ),
  claimCheck: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERT}<h2>{{texts.items}}</h2>${SUMMARY}</div>
<div class="card"><h2>{{photos.title}}</h2><p class="soft">{{photos.hint}}</p>
{{#if photoAlert}}<p class="alert" role="alert">{{photoAlert}}</p>{{/if}}
{{#if photos.list}}<ul class="lines" role="list">{{#each photos.list}}<li>{{#if src}}<img class="thumb" src="{{src}}" alt="{{label}}">{{/if}}<span class="what">{{label}}</span>
<form method="post" action="{{@root.removeAction}}">${CSRF}<button class="small" name="photo" value="{{url}}" aria-label="{{@root.texts.removePhoto}}: {{label}}">{{@root.texts.removePhoto}}</button></form></li>{{/each}}</ul>{{/if}}
{{#if mayAddPhoto}}<form method="post" action="{{photoAction}}" enctype="multipart/form-data">${CSRF}
<label>{{texts.choosePhotos}}${FILES} required></label>
<div><button class="{{#if needsPhoto}}button{{else}}small{{/if}}">{{texts.addPhotos}}</button></div></form>{{/if}}</div>
{{#each obstacles}}<p class="alert">{{this}}</p>{{/each}}{{#if maySubmit}}<div class="card">${SUBMIT}</div>{{/if}}${BACK}{{/page}}`,
    FORM_CSS,
  ),
  change: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERT}<form method="post" action="{{formAction}}">${CSRF}
{{#if only}}<input type="hidden" name="kind" value="{{only.value}}">{{/if}}
${choiceOf('kinds', 'kind', 'texts.what')}
{{#if hasAddress}}<fieldset class="fields"><legend>{{texts.newAddress}}</legend>
{{#each fields}}<label>{{label}}<input name="{{name}}" value="{{value}}" maxlength="{{@root.max}}" autocomplete="{{autocomplete}}"{{#if fault}} aria-invalid="true"{{/if}}>${FAULT}</label>{{/each}}
<label>{{texts.fields.country}}<select name="country" autocomplete="country"{{#if fault}} aria-invalid="true"{{/if}}><option value=""></option>{{#each countries}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select>${FAULT}</label></fieldset>{{/if}}
<div><button class="button{{#if isAsked}} other{{/if}}">{{#if only}}{{only.label}}{{else}}{{texts.continue}}{{/if}}</button></div></form></div>${BACK}{{/page}}`,
    FORM_CSS,
  ),
  changeCheck: pageTemplate(
    `${FLOW_BANNER}<div class="card">${ALERT}{{> facts}}<p><a href="{{change.href}}">{{change.label}}</a></p></div><div class="card">${SUBMIT}</div>${BACK}{{/page}}`,
    FORM_CSS,
  ),
  answer: pageTemplate(
    `${FLOW_BANNER}<div class="card"><h2>{{question.label}}</h2><p class="note"><bdi>{{question.value}}</bdi></p></div>
<div class="card">${ALERT}<form method="post" action="{{formAction}}" enctype="multipart/form-data">${CSRF}${HIDDEN}
<label>{{texts.text}}<textarea name="comment" rows="5" maxlength="2000">{{comment}}</textarea></label>
<label>{{texts.photos}}<span class="soft hint">{{texts.hint}}</span>${FILES}></label>
<div><button class="button">{{texts.send}}</button></div></form></div>${BACK}{{/page}}`,
    FORM_CSS,
  ),
  cancel: pageTemplate(
    `${FLOW_BANNER}{{#if items}}<div class="card"><h2>{{texts.items}}</h2>${ITEM_LIST}</div>{{/if}}
<form method="post" action="{{formAction}}">${CSRF}<div class="buttons"><button class="button">{{submit}}</button><a class="button other" href="{{keep.href}}">{{keep.label}}</a></div></form>{{/page}}`,
    FORM_CSS,
  ),
  none: pageTemplate(`${FLOW_BANNER}${BACK}{{/page}}`),
};
