// SPDX-License-Identifier: Apache-2.0
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type StaffSession } from 'parcelward/staff';
import { choices } from '../core/forms.js';
import { template } from '../core/render.js';
import { type Staff } from '../core/staff.js';
import { shownSession } from './people.page.js';

const PROFILE = `<section class="card" aria-labelledby="profile"><h2 id="profile">Profile</h2><form method="post" action="/account">{{> csrf}}
<label>Name<input name="name" value="{{name}}" required maxlength="128" autocomplete="name"></label>
<label>Time zone<select name="time_zone"><option value="">That of the browser</option>{{#each zones}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<p class="hint">You sign in as <bdi>{{email}}</bdi>.</p>
<button>Save</button></form></section>`;

const CHANGE = `<section class="card" aria-labelledby="password"><h2 id="password">Password</h2><form method="post" action="/account/password">{{> csrf}}
<input type="hidden" name="username" value="{{email}}" autocomplete="username">
<label>Present password<input name="present_password" type="password" required autocomplete="current-password"></label>
<label>New password<input name="password" type="password" required minlength="{{min}}" maxlength="{{max}}" autocomplete="new-password"></label>
<p class="hint">At least {{min}} characters. A few unrelated words are easy to remember and hard to guess. Your other sessions end.</p>
<button>Change password</button></form></section>`;

export const ACCOUNT = template<ReturnType<typeof accountPage>>(`<div class="columns">${PROFILE}
${CHANGE}
<section class="card" aria-labelledby="sessions"><h2 id="sessions">Sessions</h2><ul class="list" role="list">{{#each sessions}}<li><p><strong><bdi>{{device}}</bdi></strong>{{#if isThis}} <span class="badge good">This one</span>{{/if}}<br><span class="soft"><bdi>{{address}}</bdi>, last used {{when last_used_at}}</span></p>{{#unless isThis}}<form class="inline" method="post" action="/account/sessions/{{id}}/end">{{> csrf}}<button class="secondary small" aria-label="End session of {{device}} at {{address}}">End session</button></form>{{/unless}}</li>{{/each}}</ul>
{{#confirm id="everywhere" label="Sign out everywhere" title="Sign out everywhere?"}}<p>All your sessions end, also this one.</p><form method="post" action="/account/sign-out">{{> csrf}}<button>Sign out everywhere</button></form>{{/confirm}}</section></div>`);

const TIME_ZONES = Intl.supportedValuesOf('timeZone');

/** A person's own account and sessions; the one of this browser is first. */
export function accountPage({ account, sessionId }: Staff, sessions: readonly StaffSession[]) {
  const shown = sessions.map((session) => shownSession(session, sessionId));
  return {
    title: 'Your account',
    email: account.email,
    name: account.name,
    zones: choices(TIME_ZONES, [account.time_zone ?? ''], (zone) => zone.replaceAll('_', ' ')),
    min: MIN_PASSWORD_LENGTH,
    max: MAX_PASSWORD_LENGTH,
    sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
  };
}
