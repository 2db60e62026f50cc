#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run generate`: writes the OpenAPI documents, the client's types and the Postman collection from the service's routes, without a running service, and
// the README's logo and badges. The logo is also the icon of the dashboard. It also writes docs/operating/settings.md, the tables of sources in
// docs/reference/carriers.md, the version of the Helm chart, and figures of docs/operating/performance.md that other documents repeat.
// With `--check`, writes nothing and fails if a file in the repository differs.
import 'reflect-metadata';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import compileTypeScript, { compiledPath } from '../test/runner/compile.mjs';
import { badges } from './lib/badges.mjs';
import { repeatedFigures } from './lib/bench-page.mjs';
import { clientDocument } from './lib/client-document.mjs';
import { inRoot } from './lib/folders.mjs';
import { postmanCollection } from './lib/postman-collection.mjs';
import { run } from './lib/run.mjs';
import { settingsPage } from './lib/settings-page.mjs';
import { withSources, withStatuses } from './lib/sources-table.mjs';
import { withLicence } from './lib/spdx.mjs';

const HEADER = '// Generated from openapi.json by `npm run generate`. Do not edit.\n\n';
const TYPES = 'packages/client/src/generated.ts';
const CARRIERS = 'docs/reference/carriers.md';
const CHART = 'docker/helm/parcelward/Chart.yaml';

await compileTypeScript();
const { describeHttpApplication } = await import(compiled('openapi/api-document.ts'));
const { variables } = await import(compiled('src/app/config.ts'));
const { OWN_VARIABLES } = await import(compiled('dashboard/src/core/settings.ts'));
const { WELL_KNOWN_CARRIERS } = await import(compiled('src/shipments/carriers/well-known-carriers.ts'));
const { gatewayAdapter, gatewaysOf } = await import(compiled('src/shipments/gateway/gateway-adapters.ts'));
const { ACCOUNT_GATEWAYS } = await import(compiled('src/shipments/model/carrier-account.entity.ts'));
const { SHIPMENT_STATUSES } = await import(compiled('src/shipments/model/shipment-status.ts'));
const { LOGO_SVG } = await import(compiled('src/pages/templates/page.html.ts'));
const described = await describeHttpApplication('integrators');
const document = sorted(described);
const internal = sorted(await describeHttpApplication('operators'));
const files = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'openapi-internal.json': `${JSON.stringify(internal, null, 2)}\n`,
  'examples/parcelward.postman_collection.json': `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
  [TYPES]: await clientTypes(merged(document, internal)),
  'docs/images/logo.svg': LOGO_SVG,
  'dashboard/src/core/favicon.ts': favicon(LOGO_SVG),
  ...badges(described.openapi),
  [CHART]: chartOfRelease(),
  'docs/operating/settings.md': settingsPage({ ...variables, ...OWN_VARIABLES }),
  [CARRIERS]: withStatuses(
    withSources(committed(CARRIERS) ?? '', [...WELL_KNOWN_CARRIERS.keys()], gatewaysOf),
    [...SHIPMENT_STATUSES, null],
    ACCOUNT_GATEWAYS.map((gateway) => [gateway, gatewayAdapter(gateway).statuses]),
  ),
  ...(await repeatedFigures()),
};
const stale = Object.keys(files).filter((name) => files[name] !== committed(name));

if (!process.argv.includes('--check')) {
  for (const name of stale) {
    mkdirSync(dirname(inRoot(name)), { recursive: true });
    writeFileSync(inRoot(name), files[name]);
  }
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Nothing has changed');
} else if (stale.length > 0) {
  console.error(
    `Not what the source code generates: ${stale.join(', ')}. Run "npm run generate" and commit the result.`,
  );
  process.exitCode = 1;
}

/** Schemas in alphabetical order: moving a module must not change the file. */
function sorted(document) {
  const byName = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { components } = document;
  return { ...document, components: { ...components, schemas: byName(components.schemas) } };
}

/** Both documents in one: stores may call some internal routes. */
function merged(document, internal) {
  const schemas = { ...internal.components.schemas, ...document.components.schemas };
  return { ...document, paths: { ...internal.paths, ...document.paths }, components: { schemas } };
}

/** The dashboard serves no files, so its icon is in the address. */
function favicon(svg) {
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const text = `// Generated from the logo by \`npm run generate\`. Do not edit.\n\nexport const FAVICON =\n  '${address}';\n`;
  return withLicence('favicon.ts', text);
}

/** The chart has the version of the package. */
function chartOfRelease() {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return readFileSync(inRoot(CHART), 'utf8').replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);
}

function compiled(source) {
  return pathToFileURL(compiledPath(source)).href;
}

async function clientTypes(document) {
  const ast = await openapiTS(JSON.stringify(clientDocument(document)), {
    // `Order` besides `components['schemas']['Order']`.
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    // A default does not make a member of a request body required.
    defaultNonNullable: false,
    silent: true,
  });
  // The type of an object whose only value is null.
  const types = astToString(ast).replaceAll('(never | null)', 'null');
  const formatter = [inRoot('node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', TYPES];
  return run(process.execPath, formatter, { input: withLicence(TYPES, HEADER + types) });
}

function committed(name) {
  try {
    return readFileSync(inRoot(name), 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
