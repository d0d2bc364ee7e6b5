const PAGE = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>';
const FONT = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>';
const [LEFT, TOP, LINE] = [72, 740, 26];

/** A certificate of one page with these lines, in ASCII without brackets and backslashes. */
export function certificatePdf([title = '', ...lines]: readonly string[]): Buffer {
  const drawn = [
    `/F 22 Tf ${LEFT} ${TOP} Td (${title}) Tj /F 12 Tf`,
    ...lines.map((line) => `0 -${LINE} Td (${line}) Tj`),
  ];
  const content = `BT ${drawn.join('\n')} ET`;
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    PAGE,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    FONT,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const head = '%PDF-1.4\n';
  let at = head.length;
  const table = objects.map((object) => {
    const entry = `${String(at).padStart(10, '0')} 00000 n \n`;
    at += object.length;
    return entry;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(head + objects.join('') + end, 'latin1');
}
