import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@watchglass/schemas/refusals';
import { readLogo } from './read-logo.ts';
import { readSvg } from './svg.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey picture. */
function png(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((width + 1) * height, 0x80));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = (text: string): Buffer => Buffer.from(text);
const circle = (attributes: string, inside = ''): Buffer =>
  svg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><circle cx="64" cy="64" r="60"/>${inside}</svg>`);

async function told(file: Buffer): Promise<string> {
  try {
    return (await readLogo(file)).logo.mediaType;
  } catch (error) {
    return error instanceof Refusal ? error.code : `bug: ${String(error)}`;
  }
}

describe('a PNG', () => {
  it('is accepted at 128 pixels height, and refused if it is higher, lower or much wider', async () => {
    expect(
      await Promise.all([png(128, 128), png(512, 128), png(128, 127), png(128, 129), png(5000, 128)].map(told)),
    ).toEqual(['image/png', 'image/png', 'LogoHeightWrong', 'LogoHeightWrong', 'LogoHeightWrong']);
  });

  it('keeps its picture, and loses its texts and data behind its end', async () => {
    const texts = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'));
    const [plain, laden] = [
      await readLogo(png(128, 128)),
      await readLogo(Buffer.concat([png(128, 128, texts), Buffer.from('<html><script>')])),
    ];
    expect(laden.bytes.equals(png(128, 128))).toBe(true);
    expect(laden.logo).toEqual(plain.logo);
  });

  it('is refused if it is cut off or damaged anywhere', async () => {
    const whole = png(128, 128);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.boolean(), async (at, cut) => {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(damaged.readUInt8(at) ^ 0x5a, at);
        expect(await told(cut ? whole.subarray(0, at) : damaged)).not.toBe('image/png');
      }),
      { numRuns: 200 },
    );
  });
});

describe('an SVG', () => {
  it('has its height from its attributes or its view box', async () => {
    const sizes = [
      'width="300" height="128px"',
      'viewBox="0 0 200 128"',
      'height="64" width="64" viewBox="0 0 128 128"',
      'height="100%" viewBox="0 0 9 9"',
      '',
    ];
    expect(await Promise.all(sizes.map((size) => told(circle(size))))).toEqual([
      'image/svg+xml',
      'image/svg+xml',
      'LogoHeightWrong',
      'LogoHeightWrong',
      'UnsupportedFileFormat',
    ]);
  });

  it('keeps its drawing: shapes, gradients, styles, names with upper case', async () => {
    const drawing =
      '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient><style>.a{fill:red}</style></defs>' +
      '<g class="a" transform="scale(2)"><path d="M0 0h9v9z" fill="url(#g)"/><use href="#g"/></g>';
    const { bytes } = await readLogo(circle('width="128" height="128" viewBox="0 0 128 128"', drawing));
    for (const kept of [
      'linearGradient',
      'gradientUnits',
      'viewBox',
      '.a{fill:red}',
      'fill="url(#g)"',
      'href="#g"',
      'xmlns="http://www.w3.org/2000/svg"',
    ])
      expect(String(bytes)).toContain(kept);
  });

  it('loses all parts that run, load or link', async () => {
    const hostile =
      '<script>x()</script><a href="javascript:x()"><rect/></a><image href="https://x.example/y.png"/><rect onclick="x()" style="fill:url(https://x.example/z)"/>' +
      '<style>@import "https://x.example/a.css"</style><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject><use href="https://x.example/u.svg#a"/>';
    const { bytes } = await readLogo(circle('height="128" width="128" onload="x()"', hostile));
    expect(String(bytes)).not.toMatch(/script|onload|onclick|x\.example|foreignObject|<image|<a /i);
    expect(String(bytes)).toContain('<circle');
  });
});

it('an SVG with nested entities is refused, wherever they are declared', async () => {
  const levels = Array.from({ length: 12 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join(
    '',
  );
  const bomb = `<!DOCTYPE svg [<!ENTITY e0 "boom">${levels}]>`;
  const [picture, padding] = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><text>&e12;</text></svg>',
    `<!--${'x'.repeat(5_000)}-->`,
  ];
  const files = [
    `${bomb}${picture}`,
    `<?xml version="1.0"?>${bomb}${picture}`,
    `<!-- a -->${bomb}${picture}`,
    `${padding}${bomb}${picture}`,
    `<svg>${bomb}${picture}</svg>`,
    `<!DOCTYPE svg>${bomb}${picture}`,
  ];
  for (const file of files) expect(await told(svg(file))).toBe('UnsupportedFileFormat');
});

describe('an SVG made to cost time', () => {
  const picture = (inside: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">${inside}</svg>`;
  const nested = (levels: number): string => picture('<g>'.repeat(levels) + '</g>'.repeat(levels));

  it('is refused, whatever comes before its root', async () => {
    const files = [
      '<!---->'.repeat(45) + 'x',
      '<!-- - -->'.repeat(100_000) + 'x',
      '<?xml '.repeat(150_000),
      `<!--${'-->'.repeat(300_000)}`,
      `${'<!DOCTYPE '.repeat(80_000)}<svg>`,
      `<svg a="${'<'.repeat(900_000)}`,
    ];
    for (const file of files) expect(await told(svg(file))).toBe('UnsupportedFileFormat');
  });

  it('may be 64 elements deep, and no deeper', async () => {
    expect(await Promise.all([nested(63), nested(64), nested(5_000)].map((text) => told(svg(text))))).toEqual([
      'image/svg+xml',
      'UnsupportedFileFormat',
      'UnsupportedFileFormat',
    ]);
  });

  it('may have 5,000 elements, and no more', async () => {
    const files = [picture('<g/>'.repeat(4_999)), picture('<g/>'.repeat(5_000))];
    expect(await Promise.all(files.map((text) => told(svg(text))))).toEqual(['image/svg+xml', 'UnsupportedFileFormat']);
  });

  it('does not block the service; one that takes too long may be tried again, and the next one is cleaned', async () => {
    const heavy = picture('<g><path d="M0 0h9v9z"/></g>'.repeat(2_400));
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const [givenUp, cleaned] = await Promise.all([
      readSvg(svg(heavy), 1).catch((error: unknown) => error),
      readSvg(svg(heavy)),
    ]);
    clearInterval(turning);
    expect(givenUp).toMatchObject({ code: 'ServiceUnavailable' });
    expect(cleaned).toMatchObject({ width: 128, height: 128 });
    expect(turns).toBeGreaterThan(10);
  });
});

it('any other file is refused, without a server error', async () => {
  const files = [
    Buffer.alloc(0),
    randomBytes(100),
    svg('<html><svg></svg></html>'),
    svg('<svg'),
    svg('<svg/>'),
    svg('GIF89a'),
    circle('height="128" width="1"', '<g>'),
  ];
  expect(await Promise.all(files.map(told))).toEqual(Array(files.length).fill('UnsupportedFileFormat'));
  expect(await told(Buffer.concat([png(128, 128), Buffer.alloc(1_048_577)]))).toBe('FileTooLarge');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (inside) => {
      expect(
        await told(svg(`<svg xmlns="http://www.w3.org/2000/svg" height="128" width="9">${inside}</svg>`)),
      ).not.toContain('bug');
    }),
    { numRuns: 200 },
  );
});
