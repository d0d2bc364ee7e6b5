export interface Snippet {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** One line for each program that reads the newest values with a new key. Names of programs are the same in every language. */
export function snippetsOf(origin: string, key: string): readonly Snippet[] {
  const address = `${origin}/api/v1/measurements/last`;
  return [
    { name: 'curl', label: 'curl', text: `curl -H "ApiKey: ${key}" "${address}"` },
    {
      name: 'python',
      label: 'Python',
      text: `import requests; print(requests.get("${address}", headers={"ApiKey": "${key}"}).json()["readings"])`,
    },
    {
      name: 'node',
      label: 'Node.js',
      text: `console.log((await (await fetch("${address}", { headers: { ApiKey: "${key}" } })).json()).readings)`,
    },
    {
      name: 'powerQuery',
      label: 'Excel (Power Query)',
      text: `Table.FromRecords(Json.Document(Web.Contents("${address}", [Headers=[ApiKey="${key}"]]))[readings])`,
    },
  ];
}
