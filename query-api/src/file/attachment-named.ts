/** What RFC 8187 lets stand unescaped, beside letters and digits. */
const ESCAPED_TOO = /['()*]/g;

/** The header that makes a browser save the answer under a name (RFC 6266), with a fallback in ASCII for old programs. */
export function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["%\\]/g, '_');
  const escaped = encodeURIComponent(Buffer.from(name).toString()).replaceAll(
    ESCAPED_TOO,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`;
}
