#!/usr/bin/env node
// The load generator as a process of its own, so that it shares nothing with what it measures: it reads the job of
// generator.mjs as JSON and prints the result as JSON.
import { readFileSync } from 'node:fs';
import { generate } from './generator.mjs';

console.log(JSON.stringify(await generate(JSON.parse(readFileSync(0, 'utf8')))));
