interface Snippet {
  /** Names of programs are the same in every language. */
  readonly label: string;
  readonly text: (origin: string, key: string) => string;
}

const PATH = '/api/v1/measurements/last';

const hostOf = (origin: string): string => new URL(origin).host;
const schemeOf = (origin: string): string => new URL(origin).protocol.slice(0, -1);

/** What reads the newest values with a key, for each program. */
export const SNIPPETS = {
  curl: {
    label: 'curl',
    text: (origin, key) => `curl -H "ApiKey: ${key}" "${origin}${PATH}"`,
  },
  python: {
    label: 'Python',
    text: (origin, key) => `import json, urllib.request

request = urllib.request.Request("${origin}${PATH}", headers={"ApiKey": "${key}"})
for reading in json.load(urllib.request.urlopen(request))["readings"]:
    print(reading["sensor"], reading["metric"], reading["time"], reading["value"])`,
  },
  node: {
    label: 'Node.js',
    text: (origin, key) => `const answer = await fetch("${origin}${PATH}", { headers: { ApiKey: "${key}" } });
const { readings } = await answer.json();
for (const { sensor, metric, time, value } of readings) console.log(sensor, metric, time, value);`,
  },
  grafana: {
    label: 'Grafana (Infinity)',
    text: (origin, key) => `apiVersion: 1
datasources:
  - name: Watchglass
    type: yesoreyeram-infinity-datasource
    url: ${origin}
    jsonData:
      auth_method: apiKey
      apiKeyKey: ApiKey
      apiKeyType: header
      allowedHosts: ["${origin}"]
    secureJsonData:
      apiKeyValue: "${key}"
# Query: JSON, URL ${PATH}, rows "readings".`,
  },
  prometheus: {
    label: 'Prometheus',
    text: (origin, key) => `scrape_configs:
  - job_name: watchglass
    scheme: ${schemeOf(origin)}
    metrics_path: /api/v1/prometheus
    http_headers:
      ApiKey:
        secrets: ["${key}"]
    static_configs:
      - targets: ["${hostOf(origin)}"]`,
  },
  homeAssistant: {
    label: 'Home Assistant',
    text: (origin, key) => `rest:
  - resource: ${origin}${PATH}
    headers:
      ApiKey: "${key}"
    scan_interval: 60
    sensor:
      - name: Watchglass
        value_template: "{{ value_json.readings[0].value }}"
        availability: >-
          {{ value_json.readings | length > 0 and
             (now() - as_datetime(value_json.readings[0].time)).total_seconds() < 1800 }}`,
  },
  zabbix: {
    label: 'Zabbix',
    text: (origin, key) => `UserParameter=watchglass.last,curl -fsS -H "ApiKey: ${key}" "${origin}${PATH}"`,
  },
  powerQuery: {
    label: 'Excel (Power Query)',
    text: (origin, key) =>
      `let
  Answer = Json.Document(Web.Contents("${origin}${PATH}", [Headers = [ApiKey = "${key}"]])),
  Readings = Table.FromRecords(Answer[readings])
in
  Readings`,
  },
} as const satisfies Readonly<Record<string, Snippet>>;
export type SnippetName = keyof typeof SNIPPETS;
