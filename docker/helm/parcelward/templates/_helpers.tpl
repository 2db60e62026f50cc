{{- define "parcelward.selector" -}}
{ app.kubernetes.io/name: parcelward, app.kubernetes.io/component: {{ . }} }
{{- end }}

{{- define "parcelward.labels" -}}
{ app.kubernetes.io/name: parcelward, app.kubernetes.io/component: {{ . }}, app.kubernetes.io/part-of: parcelward }
{{- end }}

{{- /* Settings that depend on other values. */}}
{{- define "parcelward.settings" -}}
PUBLIC_BASE_URL: https://{{ .Values.api.host }}
TLS_TERMINATED_BY_PROXY: 'true'
# For the probes and Prometheus; network-policies.yaml restricts access.
METRICS_HOST: 0.0.0.0
METRICS_PORT: '9464'
# This plus preStop must stay below terminationGracePeriodSeconds.
SHUTDOWN_TIMEOUT_SECONDS: {{ .Values.shutdownSeconds | quote }}
DASHBOARD_URL: https://{{ .Values.dashboard.host }}
DASHBOARD_HOST: 0.0.0.0
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- /* The members of each pod's specification. `root` is the root of the chart. */}}
{{- define "parcelward.pod" -}}
automountServiceAccountToken: false
{{- if .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range .root.Values.image.pullSecrets }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- if .root.Values.pod }}
{{ toYaml .root.Values.pod }}
{{- end }}
{{- end }}

{{- /* How the pods of `component` spread over machines and zones. */}}
{{- define "parcelward.spread" -}}
# A preference: a pod in a crowded place serves, and one that waits for a better place does not. Pods of the old release do
# not count, because they are about to stop.
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: {{ .root.Values.spread.hosts }}
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels: {{ include "parcelward.selector" .component }}
  - maxSkew: 1
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: {{ .root.Values.spread.zones }}
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels: {{ include "parcelward.selector" .component }}
{{- end }}

{{- /* The members of each container. `values` has those of its component. */}}
{{- define "parcelward.container" -}}
image: {{ .root.Values.image.repository }}:{{ if .root.Values.image.tag }}{{ .root.Values.image.tag }}{{ else }}{{ .root.Chart.AppVersion }}{{ end }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources:
  {{- toYaml .values.resources | nindent 2 }}
{{- end }}

{{- define "parcelward.envFrom" -}}
envFrom:
  - configMapRef: { name: parcelward }
  - secretRef: { name: {{ .Values.secretName }} }
{{- end }}

{{- define "parcelward.uploads" -}}
{{- if .Values.uploads.enabled -}}
- name: uploads
  persistentVolumeClaim: { claimName: parcelward-uploads }
{{- else -}}
- { name: uploads, emptyDir: {} }
{{- end }}
{{- end }}

{{- /* The probes set the header of a proxy, because without it the answer is 421 TLS_REQUIRED. */}}
{{- define "parcelward.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: http, httpHeaders: [{ name: X-Forwarded-Proto, value: https }] }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /health/live, port: http, httpHeaders: [{ name: X-Forwarded-Proto, value: https }] }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /health/ready, port: http, httpHeaders: [{ name: X-Forwarded-Proto, value: https }] }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}

{{- define "parcelward.budget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: parcelward-{{ . }}
  labels: { app.kubernetes.io/part-of: parcelward }
spec:
  maxUnavailable: 1
  # A pod that does not become ready must not keep a machine from being emptied.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{ include "parcelward.selector" . }}
{{- end }}

{{- define "parcelward.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: parcelward-{{ . }}
  labels: {{ include "parcelward.labels" . }}
spec:
  selector: {{ include "parcelward.selector" . }}
  ports:
    - { name: http, port: 80, targetPort: http }
{{- end }}

{{- define "parcelward.autoscaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: parcelward-{{ .component }}
  labels: { app.kubernetes.io/part-of: parcelward }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: parcelward-{{ .component }} }
  minReplicas: {{ .autoscaling.min }}
  maxReplicas: {{ .autoscaling.max }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .autoscaling.cpu }} } }
  behavior:
    scaleDown: { stabilizationWindowSeconds: 300 }
{{- end }}
