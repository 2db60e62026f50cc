// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { createDashboard } from './application.js';
import { loadSettings } from './core/settings.js';

const settings = loadSettings(process.env);
const app = await createDashboard(settings);
app.enableShutdownHooks();
await app.listen(settings.port, settings.host);
process.stdout.write(`Dashboard listening on ${await app.getUrl()}\n`);
