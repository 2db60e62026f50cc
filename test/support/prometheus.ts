// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { loadAll } from 'js-yaml';

const FOLDER = 'docker/observability';
const DASHBOARDS = join(FOLDER, 'grafana/dashboards');

export interface AlertRule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

export interface Panel {
  id: number;
  type: string;
  title: string;
  description: string;
  datasource: { uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig: { defaults: { unit: string } };
  targets: { refId: string; expr: string; legendFormat: string; datasource: { uid: string } }[];
}

/** The first document of a YAML file. */
export function yamlOf<T>(file: string): T {
  return loadAll(readFileSync(file, 'utf8'))[0] as T;
}

/** The alerts of docker/observability. */
export function alertRules(): AlertRule[] {
  return rules().filter((rule): rule is AlertRule => 'alert' in rule);
}

function rules(): (AlertRule | { record: string; expr: string })[] {
  return yamlOf<{ groups: { rules: ReturnType<typeof rules> }[] }>(join(FOLDER, 'alerts.yaml')).groups.flatMap(
    (group) => group.rules,
  );
}

/** The dashboards of docker/observability, by file. */
export function grafanaDashboards(): Map<string, { uid: string; panels: Panel[] }> {
  return new Map(
    readdirSync(DASHBOARDS).map((name) => [
      name,
      JSON.parse(readFileSync(join(DASHBOARDS, name), 'utf8')) as { uid: string; panels: Panel[] },
    ]),
  );
}

/** Every PromQL expression of the project, and where it is. */
export function promqlExpressions(): { at: string; expr: string }[] {
  const scaling = readFileSync('docker/helm/parcelward/templates/worker-scaling.yaml', 'utf8');
  const [, query = ''] = /^ +query: >-\n((?: {10}.*\n)+)/m.exec(scaling) ?? [];
  return [
    ...rules().map((rule) => ({ at: 'alert' in rule ? rule.alert : rule.record, expr: rule.expr })),
    ...[...grafanaDashboards().values()].flatMap(({ panels }) =>
      panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ at: title, expr }))),
    ),
    { at: 'worker-scaling.yaml', expr: query },
  ];
}

/**
 * Parses an expression; Grafana's variables stand for durations.
 * @returns the metrics that it names, and the first text that is no PromQL
 */
export function parsePromql(expr: string): { metrics: string[]; fault?: string } {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const metrics: string[] = [];
  let fault: string | undefined;
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      if (type.isError) fault ??= text.slice(from, to) || `something is missing at ${from}`;
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text.slice(from, to));
    },
  });
  return fault === undefined ? { metrics } : { metrics, fault };
}

/** The metrics that the alerts, the dashboards and the autoscaler name, without those that a rule records. */
export function usedMetrics(): string[] {
  const named = promqlExpressions().flatMap(({ expr }) => parsePromql(expr).metrics);
  return [...new Set(named)].filter((name) => !name.includes(':')).sort();
}

/** The metrics in the table of docs/operating/monitor.md. */
export function documentedMetrics(): string[] {
  const [section = ''] = /^## Metrics\n.*?(?=^## )/ms.exec(readFileSync('docs/operating/monitor.md', 'utf8')) ?? [];
  return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
}
