// SPDX-License-Identifier: Apache-2.0
/** Keeps an operation short: examples scroll, and problems show only their codes. The reference shows headers and the rest. */
const STYLE = `
body { margin: 0 }
.swagger-ui .info .renderedMarkdown { max-height: 16rem; overflow: auto; }
.swagger-ui .info .renderedMarkdown h1 { font-size: 1.25rem; }
.swagger-ui .highlight-code > .microlight, .swagger-ui .body-param__text { max-height: 16rem; overflow: auto; }
body .swagger-ui .body-param:has(.invalid)::after { content: 'The file is missing: choose an example, or paste your own.'; color: #b00020; }
.swagger-ui .response .headers-wrapper { display: none; }
.swagger-ui .response:is([data-code^="4"], [data-code^="5"]) :is(.response-controls, .model-example) { display: none; }
.swagger-ui .response:is([data-code^="4"], [data-code^="5"]) .renderedMarkdown p { margin: 0 0 .25rem; }
`;

/** The page at `/docs`. Addresses are relative, because a proxy may serve the API under a path. */
export const swaggerUiPage = (style: string, scripts: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parcelward API</title>
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="${style}">
<style>${STYLE}</style>
</head>
<body>
<div id="swagger-ui"></div>
${scripts.map((address) => `<script src="${address}"></script>`).join('\n')}
</body>
</html>
`;

/** Models are closed and examples shown, so that an operation fits on a page. */
const OPTIONS = {
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  validatorUrl: null,
  tryItOutEnabled: true,
  filter: true,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
};

/**
 * Starts Swagger UI. Each operation that has an `Idempotency-Key` gets a new one at the start and after each answer, so that
 * Try it out sends a request of its own at each click (C-DOC-16). Imports are shown as text with their examples, not as a
 * choice of files (C-DOC-17).
 */
export const SWAGGER_UI_SCRIPT = `const KEY = 'Idempotency-Key';
const LINES = 'application/x-ndjson';
const fillKey = (path, method) =>
  window.ui.specActions.changeParam([path, method], KEY, 'header', crypto.randomUUID(), false);

function fillKeys() {
  for (const [path, item] of Object.entries(window.ui.specSelectors.specJson().get('paths').toJS()))
    for (const [method, { parameters = [] }] of Object.entries(item))
      if (parameters.some(({ name }) => name === KEY)) fillKey(path, method);
}

const parcelward = () => ({
  afterLoad() {
    const { isFileUploadIntended, getSampleSchema } = this.fn;
    this.fn.isFileUploadIntended = (schema, type) => type !== LINES && isFileUploadIntended(schema, type);
    this.fn.getSampleSchema = (schema, type, config, example) =>
      type === LINES && typeof example === 'string' ? example : getSampleSchema(schema, type, config, example);
  },
  statePlugins: {
    spec: {
      wrapActions: {
        setResponse: (setResponse) => (path, method, response) => {
          const action = setResponse(path, method, response);
          if (response && window.ui.specSelectors.parameterValues([path, method]).has('header.' + KEY)) fillKey(path, method);
          return action;
        },
      },
    },
  },
});

window.ui = SwaggerUIBundle({
  ...${JSON.stringify(OPTIONS)},
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [parcelward],
  onComplete: fillKeys,
});
`;
