import { FAVICON } from './favicon.js';

/** The layout of every page. Data is in `<bdi>`, so that right-to-left text stays isolated. */
export const LAYOUT = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>{{title}}{{#if staff}} – {{staff.store.name}}{{/if}}</title>
<link rel="icon" href="${FAVICON}">
<style>{{{style}}}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
{{#if isSimulated}}<aside class="notice">Test mode: tracking events come from a simulator, not from carriers.</aside>{{/if}}
{{#if isUntracked}}<aside class="notice">Parcels of this store are not tracked: the service has no carrier gateway (TRACKING_GATEWAY).</aside>{{/if}}
{{#if staff}}<header class="top"><div class="wide bar">
<p class="brand"><bdi>{{staff.store.name}}</bdi>{{#if (is staff.store.mode "test")}} <span class="badge warn">Test store</span>{{/if}}</p>
{{#if otherStores}}<form class="inline" method="post" action="/store">{{> csrf}}<label class="quiet" for="store">Store</label> <select id="store" name="store">{{#each staff.stores}}<option value="{{store_id}}"{{#if (is store_id ../staff.store.store_id)}} selected{{/if}}>{{name}} ({{shop_domain}})</option>{{/each}}</select> <button class="minor">Switch</button></form>{{/if}}
<form class="inline end" method="post" action="/sign-out">{{> csrf}}<span class="soft"><bdi>{{staff.email}}</bdi></span> <button class="minor">Sign out</button></form>
</div>
<nav class="wide" aria-label="Pages"><ul role="list">{{#each navigation}}<li><a href="{{href}}"{{#if isCurrent}} aria-current="page"{{/if}}>{{label}}</a></li>{{/each}}</ul></nav></header>{{/if}}
<main class="wide" id="main" tabindex="-1">
<h1>{{title}}</h1>
{{#if flash}}<p class="flash {{flash.tone}}" role="status">{{flash.text}}</p>{{/if}}
{{#if refusal}}<div class="flash bad" role="alert"><p>{{refusal.message}}</p>{{#if refusal.errors}}<ul>{{#each refusal.errors}}<li>{{#if field}}<strong>{{field}}</strong> {{/if}}{{detail}}</li>{{/each}}</ul>{{/if}}</div>{{/if}}
{{> @partial-block}}
</main>
</body>
</html>
`;

/** The hidden field that every form needs. */
export const CSRF = '<input type="hidden" name="csrf" value="{{@root.csrf}}">';

/** A `Table`. Explicit roles survive narrow screens, which show rows as lists. */
export const TABLE = `<table role="table"><caption>{{caption}}</caption>
<thead role="rowgroup"><tr role="row">{{#each columns}}<th scope="col" role="columnheader"{{#if isNumber}} class="number"{{/if}}>{{label}}</th>{{/each}}</tr></thead>
<tbody role="rowgroup">{{#each rows}}<tr role="row">{{#each cells}}<td role="cell" data-label="{{label}}"{{#if isNumber}} class="number"{{/if}}>{{> cell}}</td>{{/each}}</tr>{{else}}<tr role="row"><td role="cell" class="empty" colspan="{{columns.length}}">{{empty}}</td></tr>{{/each}}</tbody></table>`;

/** A `Cell`. */
export const CELL = `{{#if href}}<a href="{{href}}"><bdi>{{text}}</bdi></a>{{else if time}}<time datetime="{{this.time}}">{{text}}</time>{{else if tone}}<span class="badge {{tone}}">{{text}}</span>{{else}}<bdi>{{text}}</bdi>{{/if}}{{#if note}}<br><span class="soft"><bdi>{{note}}</bdi></span>{{/if}}`;

/** A `Pagination`. */
export const PAGINATION = `{{#if (either first next)}}<nav class="pages" aria-label="Pagination">{{#if first}}<a href="{{first}}">First page</a>{{/if}}{{#if next}}<a href="{{next}}" rel="next">Next page</a>{{/if}}</nav>{{/if}}`;

/** Some `Tab`s. */
export const TABS = `<nav class="tabs" aria-label="{{name}}"><ul role="list">{{#each tabs}}<li><a href="{{href}}"{{#if isCurrent}} aria-current="page"{{/if}}>{{label}}</a></li>{{/each}}</ul></nav>`;

/** A list of `{ label, value }`, where the value is a `Cell`. */
export const FACTS = `<dl class="facts">{{#each facts}}<div><dt>{{label}}</dt><dd>{{> cell value}}</dd></div>{{/each}}</dl>`;
