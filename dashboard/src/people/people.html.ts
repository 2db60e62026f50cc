// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { type auditPage } from './audit.page.js';
import { type peoplePage, type personPage } from './people.page.js';

/** What the roles mean, below a choice of role. */
const ROLE_HINT =
  '<p class="hint">Viewers read. Support also acts on orders, returns and claims. Admins also change settings, the integration and people.</p>';

const MEMBERS = `<section class="card" aria-labelledby="members"><h2 id="members">People of this store</h2><ul class="list" role="list">{{#each people}}<li class="item"><span class="avatar" aria-hidden="true">{{initials name}}</span><p><a href="{{href}}"><bdi>{{name}}</bdi></a> {{> cell role}}<br><span class="soft"><bdi>{{email}}</bdi>, {{#if last_seen}}last seen {{when last_seen}}{{else}}never signed in{{/if}}</span></p>
{{#if @root.mayAdminister}}{{#unless isSelf}}{{#confirm id=removeId label="Remove" about=name title="Remove from this store?" tone="quiet small"}}<p>{{email}} loses access to this store at once. Notes and history stay.</p><form method="post" action="{{href}}/remove">{{> csrf}}<button class="danger">Remove from store</button></form>{{/confirm}}{{/unless}}{{/if}}</li>{{/each}}</ul></section>`;

const INVITATIONS = `{{#if invitations}}<section class="card" aria-labelledby="invitations"><h2 id="invitations">Open invitations</h2><ul class="list" role="list">{{#each invitations}}<li><p><strong><bdi>{{email}}</bdi></strong> {{#if is_expired}}<span class="badge warn">Expired</span>{{else}}<span class="badge plain">{{role}}</span>{{/if}}<br><span class="soft">Invited by <bdi>{{invited_by}}</bdi>, {{#if is_expired}}expired{{else}}valid until{{/if}} {{when expires_at}}</span></p>
{{#if @root.mayAdminister}}<div class="actions"><form class="inline" method="post" action="/people/invitations/{{id}}/resend">{{> csrf}}<button class="secondary small" aria-label="Send again to {{email}}">Send again</button></form>
<form class="inline" method="post" action="/people/invitations/{{id}}/withdraw">{{> csrf}}<button class="quiet small" aria-label="Withdraw the invitation of {{email}}">Withdraw</button></form></div>{{/if}}</li>{{/each}}</ul></section>{{/if}}`;

const INVITE = `{{#if @root.mayAdminister}}<section class="card" aria-labelledby="invite"><h2 id="invite">Invite a person</h2><form method="post" action="/people/invitations">{{> csrf}}
<label>Email<input name="email" type="email" value="{{email}}" required maxlength="254" autocomplete="off"></label>
<label>Role<select name="role">{{#each roles}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
${ROLE_HINT}
<button>Send invitation</button></form></section>{{/if}}`;

export const PEOPLE = template<
  ReturnType<typeof peoplePage>
>(`{{#if @root.mayAdminister}}{{> tabs name="People"}}{{/if}}
<div class="split"><div>${MEMBERS}
${INVITATIONS}</div><div>${INVITE}</div></div>`);

const SESSIONS = `{{#if @root.mayAdminister}}<section class="card" aria-labelledby="sessions"><h2 id="sessions">Sessions</h2>{{#if sessions}}<ul class="list" role="list">{{#each sessions}}<li><p><strong><bdi>{{device}}</bdi></strong><br><span class="soft"><bdi>{{address}}</bdi>, last used {{when last_used_at}}</span></p><form class="inline" method="post" action="/people/{{../id}}/sessions/{{id}}/end">{{> csrf}}<button class="secondary small" aria-label="End session of {{device}} at {{address}}">End session</button></form></li>{{/each}}</ul>
{{#confirm id="sign-out" label="Sign out everywhere" title="Sign this person out everywhere?"}}<p>All sessions of {{email}} end at once, also in other stores.</p><form method="post" action="/people/{{id}}/sign-out">{{> csrf}}<button>Sign out everywhere</button></form>{{/confirm}}{{else}}<p class="empty">Not signed in.</p>{{/if}}</section>{{/if}}`;

export const PERSON = template<
  ReturnType<typeof personPage>
>(`<div class="columns"><section class="card" aria-labelledby="account"><h2 id="account">Account</h2>{{> facts facts=facts}}
{{#if @root.mayAdminister}}<p><a href="/people/audit?person={{id}}">What this person did</a></p>{{/if}}</section>
{{#if @root.mayAdminister}}<section class="card" aria-labelledby="role"><h2 id="role">Role in this store</h2><form method="post" action="/people/{{id}}/role">{{> csrf}}
<label>Role<select name="role">{{#each roles}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
${ROLE_HINT}
<button>Save role</button></form>
{{#confirm id="remove" label="Remove from store" title="Remove from this store?" tone="danger"}}<p>{{#if isSelf}}You lose{{else}}{{email}} loses{{/if}} access to this store at once. Notes and history stay.</p><form method="post" action="/people/{{id}}/remove">{{> csrf}}<button class="danger">Remove</button></form>{{/confirm}}</section>{{/if}}
${SESSIONS}</div>`);

export const AUDIT = template<ReturnType<typeof auditPage>>(`{{> tabs name="People"}}
{{> chips}}
{{> table entries}}{{> pagination pages}}`);
