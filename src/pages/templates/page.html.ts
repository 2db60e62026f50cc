// SPDX-License-Identifier: Apache-2.0
/** The layout of every page. Merchant and carrier texts are in `<bdi>`, so that right-to-left text stays isolated. */
export const PAGE = `<!DOCTYPE html>
<html lang="{{language}}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{{heading}}{{#if branding}} – {{branding.name}}{{/if}}</title>
<link rel="icon" href="{{favicon}}">
{{#each styles}}<style>{{{css}}}</style>{{/each}}
</head>
<body>
{{#if notice}}<aside class="notice">{{notice}}</aside>{{/if}}
{{#if branding}}<header class="store"><div class="wide">{{#if branding.logo}}<img src="{{branding.logo}}" alt="{{branding.name}}">{{else}}<p><bdi>{{branding.name}}</bdi></p>{{/if}}</div></header>{{/if}}
<main class="wide">
{{> @partial-block}}
</main>
<footer class="wide screen">
{{#if branding}}{{#if branding.contacts}}<p>{{branding.help}}{{#each branding.contacts}} <a href="{{href}}" rel="noreferrer">{{label}}</a>{{/each}}</p>{{/if}}
<p><a href="{{branding.shop.href}}" rel="noreferrer"><bdi>{{branding.shop.label}}</bdi></a></p>{{/if}}
{{#if languages}}<nav aria-label="{{languages.title}}">{{#each languages.links}}<a href="{{@root.languages.path}}?lang={{language}}" hreflang="{{language}}" lang="{{language}}"{{#if isCurrent}} aria-current="true"{{/if}}>{{name}}</a>{{/each}}</nav>{{/if}}
</footer>
</body>
</html>
`;

/** The next step of the customer: the main button, and a second one. */
export const ACTION = `{{#if action}}<p class="screen buttons"><a class="button" href="{{action.href}}" rel="noreferrer noopener">{{action.label}}</a>{{#if secondAction}} <a class="button other" href="{{secondAction.href}}">{{secondAction.label}}</a>{{/if}}</p>{{/if}}`;

/** The current status, at a glance, with the main button if there is one. */
export const BANNER = `<section class="banner">
<span class="icon {{tone}}" aria-hidden="true">{{> (lookup . 'icon')}}</span>
<div><h1>{{heading}}</h1>
{{#if detail}}<p>{{detail}}</p>{{/if}}
{{#if order}}<p class="soft"><bdi>{{order}}</bdi></p>{{/if}}
${ACTION}</div>
</section>`;

export const STEPS = `<ol class="steps {{tone}}" role="list" aria-label="{{progress}}">{{#each steps}}<li class="{{state}}"{{#if isCurrent}} aria-current="step"{{/if}}><span>{{label}}</span></li>{{/each}}</ol>`;

export const ITEMS = `<ul class="items" role="list">{{#each items}}<li>{{#if ../hasPictures}}<span class="picture">{{#if image}}<img src="{{image}}" alt="" width="64" height="64" loading="lazy">{{/if}}</span>{{/if}}{{#if url}}<a class="what" href="{{url}}" rel="noreferrer"><bdi>{{title}}</bdi></a>{{else}}<span class="what"><bdi>{{title}}</bdi>{{#if note}}<br><span class="soft">{{note}}</span>{{/if}}</span>{{/if}}{{#if quantity}}<span class="count">× {{quantity}}</span>{{/if}}</li>{{/each}}</ul>`;

export const FACTS = `<dl class="facts">{{#each facts}}<dt>{{label}}</dt><dd><bdi>{{value}}</bdi></dd>{{/each}}</dl>`;

export const ICONS = {
  clock: '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/></svg>',
  truck:
    '<svg viewBox="0 0 24 24"><path d="M2 6h12v10H2zM14 9h4l4 4v3h-8z"/><circle cx="7" cy="18" r="2"/><circle cx="18" cy="18" r="2"/></svg>',
  door: '<svg viewBox="0 0 24 24"><path d="M3 11 12 4l9 7v9H3zM10 20v-6h4v6"/></svg>',
  lock: '<svg viewBox="0 0 24 24"><rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/></svg>',
  check: '<svg viewBox="0 0 24 24"><path d="m5 13 4 4L19 7"/></svg>',
  alert: '<svg viewBox="0 0 24 24"><path d="M12 4v10M12 19v.5"/></svg>',
  back: '<svg viewBox="0 0 24 24"><path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 9h-2"/></svg>',
  cross: '<svg viewBox="0 0 24 24"><path d="M6 6l12 12M18 6 6 18"/></svg>',
  search: '<svg viewBox="0 0 24 24"><circle cx="10" cy="10" r="6"/><path d="m15 15 5 5"/></svg>',
} as const;

export type Icon = keyof typeof ICONS;

/** The page at the base URL. */
export const LANDING = `{{#> page}}
<section class="banner">
<img src="/favicon.svg" alt="" width="48" height="48">
<div><h1>{{heading}}</h1>
<p>{{detail}}</p></div>
</section>
<ul class="card links" role="list">{{#each links}}<li><a href="{{url}}"><strong>{{name}}</strong><span class="soft">{{detail}}</span></a></li>{{/each}}</ul>
<p class="soft">{{version}}</p>
{{/page}}`;

/** The order lookup form. */
export const LOOKUP = `{{#> page}}
{{> banner}}
<div class="card">
{{#if alert}}<p class="alert" role="alert">{{alert}}</p>{{/if}}
<form method="post">
<label>{{orderNumber.label}}<input name="order_number" value="{{orderNumber.value}}" required maxlength="2048" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
<label>{{email.label}}<input name="email" type="email" value="{{email.value}}" required maxlength="254" autocomplete="email"></label>
{{#if postalCode}}<label>{{postalCode.label}}<input name="postal_code" value="{{postalCode.value}}" required maxlength="32" autocomplete="postal-code"></label>{{/if}}
<div><button class="button">{{button}}</button></div>
</form>
</div>
{{/page}}`;

/** Parcelward's logo, a parcel on a shield: the favicon of our pages, and the picture of the README. */
export const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="Parcelward">
<path fill="#2447b3" d="M24 2 43 8.5V22c0 11.5-7.8 20-19 24C12.8 42 5 33.5 5 22V8.5z"/>
<g fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
<path d="m24 12.5 10 5v12l-10 5-10-5v-12zM14 17.5l10 5 10-5M24 22.5v12M19 15l10 5"/>
</g>
</svg>
`;
