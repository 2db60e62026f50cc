// SPDX-License-Identifier: Apache-2.0
import { htmlTemplates, pagePolicy, styleOf } from '../../../platform/text/html-templates.js';
import { type Language } from '../../../platform/text/language.js';
import { type SimulatedNotice } from '../../../shipments/index.js';
import { accentOf, DEFAULT_ACCENT, senderName, type Store } from '../../../stores/index.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';

const STYLE = `
:root{color-scheme:light dark;--paper:#f3f5f8;--card:#fff;--ink:#17202b;--line:#d7dde4}
@media (prefers-color-scheme:dark){:root{--paper:#111418;--card:#1b2027;--ink:#f1f4f7;--line:#39434e}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans','DejaVu Sans',system-ui,sans-serif;overflow-wrap:anywhere}
header{background:var(--card);border-block-end:4px solid var(--accent)}
header p{font-weight:700;font-size:1.1rem}
header p,main{max-width:42rem;margin:0 auto;padding:.9rem 1rem}
main{margin-block-start:1.5rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.25}
button{margin-block-start:.5rem;padding:.65rem 1.2rem;border:2px solid var(--on-accent);border-radius:.5rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
`;

const page = htmlTemplates('The unsubscribe page')(
  `<!DOCTYPE html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{title}}{{#if shop}} – {{shop}}{{/if}}</title>
<style>{{{css}}}</style>
</head>
<body>
{{#if shop}}<header><p><bdi>{{shop}}</bdi></p></header>{{/if}}
<main>
{{#if notice}}<p><strong>{{notice}}</strong></p>{{/if}}
<h1>{{title}}</h1>
{{#if isDone}}<p>{{done}}</p>
{{else}}<p>{{question}}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">{{button}}</button></form>{{/if}}
</main>
</body>
</html>
`,
);

/** What the page is about. */
interface UnsubscribePage {
  language: Language;
  isDone: boolean;
  /** The store that sent the mail; undefined for an unknown link. */
  store: Pick<Store, 'name' | 'branding'> | undefined;
  notice?: SimulatedNotice | undefined;
}

/**
 * Renders the page that asks whether to unsubscribe, or confirms it, and the policy that allows only its own style and a form to
 * its own origin. It does not reveal the order, because anybody may have the link.
 */
export function unsubscribePage({ language, isDone, store, notice }: UnsubscribePage): {
  html: string;
  policy: string;
} {
  const { accent, onAccent } = accentOf(store?.branding ?? { accent_color: DEFAULT_ACCENT });
  const { css } = styleOf(`:root{--accent:${accent};--on-accent:${onAccent}}${STYLE}`);
  const shop = store && senderName(store);
  const html = page({
    language,
    isDone,
    css,
    shop,
    notice: notice?.sentence,
    ...MESSAGE_TEXTS[language].unsubscribePage,
  });
  return { html, policy: pagePolicy([styleOf(css)]) };
}
