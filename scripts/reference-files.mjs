#!/usr/bin/env node
// `node scripts/reference-files.mjs`: completes a build with the files of `/reference`.
import { copyReferenceFiles } from './lib/reference-files.mjs';

copyReferenceFiles();
