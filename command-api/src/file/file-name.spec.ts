import fc from 'fast-check';
import { FILE_NAME_MAX_CHARACTERS } from '@watchglass/schemas/file/limits';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-name.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['Prüfbericht 2026 (final).pdf', 'Prüfbericht 2026 (final).pdf'],
    ['Сертификат № 4.PDF', 'Сертификат № 4.PDF'],
    ['a.b.c.pdf', 'a.b.c.pdf'],
  ])('stays as it is if it is harmless: %s', (given, name) => {
    expect(cleanFileName(given, 'application/pdf')).toBe(name);
  });

  it.each([
    ['a path', '../../etc/passwd.pdf', 'passwd.pdf'],
    ['a path of Windows', 'C:\\Users\\me\\report.pdf', 'report.pdf'],
    ['a device with a path', '..\\..\\CON', 'CON.pdf'],
    ['control characters', 'a\r\nSet-Cookie: b\u0007.pdf', 'aSet-Cookie: b.pdf'],
    ['a reversed direction', 'report\u202efdp.exe', 'reportfdp.exe.pdf'],
    ['characters without width', 're\u200bport\ufeff.pdf', 'report.pdf'],
    ['dots and spaces at its ends', ' ..report.pdf. ', 'report.pdf'],
    ['nothing but dots', '..', 'file.pdf'],
    ['nothing', '', 'file.pdf'],
    ['the ending alone', '.pdf', 'pdf.pdf'],
    ['another ending', 'page.html', 'page.html.pdf'],
  ])('is cleaned of %s', (_what, given, name) => {
    expect(cleanFileName(given, 'application/pdf')).toBe(name);
  });

  it('of any text is short, one line, no path, and cleaned once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (given) => {
        const name = cleanFileName(given, 'text/csv');
        expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX_CHARACTERS);
        expect(name).toMatch(/^[^./\\\p{Cc}\p{Bidi_Control}][^/\\\p{Cc}\p{Bidi_Control}]*\.[ct]sv$/iu);
        expect(cleanFileName(name, 'text/csv')).toBe(name);
      }),
    );
  });
});
