import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { sharedComponents } from './components.js';

export interface OpenApiOptions {
  version: string;
  serverUrl?: string;
  /** Tags with their descriptions, in the order of the document. */
  tags: Record<string, string>;
}

const DESCRIPTION = `Orders, shipments, returns and protection claims from a merchant's order management system.

Every data request carries \`Authorization: Bearer\` with a token of \`POST /auth/v1/token\`; the store comes only from the token. Errors are
\`application/problem+json\` (RFC 9457): \`code\` names the problem, \`errors\` names each field at fault with a JSON pointer, \`request_id\` is for support.
Money is a JSON number with at most 4 decimals; timestamps are RFC 3339, answered in UTC.`;

/** The OpenAPI 3.0 document of all routes, from the decorators of `@ApiRoute`. */
export function openApiDocument(app: INestApplication, { version, serverUrl, tags }: OpenApiOptions): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Parcelward')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(serverUrl ?? '/')
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
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  const frame = builder.build();
  const components = { ...frame.components, ...sharedComponents() };
  return SwaggerModule.createDocument(
    app,
    { ...frame, components },
    {
      operationIdFactory: (controller, method) => `${controller}.${method}`,
    },
  );
}
