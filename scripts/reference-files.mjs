#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `node scripts/reference-files.mjs`: completes a build with the files of `/reference`.
import { copyReferenceFiles } from './lib/reference-files.mjs';

copyReferenceFiles();
