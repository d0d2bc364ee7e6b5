// Every operation belongs to a group: the read API, or the first word of its path behind /api.
const groupOf = (path) => {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'v1' ? `v1 ${second}` : first;
};

function grouped(document) {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        typeof operation === 'object' && 'responses' in operation ? { ...operation, tags: [groupOf(path)] } : operation,
      ]),
    ),
  ]);
  const tags = [...new Set(paths.map(([path]) => groupOf(path)))].sort((a, b) => {
    const isRead = (name) => (name.startsWith('v1 ') ? 0 : 1);
    return isRead(a) - isRead(b) || a.localeCompare(b);
  });
  return { ...document, paths: Object.fromEntries(paths), tags: tags.map((name) => ({ name })) };
}

const answer = await fetch('/api/openapi.json');
globalThis.SwaggerUIBundle({
  dom_id: '#api-docs',
  spec: grouped(await answer.json()),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  tryItOutEnabled: true,
  // A key is forgotten with the page.
  persistAuthorization: false,
  validatorUrl: null,
});
