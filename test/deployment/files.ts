import { readdirSync, readFileSync } from 'node:fs';
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

export const kustomization = yaml('kubernetes/kustomization.yaml')[0] as {
  resources: string[];
  images: { name: string; newTag: string }[];
};

/** The files of docker/kubernetes, by name. */
export const manifestFiles = readdirSync(join(FOLDER, 'kubernetes')).sort();

/** The files that `kubectl apply -k` applies. */
export const manifests = kustomization.resources.flatMap((file) => yaml(`kubernetes/${file}`) as Manifest[]);

export const secretTemplate = yaml('kubernetes/secret.example.yaml')[0] as Manifest;

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
