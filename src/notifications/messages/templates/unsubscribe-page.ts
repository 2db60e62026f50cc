import { htmlTemplates, pagePolicy, styleOf } from '../../../platform/text/html-templates.js';
import { type Language } from '../../../platform/text/language.js';
import { type SimulatedNotice } from '../../../shipments/index.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';

const STYLE = styleOf(`
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; padding: 1.5rem; text-align: center; }
h1 { font-size: 1.5rem; }
button { font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.5rem; background: #1d4ed8; color: #fff; cursor: pointer; }
`);

const page = htmlTemplates('The unsubscribe page')(
  `<!DOCTYPE html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{title}}</title>
<style>${STYLE.css}</style>
</head>
<body>
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

/** Allows only the page's own style and a form to its own origin. */
export const UNSUBSCRIBE_PAGE_CSP = pagePolicy([STYLE]);

/**
 * Renders the page that asks whether to unsubscribe, or confirms it. It does not reveal the order, because anybody may have the
 * link.
 */
export function unsubscribePage(language: Language, isDone: boolean, notice?: SimulatedNotice): string {
  return page({ language, isDone, notice: notice?.sentence, ...MESSAGE_TEXTS[language].unsubscribePage });
}
