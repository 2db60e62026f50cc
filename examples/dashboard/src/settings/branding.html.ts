import { template } from '../frame/render.js';
import { type Tab } from '../frame/tabs.js';
import { type brandingPage } from './branding.page.js';

/** Its colours are attributes of drawings: the page's policy takes no style that it does not know. */
const PREVIEW = `<section class="card" aria-labelledby="preview"><h2 id="preview">Preview of the tracking page</h2>
{{#with preview}}<div class="preview">
<p class="shop">{{#if logo_url}}<a href="{{logo_url}}" rel="noreferrer">Your logo</a>{{else}}<strong><bdi>{{name}}</bdi></strong>{{/if}}</p>
<svg width="100%" height="4" aria-hidden="true"><rect width="100%" height="4" fill="{{accent}}"/></svg>
<div class="inside"><p class="heading">On its way</p><p>Your parcel is with the carrier.</p>
<svg width="100%" height="8" role="img" aria-label="Steps of the delivery in the accent colour"><rect width="32%" height="8" fill="{{accent}}"/><rect x="34%" width="32%" height="8" fill="{{accent}}"/><rect class="step" x="68%" width="32%" height="8"/></svg>
<svg class="sample" width="220" height="44" role="img" aria-label="A button: Track with the carrier"><rect width="220" height="44" rx="8" fill="{{accent}}"/><text x="110" y="27" text-anchor="middle" fill="{{onAccent}}">Track with the carrier</text></svg>
{{#if contacts}}<p class="soft">Questions? {{#each contacts}}<bdi>{{this}}</bdi> {{/each}}</p>{{/if}}</div></div>
<p class="hint">Mails come from <bdi>{{name}}</bdi>.</p>{{/with}}
{{#if example}}<p><a href="{{example}}" rel="noreferrer">The tracking page of your newest order, with what is saved</a></p>{{/if}}</section>`;

export const BRANDING = template<ReturnType<typeof brandingPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<div class="columns"><section class="card"><h2>Branding</h2><form method="post" action="/settings/branding">{{> csrf}}
{{#with fields}}<label>Sender name<input name="sender_name" value="{{sender_name}}" maxlength="255" autocomplete="organization"><span class="hint">On pages and in mails; the store’s name where it is empty.</span></label>
<label>Logo<input name="logo_url" type="url" value="{{logo_url}}" maxlength="2048" placeholder="https://" autocomplete="off"><span class="hint">A link that begins with https.</span></label>
<label>Accent colour<input name="accent_color" value="{{accent_color}}" maxlength="7" pattern="#[0-9A-Fa-f]{6}" placeholder="{{../default_accent}}" autocomplete="off"><span class="hint">Such as {{../default_accent}}.</span></label>
<label>Support e-mail<input name="support_email" type="email" value="{{support_email}}" maxlength="254" autocomplete="email"></label>
<label>Support page<input name="support_url" type="url" value="{{support_url}}" maxlength="2048" placeholder="https://" autocomplete="url"></label>{{/with}}
<p class="actions"><button name="act" value="save">Save</button> <button class="minor" name="act" value="preview">Preview</button></p></form></section>
${PREVIEW}</div>`);
