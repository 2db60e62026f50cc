import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../platform/version.js';
import { sharedComponents } from '../platform/http/openapi/components.js';

/** The tags of routes, in the order of the document. */
const TAGS = {
  Authentication: 'Issue, check and revoke access tokens.',
  Orders: 'Push, read and cancel orders.',
  Shipments: 'Push tracking numbers, and read the timelines of parcels.',
  Returns: 'Submit return requests, and report decisions, labels and refunds.',
  Claims: 'File claims on protected orders, or try one first.',
  Imports: 'Import the order history of a store.',
  Pages: 'Pages for customers: tracking, returns and order lookup.',
  Carriers: 'Webhooks from carriers.',
  Notifications: 'Opt-outs of customers from mails and text messages.',
  Events: 'The feed of all events of a store.',
  'API keys': 'API keys of stores, for internal services.',
  Health: 'Probes for load balancers and operators.',
  Errors: 'Explanations of problem types.',
};

const DESCRIPTION = `Orders, shipments, returns and protection claims from a merchant's order management system.

Every data request carries \`Authorization: Bearer\` with a token of \`POST /auth/v1/token\`; the store comes only from the token. Errors are
\`application/problem+json\` (RFC 9457): \`code\` names the problem, \`errors\` names each field at fault with a JSON pointer, \`request_id\` is for support.
Money is a JSON number with at most 4 decimals; timestamps are RFC 3339, answered in UTC.`;

/** The OpenAPI 3.0 document of all routes, from the decorators of `@ApiRoute`. */
export function apiDocument(app: INestApplication, serverUrl = '/'): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Parcelward')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(serverUrl)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of POST /auth/v1/token.' },
      'store',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A token of an internal service.' }, 'internal')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: "The store's API key." }, 'apiKey')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-Shop-Domain', description: "The store's shop domain." },
      'shopDomain',
    );
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const frame = builder.build();
  const components = { ...frame.components, ...sharedComponents() };
  const document = SwaggerModule.createDocument(
    app,
    { ...frame, components },
    {
      operationIdFactory: (controller, method) => `${controller}.${method}`,
    },
  );
  for (const { get, post } of Object.values(document.paths))
    for (const operation of [get, post]) operation?.parameters?.forEach(removeNull);
  return document;
}

type Parameter = NonNullable<NonNullable<OpenAPIObject['paths'][string]['get']>['parameters']>[number];

/** A query has no null, although the DTO of an optional member accepts it: `?status=null` is a text. */
function removeNull(parameter: Parameter): void {
  if (!('schema' in parameter) || !parameter.schema || '$ref' in parameter.schema) return;
  const { schema } = parameter;
  delete schema.nullable;
  schema.enum &&= schema.enum.filter((value: unknown) => value !== null);
}
