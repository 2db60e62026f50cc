// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll, YAML11_SCHEMA } from 'js-yaml';

// Jest runs in the root of the repository.
const FOLDER = 'docker';

export function read(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}

/** The documents of a YAML file, merge keys followed. */
export function yaml(name: string): unknown[] {
  return loadAll(read(name), { schema: YAML11_SCHEMA });
}

export interface ComposeService {
  image: string;
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  restart?: string;
  networks: string[];
  ports?: string[];
  env_file?: string[];
  environment: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  stop_grace_period?: string;
  deploy: { replicas?: number; resources: { limits: { cpus: string; memory: string } } };
}

export const compose = yaml('compose.yaml')[0] as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};

/** @throws Error if there is none */
export function service(name: string): ComposeService {
  const found = compose.services[name];
  if (!found) throw new Error(`No service ${name}`);
  return found;
}

/** `ENV` and other instructions of the Dockerfile, continued lines joined, by stage. */
export const stages = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split(/^(?=FROM )/m)
  .map((stage) => stage.split('\n').filter((line) => line.trim() !== ''))
  .filter((stage) => stage.length > 0);

/** The environment variables of the image. */
export const imageEnvironment = Object.fromEntries(
  (stages.at(-1) ?? [])
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.slice('ENV '.length).split(/\s+/))
    .map((pair) => pair.split('=') as [string, string]),
);
