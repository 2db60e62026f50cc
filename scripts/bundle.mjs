#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `node scripts/bundle.mjs FOLDER`: bundles the compiled service for the image.
import { bundleService } from './lib/bundle.mjs';

await bundleService(process.argv[2]);
