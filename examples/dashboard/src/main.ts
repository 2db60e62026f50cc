import 'reflect-metadata';
import { createDashboard } from './application.js';
import { settingsOf } from './frame/settings.js';

const settings = settingsOf(process.env);
const app = await createDashboard(settings);
app.enableShutdownHooks();
await app.listen(settings.port, settings.host);
process.stdout.write(`The dashboard listens on ${await app.getUrl()}\n`);
