// SPDX-License-Identifier: Apache-2.0
/** The page at `/reference`. Addresses are relative, because a proxy may serve the API under a path. */
export const referencePage = (scripts: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parcelward API reference</title>
<link rel="icon" href="favicon.svg">
<style>body { margin: 0 } .menu-content img { max-height: 40px }</style>
</head>
<body>
<main id="reference"><p style="padding: 2rem; font-family: system-ui, sans-serif">Loading the reference…</p></main>
${scripts.map((address) => `<script src="${address}"></script>`).join('\n')}
</body>
</html>
`;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const CODE_FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** Redoc's options; it uses the fonts of the reader's system, so that no other host is asked. */
const OPTIONS = {
  hideLoading: true,
  nativeScrollbars: true,
  requiredPropsFirst: true,
  jsonSampleExpandLevel: 3,
  maxDisplayedEnumValues: 12,
  sortOperationsAlphabetically: false,
  theme: {
    colors: { primary: { main: '#2447b3' } },
    typography: {
      fontFamily: FONT,
      headings: { fontFamily: FONT, fontWeight: '600' },
      code: { fontFamily: CODE_FONT, fontSize: '13px', wrap: true },
    },
    sidebar: { width: '280px' },
    rightPanel: { backgroundColor: '#1d2733', width: '42%' },
  },
};

/** Loads the document and renders it. */
export const REFERENCE_SCRIPT = `const target = document.getElementById('reference');
fetch('openapi.json')
  .then((response) => (response.ok ? response.json() : Promise.reject(new Error('HTTP ' + response.status))))
  .then((spec) => Redoc.init(spec, ${JSON.stringify(OPTIONS)}, target))
  .catch((error) => (target.textContent = 'The reference could not be loaded: ' + error.message));
`;
