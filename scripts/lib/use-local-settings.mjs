// SPDX-License-Identifier: Apache-2.0
// For `node --import`: runs a service on the servers of `npm run up`.
import { localSettings } from './local-settings.mjs';

Object.assign(process.env, localSettings());
