// SPDX-License-Identifier: Apache-2.0
import { ASSETS } from './assets.js';

const STORE_NAME = `<span class="avatar" aria-hidden="true">{{initials staff.store.name}}</span><span><strong><bdi>{{staff.store.name}}</bdi></strong>{{#if (is staff.store.mode "test")}} <span class="badge warn">Test store</span>{{/if}}<br><span class="soft">{{staff.store.shop_domain}}</span></span>`;

/** The store of the page; with several stores, a button that opens the list of them. */
const STORE = `{{#if otherStores}}<button class="quiet store" type="button" popovertarget="stores">${STORE_NAME}{{icon "switch"}}</button>
<div class="menu" id="stores" popover><form method="post" action="/store" aria-label="Switch store">{{> csrf}}{{#each staff.stores}}<button class="quiet" name="store" value="{{store_id}}"{{#if (is store_id ../staff.store.store_id)}} aria-current="true"{{/if}}><span><bdi>{{name}}</bdi><br><span class="soft">{{shop_domain}}</span></span></button>{{/each}}</form></div>
{{else}}<p class="store">${STORE_NAME}</p>{{/if}}`;

/** The bar at the top and the navigation, which is a popover on narrow screens. */
const SHELL = `<header class="top">
<button class="quiet opens-side" type="button" popovertarget="side" aria-label="Menu">{{icon "menu"}}</button>
<a class="brand" href="/"><img src="${ASSETS.logo}" alt="" width="28" height="28"><span>Parcelward</span></a>
<form class="find" role="search" action="/search" method="post">{{> csrf}}{{icon "search"}}<input name="q" type="search" aria-label="Search everything" placeholder="Order, customer, tracking number …" maxlength="2048" autocomplete="off" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></form>
<button class="quiet opens-account" type="button" popovertarget="account" aria-label="{{initials staff.account.name}}, your account"><span class="avatar" aria-hidden="true">{{initials staff.account.name}}</span></button>
<div class="menu" id="account" popover><p><strong><bdi>{{staff.account.name}}</bdi></strong><br><span class="soft"><bdi>{{staff.email}}</bdi><br>{{words staff.role}}</span></p>
<a class="button quiet" href="/account">Your account</a>
<form method="post" action="/sign-out">{{> csrf}}<button class="quiet">Sign out</button></form></div>
</header>
<div class="side" id="side" popover>
${STORE}
<nav aria-label="Pages"><ul role="list">{{#each navigation}}<li><a href="{{href}}"{{#if isCurrent}} aria-current="page"{{/if}}>{{icon icon}}{{label}}</a></li>{{/each}}</ul></nav></div>`;

/** Title, the way back, badges and actions of a page: `{{#*inline "actions"}}…{{/inline}}`. */
const HEAD = `<div class="head">{{#if back}}<a class="back" href="{{back.href}}">{{icon "back"}}<bdi>{{back.label}}</bdi></a>{{/if}}
<h1>{{title}}</h1>{{#> badges}}{{/badges}}<div class="actions">{{#> actions}}{{/actions}}</div></div>`;

/** The layout of every page. Data is in `<bdi>`, so that right-to-left text stays isolated. */
export const LAYOUT = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>{{title}} – {{#if staff}}{{staff.store.name}}{{else}}Parcelward{{/if}}</title>
<link rel="icon" href="${ASSETS.logo}">
<link rel="stylesheet" href="${ASSETS.style}">
<script src="${ASSETS.script}" defer></script>
</head>
<body{{#unless staff}} class="outside"{{/unless}}>
<a class="skip" href="#main">Skip to content</a>
{{#if isSimulated}}<p class="notice">Test mode: tracking events come from a simulator, not from carriers.</p>{{/if}}
{{#if isUntracked}}<p class="notice">Parcels of this store are not tracked: the service has no carrier gateway (TRACKING_GATEWAY).</p>{{/if}}
{{#if staff}}${SHELL}{{/if}}
<main id="main" tabindex="-1">
{{#unless staff}}<p class="brand"><img src="${ASSETS.logo}" alt="" width="40" height="40"><span>Parcelward</span></p>{{/unless}}
${HEAD}
{{#if flash}}<p class="flash {{flash.tone}}" role="status">{{flash.text}}</p>{{/if}}
{{#if refusal}}<div class="flash bad" role="alert"><p>{{refusal.message}}</p>{{#if refusal.errors}}<ul>{{#each refusal.errors}}<li>{{#if field}}<strong>{{field}}</strong> {{/if}}{{detail}}</li>{{/each}}</ul>{{/if}}</div>{{/if}}
{{> @partial-block}}
</main>
</body>
</html>
`;

/** The hidden field that every form needs. */
export const CSRF = '<input type="hidden" name="csrf" value="{{@root.csrf}}">';

/** A `Table`. Explicit roles survive narrow screens, which show rows as cards. */
export const TABLE = `<div class="sheet"><table role="table"><caption>{{caption}}</caption>
<thead role="rowgroup"><tr role="row">{{#each columns}}<th scope="col" role="columnheader"{{#if isNumber}} class="number"{{/if}}>{{label}}</th>{{/each}}</tr></thead>
<tbody role="rowgroup">{{#each rows}}<tr role="row">{{#each cells}}<td role="cell" data-label="{{label}}" class="{{kind}}">{{> cell}}</td>{{/each}}</tr>{{else}}<tr role="row"><td role="cell" class="empty" colspan="{{columns.length}}">{{empty}}</td></tr>{{/each}}</tbody></table></div>`;

export const CELL = `{{#if href}}<a href="{{href}}">{{#if time}}{{time this.time}}{{else}}<bdi>{{text}}</bdi>{{/if}}</a>{{else if time}}{{time this.time}}{{else if tone}}<span class="badge {{tone}}">{{text}}</span>{{else}}<bdi>{{text}}</bdi>{{/if}}{{#if note}}<br><span class="soft"><bdi>{{note}}</bdi></span>{{/if}}`;

export const PAGINATION = `{{#if (either (either first previous) next)}}<nav class="pages" aria-label="Pagination">{{#if first}}<a class="button secondary small" href="{{first}}">First page</a>{{/if}}{{#if previous}}<a class="button secondary small" href="{{previous}}" rel="prev">Previous page</a>{{/if}}{{#if next}}<a class="button secondary small" href="{{next}}" rel="next">Next page</a>{{/if}}</nav>{{/if}}`;

/** The form around which it stands is folded on phones; the summary says how many of its fields are filled in. */
export const FILTERS = `<details class="fold lead"><summary>Filters{{#if activeFilters}} ({{activeFilters}}){{/if}}</summary>{{> @partial-block}}</details>`;

/** A list of `ChipGroup`s: filters as links. */
export const CHIPS = `{{#each groups}}<nav aria-label="{{label}}"><ul class="filters" role="list">{{#each chips}}<li><a href="{{href}}"{{#if isActive}} aria-current="true"{{/if}}>{{label}}{{#if count}} <span class="soft">{{count}}</span>{{/if}}</a></li>{{/each}}</ul></nav>
{{/each}}`;

export const TABS = `<nav class="tabs" aria-label="{{name}}"><ul role="list">{{#each tabs}}<li><a href="{{href}}"{{#if isCurrent}} aria-current="page"{{/if}}>{{label}}</a></li>{{/each}}</ul></nav>`;

/** A list of `{ label, value }`, where the value is a `Cell`. */
export const FACTS = `<dl class="facts">{{#each facts}}<div><dt>{{label}}</dt><dd>{{> cell value}}</dd></div>{{/each}}</dl>`;
