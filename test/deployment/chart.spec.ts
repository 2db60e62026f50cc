// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { loadConfig } from '../../src/app/config.js';
import { CHART, helm, type Manifest, manifests as applied, rendered, secretTemplate } from './chart.js';
import { imageEnvironment, read, yaml } from './files.js';
import { faultsOf } from './schemas.js';

const schema = JSON.parse(read('helm/parcelward/values.schema.json')) as { properties: object };
const values = load(read('helm/parcelward/values.yaml')) as Record<string, Record<string, unknown>>;
const templates = readdirSync(join(CHART, 'templates'))
  .map((file) => read(`helm/parcelward/templates/${file}`))
  .join('\n');

/** Values that take each branch of the templates. */
const CASES: Record<string, object> = {
  'the default values': {},
  'everything optional off': {
    api: { replicas: 3, autoscaling: { enabled: false } },
    dashboard: { autoscaling: { enabled: false } },
    worker: { replicas: 5, keda: { enabled: false } },
    ingress: { enabled: false },
    networkPolicies: { enabled: false },
    uploads: { enabled: false },
    settings: { TRACKING_GATEWAY: null, UPLOADS_S3_BUCKET: 'photos' },
  },
  'everything optional on': {
    image: { repository: 'registry.example.com/parcelward', tag: '1.2.3', pullSecrets: ['registry'] },
    secretName: 'parcelward-production',
    settings: { DATABASE_CA_FILE: '/etc/authority/ca.pem', MAIL_FROM: '"Parcels: a # b" <parcels@example.com>' },
    shutdownSeconds: 45,
    pod: { nodeSelector: { disk: 'fast' }, tolerations: [{ key: 'dedicated', operator: 'Exists' }] },
    volumes: [{ name: 'authority', secret: { secretName: 'authority' } }],
    volumeMounts: [{ name: 'authority', mountPath: '/etc/authority', readOnly: true }],
    spread: { hosts: 'DoNotSchedule' },
    networkPolicies: {
      servers: ['10.1.2.0/24'],
      serverPorts: [3307, 6380],
      egress: [{ to: [{ ipBlock: { cidr: '10.1.2.3/32' } }], ports: [{ port: 4318, protocol: 'TCP' }] }],
    },
    uploads: { storageClass: 'nfs', size: '1Ti' },
  },
};
const cases = Object.entries(CASES);

describe.each(cases)('The chart with %s', (_name, changes) => {
  const objects = rendered(changes);

  it('passes helm lint', () => {
    expect(helm('lint', changes, CHART, '--strict')).toContain('0 chart(s) failed');
  });

  it('makes objects that Kubernetes and KEDA know, member by member', () => {
    expect(objects.length).toBeGreaterThan(8);
    expect(objects.flatMap(faultsOf)).toEqual([]);
  });

  it('gives a pod more time to stop than its process and its preStop take', () => {
    const shutdownSeconds = Number(settingsOf(objects).SHUTDOWN_TIMEOUT_SECONDS);
    for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
      const [container] = spec.template.spec.containers;
      const pause = Number(container?.lifecycle?.preStop.exec.command[1] ?? 0);
      expect([metadata.name, pause]).toEqual([metadata.name, metadata.name === 'parcelward-worker' ? 0 : 5]);
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(shutdownSeconds + pause + 10);
    }
  });
});

const settingsOf = (objects: Manifest[]): Record<string, string> =>
  objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};

describe('The schemas of Kubernetes', () => {
  const all = [...applied, secretTemplate];

  it('accept each object of the chart, and the secret', () => {
    expect(all.flatMap(faultsOf)).toEqual([]);
  });

  it('refuse each member whose name is misspelt, except where any name may stand', () => {
    const free = new Set(all.flatMap((manifest) => acceptedNames(manifest)));
    const maps = ['annotations', 'data', 'labels', 'limits', 'matchLabels', 'metadata', 'requests', 'selector'];
    expect([...free].sort()).toEqual([...maps, 'stringData']);
  });

  it.each([
    ['a wrong type', { minReplicas: 'two' }],
    ['a missing member', { maxReplicas: undefined }],
  ])('refuse %s', (_name, change) => {
    const scaler = applied.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(faultsOf({ ...scaler, spec: { ...scaler?.spec, ...change } } as unknown as Manifest)).toHaveLength(1);
  });
});

/** The names of the members below which a member with another name is accepted. */
function acceptedNames(manifest: Manifest, value: unknown = manifest, parent = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = value as Record<string, unknown>;
  return Object.keys(members).flatMap((name) => {
    const member = members[name];
    if (Array.isArray(value)) return acceptedNames(manifest, member, parent);
    delete members[name];
    members[`${name}Misspelt`] = member;
    // Nothing knows what an object of another kind or version is.
    const isAccepted = manifest.kind && manifest.apiVersion && faultsOf(manifest).length === 0;
    delete members[`${name}Misspelt`];
    members[name] = member;
    return [...(isAccepted ? [parent] : []), ...acceptedNames(manifest, member, name)];
  });
}

describe('The values of the chart', () => {
  it('are those of the schema, and each is used by a template', () => {
    const known = Object.keys(schema.properties).filter((name) => name !== 'global');
    expect(Object.keys(values).sort()).toEqual(known.sort());
    const names = Object.entries(values).flatMap(([name, value]) =>
      typeof value !== 'object' || Array.isArray(value)
        ? [name]
        : Object.keys(value).map((member) => `${name}.${member}`),
    );
    const whole = ['settings', 'pod', 'api', 'worker', 'dashboard', 'migration'];
    const unused = names.filter((name) => {
      const [first = ''] = name.split('.');
      return !templates.includes(`.Values.${whole.includes(first) ? first : name}`);
    });
    expect(unused).toEqual([]);
  });

  it.each([
    ['an unknown value', { replicas: 3 }],
    ['an unknown member', { api: { replica: 3 } }],
    ['a setting that is no text', { settings: { TRUSTED_PROXY_HOPS: 1 } }],
    ['a setting that another value sets', { settings: { PUBLIC_BASE_URL: 'https://parcels.example.com' } }],
    ['a host with a scheme', { api: { host: 'https://parcels.example.com' } }],
  ])('refuse %s', (_name, changes) => {
    expect(() => rendered(changes)).toThrow("values don't meet the specifications of the schema");
  });

  it('may be those of kubernetes.md', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/operating/kubernetes.md', 'utf8')) ?? [];
    const [shown] = loadAll(example) as [object];
    expect(Object.keys(shown)).toContain('networkPolicies');
    expect(rendered(shown).flatMap(faultsOf)).toEqual([]);
  });

  it('request and limit what scaling.md explains', () => {
    const rows = [
      ...readFileSync('docs/operating/scaling.md', 'utf8').matchAll(/^\| (\w+) +\| (\d+m), (\w+) +\| (\d+) (Mi) +\|/gm),
    ];
    const explained = rows.map(([, name = '', cpu, memory, limit, unit]) => [
      name.toLowerCase(),
      { requests: { cpu, memory }, limits: { memory: `${limit}${unit}` } },
    ]);
    const given = ['api', 'worker', 'dashboard', 'migration'].map((name) => [name, values[name]?.resources]);
    expect(explained).toEqual(given);
  });

  it('include settings with which a process starts', () => {
    const data = settingsOf(applied);
    const secret = Object.keys(secretTemplate.stringData).map((name) => [name, `${name} with 32 characters`.repeat(2)]);
    const servers = { DATABASE_URL: 'mysql://u:p@db/parcelward', REDIS_URL: 'redis://redis', SMTP_URL: 'smtps://mail' };
    const environment = { ...imageEnvironment, ...data, ...Object.fromEntries(secret), ...servers };
    expect(loadConfig(environment)).toMatchObject({ PUBLIC_BASE_URL: 'https://parcelward.example.com' });
    const env = migration({}).spec.template.spec.containers[0]?.env ?? [];
    const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    expect(data).toMatchObject(given);
    expect(loadConfig({ ...imageEnvironment, ...given, ...Object.fromEntries(secret), ...servers })).toBeDefined();
  });
});

const migration = (values: object): Manifest => rendered(values).find(({ kind }) => kind === 'Job') as Manifest;

describe('A release of the chart', () => {
  it('migrates before anything else changes, with nothing that the release itself makes', () => {
    const { metadata, spec } = migration({});
    expect(metadata.annotations).toEqual({
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
    });
    expect(spec.template.spec.containers[0]?.envFrom).toEqual([{ secretRef: { name: 'parcelward' } }]);
    expect(spec.template.spec.volumes).toEqual([{ name: 'tmp', emptyDir: {} }]);
  });

  it('keeps the pods of a failed migration, for their logs', () => {
    const { spec } = migration({});
    expect([spec.template.spec.restartPolicy, spec.ttlSecondsAfterFinished]).toEqual(['Never', undefined]);
  });

  it('restarts the pods when a setting changes, and only then', () => {
    const annotations = (values: object): unknown[] =>
      rendered(values)
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ spec }) => spec.template.metadata.annotations?.['checksum/settings']);
    const [before, changed] = [annotations({}), annotations({ settings: { LOG_LEVEL: 'warn' } })];
    expect(before).toHaveLength(3);
    expect(new Set([...before, ...changed]).size).toBe(2);
    expect(annotations({ api: { replicas: 9 } })).toEqual(before);
  });

  it('has the version of the package, also as the tag of the image', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(yaml('helm/parcelward/Chart.yaml')).toMatchObject([{ name: 'parcelward', version, appVersion: version }]);
    const images = rendered({}).flatMap(({ spec }) => spec?.template?.spec.containers.map(({ image }) => image) ?? []);
    expect(new Set(images)).toEqual(new Set([`parcelward:${version}`]));
  });
});
