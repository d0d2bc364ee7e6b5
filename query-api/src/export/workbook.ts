import { PassThrough, Readable, Writable } from 'node:stream';
import { xmlText } from '@watchglass/schemas/http/xml-text';
import { ZipWriter } from '@zip.js/zip.js';

export interface Sheet {
  readonly name: string;
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  /** XML of the rows, in order. */
  readonly rows: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const typesXml = (sheets: readonly Sheet[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${sheets
    .map(
      (_, place) => `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${KIND}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const bookXml = (sheets: readonly Sheet[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(({ name }, place) => `<sheet name="${xmlText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join('')}</sheets></workbook>`;

const bookRelationsXml = (sheets: readonly Sheet[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets
    .map(
      (_, place) =>
        `<Relationship Id="rId${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
    )
    .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** Style 1 is an instant. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const columns = widths
    .map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`,
  );
  for await (const some of rows) yield typeof some === 'string' ? Buffer.from(some) : some;
  yield Buffer.from('</sheetData></worksheet>');
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Bytes of a workbook (ISO 29500) as its rows come: neither a sheet nor the file is ever whole in memory. */
export async function* workbook(sheets: readonly Sheet[], madeAt: Date): AsyncGenerator<Uint8Array> {
  const made = new PassThrough();
  const zip = new ZipWriter(Writable.toWeb(made), {
    useWebWorkers: false,
    lastModDate: madeAt,
    dataDescriptorSignature: true,
    zip64: false,
  });
  const add = async (name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    await zip.add(name, Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>);
  };
  const written = (async () => {
    await add('[Content_Types].xml', once(typesXml(sheets)));
    await add('_rels/.rels', once(RELATIONS));
    await add('xl/workbook.xml', once(bookXml(sheets)));
    await add('xl/_rels/workbook.xml.rels', once(bookRelationsXml(sheets)));
    await add('xl/styles.xml', once(STYLES));
    for (const [place, sheet] of sheets.entries()) await add(`xl/worksheets/sheet${place + 1}.xml`, sheetXml(sheet));
    await zip.close();
  })().catch((error: unknown) => made.destroy(error as Error));
  try {
    for await (const chunk of made) yield chunk as Uint8Array;
  } finally {
    made.destroy();
    await written;
  }
}
