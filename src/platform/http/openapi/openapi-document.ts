import { type INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type INestApplication } from '@nestjs/common';
import { type ProblemCode } from '../../errors/catalogue.js';
import { type EndpointOptions, findEndpoint } from '../endpoint.js';
import { completeOperation, type Models, type Operation } from './operation.js';
import { problemSchema } from './problem-responses.js';

type Handler = (...args: never[]) => unknown;

export interface OpenApiOptions {
  version: string;
  serverUrl?: string;
  /** Tags and what each is about, in the order of the document. */
  tags: Record<string, string>;
  /** The problems that a handler's other declarations imply, such as those of the features it requires. */
  furtherProblems: (handler: Handler) => ProblemCode[];
}

const DESCRIPTION = `Orders, shipments, returns and protection claims from a merchant's order management system.

Every data request carries \`Authorization: Bearer\` with a token of \`POST /auth/v1/token\`; the store comes from the token alone. Errors are
\`application/problem+json\` (RFC 9457): \`code\` tells what happened, \`errors\` names each field at fault with a JSON pointer, \`request_id\` is for support.
Money is a JSON number with at most 4 decimals; timestamps are RFC 3339, answered in UTC.`;

/** The OpenAPI 3.0 document of all routes: what the handlers declare with `@Endpoint`, and nothing beside it. */
export function openApiDocument(app: INestApplication, options: OpenApiOptions): OpenAPIObject {
  const handlers = handlersOf(app);
  const endpoints = [...handlers.values()].map(endpoint);
  const answerTypes = endpoints.flatMap(({ answers }) => Object.values(answers).flatMap(({ type }) => type ?? []));
  const parameterTypes = endpoints.flatMap(({ path, query }) => [path ?? [], query ?? []].flat());
  const document = SwaggerModule.createDocument(app, frame(options), {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
    extraModels: [...answerTypes, ...parameterTypes],
  });
  const models = document.components?.schemas as Models;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const handler = handlers.get(operation.operationId);
      if (!handler) continue;
      const where = `${method} ${path}`;
      completeOperation(operation, endpoint(handler), options.furtherProblems(handler), { where, models });
    }
  }
  // Parameters stand in the operations themselves.
  for (const { name } of parameterTypes) delete models[name];
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: problemSchema() },
  };
  return document;
}

function frame({ version, serverUrl, tags }: OpenApiOptions): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setTitle('Parcelward')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
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
  builder.addServer(serverUrl ?? '/');
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  return builder.build();
}

/** Each handler that declares an endpoint, under its operation id. */
function handlersOf(app: INestApplicationContext): Map<string, Handler> {
  const scanner = new MetadataScanner();
  const found = new Map<string, Handler>();
  // Constructed here, because an application in preview mode does not instantiate it.
  const discovery = new DiscoveryService(app.get(ModulesContainer, { strict: false }));
  for (const { instance, metatype } of discovery.getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, Handler>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler && findEndpoint(handler)) found.set(`${metatype?.name}.${name}`, handler);
    }
  }
  return found;
}

function endpoint(handler: Handler): EndpointOptions {
  return findEndpoint(handler) as EndpointOptions;
}
