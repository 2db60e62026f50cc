import { Ajv } from 'ajv';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadAll } from 'js-yaml';
import { loadConfig } from '../../src/app/config.js';
import { imageEnvironment, type Manifest, manifests as applied, read, secretTemplate, yaml } from './files.js';
import { faultsOf } from './schemas.js';

interface Chart {
  renderChart(values?: object): Record<string, string>;
  chartValues(values?: object): Record<string, unknown>;
  render(sources: Record<string, string>, root: object): Record<string, string>;
}

const FOLDER = 'docker/helm/parcelward';
const script = pathToFileURL(join(process.cwd(), 'scripts/lib/chart.mjs')).href;
const { renderChart, chartValues, render } = (await import(script)) as Chart;
const schema = JSON.parse(read('helm/parcelward/values.schema.json')) as { properties: object };
const isValid = new Ajv({ allErrors: true, strict: true }).compile(schema);
const templates = readdirSync(join(FOLDER, 'templates'))
  .map((file) => read(`helm/parcelward/templates/${file}`))
  .join('\n');

/** Values that take each branch of the templates. */
const CASES: Record<string, object> = {
  'the default values': {},
  'the values of docker/kubernetes': { kustomize: true },
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

function objectsOf(values: object): Manifest[] {
  const files = Object.entries(renderChart(values)).filter(([file]) => file.endsWith('.yaml'));
  return files.flatMap(([, text]) => (loadAll(text) as (Manifest | null)[]).filter((each) => each !== null));
}

const helm = (...args: string[]): string => execFileSync('helm', args, { encoding: 'utf8', stdio: 'pipe' });

/** Whether this machine has helm: the tests then compare it with the renderer of scripts/lib/chart.mjs. */
const hasHelm = !spawnSync('helm', ['version']).error;

/** The objects that `helm template` renders, after `helm lint`. */
function objectsByHelm(values: object): Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), 'parcelward-chart-'));
  const file = join(folder, 'values.json');
  try {
    writeFileSync(file, JSON.stringify(values));
    helm('lint', '--strict', FOLDER, '--values', file);
    const text = helm('template', 'parcelward', FOLDER, '--namespace', 'default', '--values', file);
    return (loadAll(text) as (Manifest | null)[]).filter((each) => each !== null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sorted = (objects: Manifest[]): Manifest[] =>
  objects.toSorted((a, b) => `${a.kind} ${a.metadata.name}`.localeCompare(`${b.kind} ${b.metadata.name}`));

describe.each(cases)('The chart with %s', (_name, values) => {
  it('accepts the values', () => {
    isValid(chartValues(values));
    expect(isValid.errors).toBeNull();
  });

  it('renders objects that Kubernetes and KEDA know, member by member', () => {
    const objects = objectsOf(values);
    expect(objects.length).toBeGreaterThan(8);
    expect(objects.flatMap(faultsOf)).toEqual([]);
  });

  if (hasHelm)
    it('renders the same with helm', () => {
      expect(sorted(objectsByHelm(values))).toEqual(sorted(objectsOf(values)));
    });

  it('gives a pod more time to stop than its process and its preStop take', () => {
    const { shutdownSeconds } = chartValues(values) as { shutdownSeconds: number };
    for (const { metadata, spec } of objectsOf(values).filter(({ kind }) => kind === 'Deployment')) {
      const [container] = spec.template.spec.containers;
      const pause = Number(container?.lifecycle?.preStop.exec.command[1] ?? 0);
      expect([metadata.name, pause]).toEqual([metadata.name, metadata.name === 'parcelward-worker' ? 0 : 5]);
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(shutdownSeconds + pause + 10);
    }
  });
});

describe('The schemas of Kubernetes', () => {
  const all = [...applied, secretTemplate];

  it('accept each manifest of docker/kubernetes', () => {
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
  const values = chartValues() as Record<string, Record<string, unknown>>;

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
    expect(isValid(chartValues(changes))).toBe(false);
  });

  it('may be those of kubernetes.md', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/operating/kubernetes.md', 'utf8')) ?? [];
    const [shown] = loadAll(example) as [object];
    expect(Object.keys(shown)).toContain('networkPolicies');
    isValid(chartValues(shown));
    expect(isValid.errors).toBeNull();
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
    const { data } = objectsOf({}).find(({ kind }) => kind === 'ConfigMap') as Manifest;
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

const migration = (values: object): Manifest => objectsOf(values).find(({ kind }) => kind === 'Job') as Manifest;

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
    for (const kustomize of [true, false])
      expect(migration({ kustomize }).spec.template.spec.restartPolicy).toBe('Never');
  });

  it('restarts the pods when a setting changes, and only then', () => {
    const annotations = (values: object): unknown[] =>
      objectsOf(values)
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
    const images = objectsOf({}).flatMap(({ spec }) => spec?.template?.spec.containers.map(({ image }) => image) ?? []);
    expect(new Set(images)).toEqual(new Set([`parcelward:${version}`]));
  });
});

describe('The renderer of the chart', () => {
  const rendered = (body: string, root: object = {}): string | undefined => render({ 'a.yaml': body }, root)['a.yaml'];

  it.each([
    ['{{ .a }}-{{- .b }}', '1-2'],
    ['x\n{{- if .no }}\ny\n{{- else }}\nz\n{{- end }}', 'x\nz'],
    ['{{ range $k, $v := .map }}{{ $k }}={{ $v | quote }};{{ end }}', 'c="3";d="4";'],
    ['{{ range .list }}{{ . }}{{ $.a }}{{ end }}', '5161'],
    ['{{ define "t" }}<{{ . }}>{{ end }}{{ include "t" (dict "x" .a "y" "z") | quote }}', undefined],
    ['{{ define "t" }}<{{ .x }}{{ .y }}>{{ end }}{{ include "t" (dict "x" .a "y" "z") | nindent 2 }}', '\n  <1z>'],
    ['{{- /* nothing */}}{{ add .a 2 }}{{ not .no }}', '3true'],
    ['a:\n{{- toYaml .map | nindent 2 }}', 'a:\n  c: 3\n  d: 4'],
  ])('renders %s as Go does', (body, result) => {
    const root = { a: 1, b: 2, no: false, map: { d: 4, c: 3 }, list: [5, 6] };
    if (result === undefined) expect(() => rendered(body, root)).toThrow('Cannot write');
    else expect(rendered(body, root)).toBe(result);
  });

  it.each([
    ['{{ .missing }}', 'No value'],
    ['{{ if .missing.member }}{{ end }}', 'No value'],
    ['{{ lower "A" }}', 'not among those'],
    ['{{ with .a }}{{ end }}', 'ends nothing'],
    ['{{ if .a }}', 'Expected "end"'],
    ['{{ end }}', 'ends nothing'],
    ['{{ if .a }}{{ else if .b }}{{ end }}', 'Expected "end"'],
    ['{{ $x := 1 }}', 'Unexpected ":="'],
    ['{{ .a | }}', 'An empty command'],
    ['{{ (.a }}', 'Expected ")"'],
    ['{{ .a @ }}', 'Cannot read'],
    ['{{ .big }}', 'Cannot write'],
    ['{{ quote .odd }}', 'not ASCII'],
    ['{{ include "none" . }}', 'No template'],
  ])('refuses %s', (body, message) => {
    expect(() => rendered(body, { a: 1, b: 2, big: 5_000_000, odd: 'é' })).toThrow(message);
  });
});
