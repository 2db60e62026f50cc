// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadAll } from 'js-yaml';
import { yaml } from './files.js';

export interface Labels {
  [name: string]: string;
}

interface Probe {
  httpGet: { path: string; port: string; httpHeaders?: { name: string; value: string }[] };
}

export interface Container {
  name: string;
  image: string;
  args: string[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext: Record<string, unknown>;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
}

export interface PodSpec {
  containers: Container[];
  restartPolicy?: string;
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: {
    topologyKey: string;
    matchLabelKeys: string[];
    labelSelector: { matchLabels: Labels };
  }[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
}

interface Target {
  apiVersion: string;
  kind: string;
  name: string;
}

/** A Kubernetes object; its members depend on its kind. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; annotations?: Labels };
  data: Labels;
  stringData: Labels;
  spec: {
    template: { metadata: { labels: Labels; annotations?: Labels }; spec: PodSpec };
    selector: { matchLabels: Labels } & Labels;
    strategy: { rollingUpdate: object };
    maxUnavailable: number;
    unhealthyPodEvictionPolicy: string;
    podSelector: { matchLabels: Labels; matchExpressions?: { key: string; values: string[] }[] };
    policyTypes: string[];
    egress?: {
      to: { ipBlock?: { cidr: string; except?: string[] } }[];
      ports?: { port?: number; protocol?: string }[];
    }[];
    ports: { port: number; targetPort: string }[];
    scaleTargetRef: Target;
    minReplicas: number;
    minReplicaCount: number;
    tls: { hosts: string[] }[];
    rules: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
    ingress?: { ports: { port: string }[] }[];
    triggers: { metadata: { query: string } }[];
    ttlSecondsAfterFinished: number;
  };
}

export const CHART = 'docker/helm/parcelward';

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/helm.mjs')).href;
const { findHelm } = (await import(script)) as { findHelm(): Promise<string> };
const program = await findHelm();

/**
 * Runs Helm with the chart and values, which it reads like a file of `--values`, and returns what it prints.
 * @throws Error with Helm's message
 */
export function helm(command: string, values: object, ...args: string[]): string {
  const input = JSON.stringify(values);
  return execFileSync(program, [command, ...args, '--values', '-'], { encoding: 'utf8', stdio: 'pipe', input });
}

/** The objects that Helm makes of the chart with these values. */
export function rendered(values: object = {}): Manifest[] {
  const text = helm('template', values, 'parcelward', CHART, '--namespace', 'default');
  return (loadAll(text) as (Manifest | null)[]).filter((each) => each !== null);
}

/** The objects of the chart with its default values. */
export const manifests = rendered();

export const secretTemplate = yaml('helm/secret.example.yaml')[0] as Manifest;

/** The objects of a kind, at least one. */
export function ofKind(kind: string): Manifest[] {
  const found = manifests.filter((manifest) => manifest.kind === kind);
  if (found.length === 0) throw new Error(`No ${kind}`);
  return found;
}

/** @throws Error if there is none */
export function named(kind: string, name: string): Manifest {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`No ${kind} ${name}`);
  return found;
}
