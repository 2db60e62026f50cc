// Makes stores for the end-to-end tests, over the services that are built: `POST` settings, and get `{store, api_key}`. A
// process of its own, so that no test file has to load the services for the store that it needs.
import 'reflect-metadata';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { inRoot } from './folders.mjs';

const load = (file) => import(pathToFileURL(inRoot('dist', file)).href);

const [{ CliModule }, { loadConfig }, { createLogger }, { StoresService }, { ApiKeysService }] = await Promise.all(
  [
    'cli.module.js',
    'platform/config/config.js',
    'platform/logging/logger.js',
    'stores/stores.service.js',
    'auth/api-keys.service.js',
  ].map(load),
);
const module = CliModule.forRoot(loadConfig(process.env), createLogger('silent'));
const app = await NestFactory.createApplicationContext(module, { logger: false });

const server = createServer((request, response) => {
  // One that is kept is ended by this side just as a test uses it again.
  response.setHeader('Connection', 'close');
  made(request).then(
    (made) => response.end(JSON.stringify(made)),
    (error) => response.writeHead(500).end(String(error.stack)),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));

async function made(request) {
  const store = await app.get(StoresService).create(JSON.parse(await text(request)));
  const { api_key } = await app.get(ApiKeysService).generate(store.store_id);
  return { store, api_key };
}
