import 'reflect-metadata';
import { createDashboard } from './application.js';
import { settingsOf } from './core/settings.js';

const settings = settingsOf(process.env);
const app = await createDashboard(settings);
app.enableShutdownHooks();
await app.listen(settings.port, settings.host);
process.stdout.write(`Dashboard listening on ${await app.getUrl()}\n`);
