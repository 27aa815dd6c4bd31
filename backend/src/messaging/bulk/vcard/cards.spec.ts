import { describe, expect, it } from '@jest/globals';
import { cardsOf, isVCard } from './cards.js';

async function read(text: string) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  }
  const rows = [];
  for await (const row of cardsOf(pieces())) rows.push(row);
  return rows;
}

const QUOTED = [...Buffer.from('سارة')].map((byte) => `=${byte.toString(16).toUpperCase()}`).join('');

describe('the reading of vCards', () => {
  it('reads cards of an iPhone: the mobile first, folded lines and pictures', async () => {
    const text = `BEGIN:VCARD
VERSION:3.0
N:Ali;Sara;;;
FN:Sara
  Ali
ORG:Acme\\, Inc.;
item1.TEL;type=WORK;type=VOICE:+973 1700 0001
TEL;type=CELL;type=VOICE;type=pref:+973 3300 0001
TEL;type=HOME;type=FAX:+973 1700 0009
PHOTO;ENCODING=b;TYPE=JPEG:${'aGVs'.repeat(200)}
 ${'bG8h'.repeat(30_000)}
END:VCARD
`;
    expect(await read(text)).toEqual([
      {
        line: 1,
        cells: ['Sara Ali', '+973 3300 0001', '+973 1700 0001', '', '', 'Acme, Inc.', ''],
        problem: null,
      },
    ]);
  });

  it('reads cards of an Android phone: version 2.1, quoted-printable over two lines', async () => {
    const [one, other] = [QUOTED.slice(0, 12), QUOTED.slice(12)];
    const text = `BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;${one}=
${other};;;
TEL;CELL;PREF:+97333000001
EMAIL;HOME:sara@example.com
END:VCARD
BEGIN:VCARD
VERSION:2.1
FN:Omar
TEL;CELL:+97333000002
END:VCARD
`;
    const rows = await read(text);
    expect(rows.map(({ line, cells }) => [line, ...cells.slice(0, 2)])).toEqual([
      [1, 'سارة', '+97333000001'],
      [8, 'Omar', '+97333000002'],
    ]);
  });

  it('reads cards of version 4.0 and of WhatsApp', async () => {
    const text = `BEGIN:VCARD
VERSION:4.0
FN:Omar
TEL;VALUE=uri;TYPE="voice,home":tel:+973-3300-0002
END:VCARD
BEGIN:VCARD
VERSION:3.0
FN:Lina
item1.TEL;waid=97333000003:+973 3300 0003
END:VCARD`;
    expect((await read(text)).map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['Omar', '+973-3300-0002'],
      ['Lina', '+973 3300 0003'],
    ]);
  });

  it('reads the others if one card cannot be read', async () => {
    const text = 'BEGIN:VCARD\nVERSION:3.0\nFN;x="y\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Sara\nTEL:1\nEND:VCARD\n';
    expect((await read(text)).map(({ problem }) => problem?.code)).toEqual(['card-cannot-be-read', undefined]);
  });

  it('reads a number that is broken into 60,000 lines without work for each pair of them', async () => {
    const text = `BEGIN:VCARD\nVERSION:2.1\nTEL;QUOTED-PRINTABLE:${'=\n'.repeat(60_000)}1\nEND:VCARD\n`;
    const cpu = process.cpuUsage();
    expect((await read(text)).map(({ cells }) => cells[1])).toEqual(['1']);
    // Some 100 ms; ten seconds if the lines so far are put together for each line.
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1_000).toBeLessThan(2_500);
  });

  it('knows vCards by their first line', () => {
    expect(isVCard('BEGIN:VCARD\nVERSION:3.0')).toBe(true);
    expect(isVCard('name,phone\nBEGIN:VCARD,1')).toBe(false);
  });
});
