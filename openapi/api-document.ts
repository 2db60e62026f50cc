// SPDX-License-Identifier: Apache-2.0
import { type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { pino } from 'pino';
import { ApiModule } from '../src/app/api.module.js';
import { type Config } from '../src/app/config.js';
import { HttpAdapter } from '../src/platform/http/body/http-adapter.js';
import { type Audience } from '../src/platform/http/openapi/served-document.js';
import { VERSION } from '../src/platform/version.js';
import { addCodeSamples } from './add-code-samples.js';
import { addExamples } from './add-examples.js';
import { API_DESCRIPTION } from './api-description.js';
import { addWebhooks } from './api-webhooks.js';
import { toOpenApi31 } from './openapi-3-1.js';
import { documentRoutes } from './route-docs.js';
import { sharedComponents } from './shared-components.js';
import { shareResponses } from './shared-responses.js';
import { withUsedComponents } from './used-components.js';

/** The tags of each document's routes, in the order of an integration. */
const TAGS: Record<Audience, Record<string, string>> = {
  integrators: {
    Authentication: 'Exchange the API key of a store for an access token, and check or revoke tokens.',
    Orders: 'Push, read and cancel orders.',
    Shipments: 'Push tracking numbers, and read the timelines of parcels.',
    Returns: 'Submit return requests, and report decisions, labels and refunds.',
    Withdrawals:
      'Read and settle statements of customers that end their contract, and record those that came by phone or letter.',
    'Change requests': 'Report the decision on what customers ask for before the first parcel.',
    Claims: 'File claims on protected orders, or try one first.',
    Imports: 'Import the order history of a store.',
    Events: 'The feed of all events of a store, for reconciliation. Webhooks send the same events.',
    Webhooks: 'The requests that the service sends to the webhook endpoints of a store, one for each event.',
    'Webhook endpoints': 'The URLs where a store receives webhooks, and the log of their deliveries.',
    'Request log': 'Refused requests of a store, to see what went wrong.',
    'Test stores': 'The inbox of a test store: the messages that its customers would have got.',
    Errors: 'Explanations of problem types.',
  },
  operators: {
    'API keys': 'API keys of stores, for internal services.',
    Pages: 'Pages for customers: tracking, returns and order lookup.',
    Privacy: 'Downloads of the data of a customer.',
    Carriers: 'Webhooks from carriers.',
    Platforms: 'Webhooks from store platforms.',
    Notifications: 'Opt-outs of customers from mails and text messages.',
    Health: 'Probes for load balancers and operators.',
  },
};

const INTERNAL_DESCRIPTION = `Routes that only the operator of the service, its carriers, store platforms and the browsers of customers call.

Integrators need none of them: their routes are in \`/openapi.json\`.`;

/** The OpenAPI document of the service, which `npm run generate` writes. Preview mode creates no providers, so no setting, database or Redis is needed. */
export async function describeHttpApplication(audience: Audience): Promise<OpenAPIObject> {
  const root = ApiModule.forRoot({} as Config, pino({ enabled: false }));
  const app = await NestFactory.create(root, new HttpAdapter({ trustedProxyHops: 0 }), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
  return apiDocument(app, audience);
}

/** The OpenAPI 3.1 document of the routes for an audience, from the decorators of `@ApiRoute`. */
export function apiDocument(app: INestApplication, audience: Audience): OpenAPIObject {
  documentRoutes(app);
  const frame = documentFrame(audience).build();
  frame.info.contact = { name: 'Parcelward', url: 'https://github.com/parcelward/parcelward/issues' };
  const components = { ...frame.components, ...sharedComponents() };
  const generated = SwaggerModule.createDocument(app, { ...frame, components }, { operationIdFactory: () => '' });
  generated.paths = pathsFor(audience, generated.paths);
  const document = toOpenApi31(generated);
  shareResponses(document);
  addExamples(document);
  if (audience === 'integrators') {
    addCodeSamples(document);
    addWebhooks(document);
  }
  return withUsedComponents(document);
}

function documentFrame(audience: Audience): DocumentBuilder {
  const isPublic = audience === 'integrators';
  const builder = new DocumentBuilder()
    .setTitle(isPublic ? 'Parcelward' : 'Parcelward, internal routes')
    .setDescription(isPublic ? API_DESCRIPTION : INTERNAL_DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of POST /auth/v1/token.' },
      'store',
    );
  if (isPublic)
    builder
      .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: "The store's API key." }, 'apiKey')
      .addApiKey(
        { type: 'apiKey', in: 'header', name: 'X-Shop-Domain', description: "The store's shop domain." },
        'shopDomain',
      );
  else
    builder.addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'A token of an internal service.' },
      'internal',
    );
  for (const [name, description] of Object.entries(TAGS[audience])) builder.addTag(name, description);
  return builder;
}

/** The operations of an audience, in the order of the tags. */
function pathsFor(audience: Audience, paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const tags = Object.keys(TAGS[audience]);
  const isForOperators = (tag: string): boolean => tag in TAGS.operators;
  const rankOf = (tag: string): number => (tags.includes(tag) ? tags.indexOf(tag) : tags.length);
  const ranked = Object.entries(paths).flatMap(([path, item]) => {
    const operations = Object.entries(item as Record<string, Operation>);
    const [tag = ''] = operations.flatMap(([, operation]) => operation.tags ?? []);
    if (isForOperators(tag) !== (audience === 'operators')) return [];
    for (const [, { parameters }] of operations) parameters?.forEach(completeParameter);
    return [{ rank: rankOf(tag), path, item }];
  });
  // Within a tag, routes keep the order of their controllers.
  return Object.fromEntries(ranked.sort((a, b) => a.rank - b.rank).map(({ path, item }) => [path, item]));
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

function completeParameter(parameter: Parameter): void {
  if (!('schema' in parameter) || !parameter.schema || '$ref' in parameter.schema) return;
  const { schema } = parameter;
  // Swagger UI fills in this example only, and a request without a path parameter cannot be sent.
  if (parameter.in === 'path') parameter.example ??= schema.example;
  // A query has no null, although the DTO of an optional member accepts it: `?status=null` is a text.
  delete schema.nullable;
  schema.enum &&= schema.enum.filter((value: unknown) => value !== null);
}
