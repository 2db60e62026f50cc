// SPDX-License-Identifier: Apache-2.0
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';

interface Model {
  apiVersion: string;
  kind: string;
  prototype: { validate(): void };
}

const MODELS: readonly Model[] = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  ScaledObject,
  Secret,
  Service,
];

/** What Kubernetes' own schemas (OpenAPI, and KEDA's definitions) refuse in an object, such as a misspelt member. */
export function faultsOf(manifest: { apiVersion: string; kind: string }): string[] {
  const { apiVersion, kind } = manifest;
  const model = MODELS.find((each) => each.apiVersion === apiVersion && each.kind === kind);
  if (!model) return [`no schema of ${apiVersion} ${kind}`];
  const read = new Map<object, Set<string>>();
  try {
    model.prototype.validate.call(watched(manifest, read));
  } catch (error) {
    return [(error as Error).message];
  }
  return unreadIn(manifest, read, kind);
}

/**
 * An object that notes which members the validation reads. The schemas allow unknown members, as the API does, but no
 * validation reads them.
 */
function watched<T extends object>(value: T, read: Map<object, Set<string>>): T {
  const names = read.get(value) ?? new Set();
  read.set(value, names);
  return new Proxy(value, {
    get(target, name, receiver): unknown {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'string') names.add(name);
      return typeof member === 'object' && member !== null ? watched(member, read) : member;
    },
  });
}

function unreadIn(value: unknown, read: Map<object, Set<string>>, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    read.get(value)?.has(name) ? unreadIn(member, read, `${path}.${name}`) : [`${path}.${name} is not in the schema`],
  );
}
