import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../../platform/http/errors/refusal.js';
import { judgeUpload } from './judge-upload.js';

/** The refusal of a file by its content and its name; undefined if it can be sent. */
const said = (content: Buffer, name: string) =>
  judgeUpload(content, content.length, name).then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.told : undefined),
  );

describe('a file that cannot be sent', () => {
  const QT = '\u0000\u0000\u0000\u0018ftypqt  \u0000\u0000\u0002\u0000qt  mp41';
  it.each([
    ['GIF', 'a.gif', 'GIF89a', 'GIF', 'JPEG'],
    ['a picture of the web', 'a.webp', 'RIFF$\u0000\u0000\u0000WEBPVP8 ', 'WEBP', 'JPEG'],
    ['a picture of an iPhone', 'a.HEIC', QT.replaceAll('qt  ', 'heic'), 'HEIC', 'JPEG'],
    ['a video of an iPhone', 'a.MOV', QT, 'QuickTime (MOV)', 'MP4'],
    ['a drawing', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG', 'JPEG'],
    ['a picture of a camera', 'IMG_1.DNG', 'II*\u0000', 'DNG', 'JPEG'],
    ['a video of Windows', 'clip.wmv', '\u00010&²', 'WMV', 'MP4'],
    ['a letter of a Mac', 'letter.pages', 'PK\u0003\u0004\u0014\u0000', 'PAGES', 'PDF'],
    ['a letter of a free program', 'letter.odt', 'PK\u0003\u0004\u0014\u0000', 'ODT', 'PDF'],
    ['a sound that bytes do not show', 'memo.wma', '\u0001\u0002\u0003', 'WMA', 'MP3'],
    ['an archive', 'a.zip', 'PK\u0003\u0004\u0014\u0000', 'ZIP', 'one by one'],
    ['a program', 'a.exe', 'MZ\u0090\u0000', 'EXE', 'office document'],
    ['a document of before', 'a.doc', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'DOC', 'PDF'],
  ])('tells what it is and what to do: %s', async (_, name, head, kind, way) => {
    const told = await said(Buffer.from(head.padEnd(4_300, '\u0000'), 'latin1'), name);
    expect(told).toMatchObject({ code: 'file_type', fields: { file: { params: { kind } } } });
    expect(told?.saying.message).toContain(way);
  });

  it.each([
    ['prices.txt', 'price list', 'TXT'],
    ['prices.csv', 'a;b\n1;2', 'CSV'],
    ['page.html', '<html><script>', 'HTML'],
    ['notes', 'أسعار', 'TXT'],
    ['smile.txt', 'A character that is new: \u{1fbff}, or of a font: \ue000', 'TXT'],
  ])('fails as text: %s', async (name, text, kind) => {
    expect(await said(Buffer.from(text), name)).toMatchObject({ fields: { file: { params: { kind } } } });
  });

  it.each([
    ['utf-16le', Buffer.from('\ufeffNumber;Name\n1;Anna', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffأسعار', 'utf16le').swap16()],
  ])('takes a text in %s for no sound', async (_, text) => {
    expect(await said(text, 'list.txt')).toMatchObject({ fields: { file: { params: { kind: 'TXT' } } } });
  });

  it('says once that a program cannot be sent', async () => {
    const told = await said(Buffer.from('MZ\u0090\u0000'.padEnd(4_300, '\u0000'), 'latin1'), 'a.exe');
    expect(told?.saying.message.match(/cannot be sent/g)).toHaveLength(1);
  });

  it.each(['<svg onload="x()"/>', '#!/bin/sh\n', '<html><script>'])(
    'fails as a file type for a head of %s',
    async (head) => {
      const told = await said(Buffer.from(head.padEnd(300, '\u0000'), 'latin1'), 'a.png');
      expect(told).toMatchObject({ code: 'file_type' });
    },
  );
});
