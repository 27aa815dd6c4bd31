import { expect, it } from '@jest/globals';
import { Flow } from './flow.js';

const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;

it('continues texts of any script on another page, and makes the same bytes of the same texts', async () => {
  const made = async (lines: number) => {
    const flow = new Flow('A file', new Date(0));
    for (let n = 0; n < lines; n++) flow.text(`${n} متجر سارة للعطور and Zoë`, { size: 10 });
    return flow.bytes();
  };
  expect(pages(await made(3))).toBe(1);
  expect(pages(await made(60))).toBe(2);
  expect((await made(5)).equals(await made(5))).toBe(true);
});
