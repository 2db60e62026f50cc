// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { loadEnvFile } from './src/platform/config/config.js';
import { platformSettings } from './src/platform/config/platform.settings.js';
import { dataSourceOptions } from './src/platform/database/data-source-options.js';
import { schema } from './src/schema.js';

const url = platformSettings.variables.DATABASE_URL.parse(loadEnvFile().DATABASE_URL);

/** The data source of TypeORM's own command line. */
export default new DataSource(dataSourceOptions(schema, { url, poolSize: 1 }));
