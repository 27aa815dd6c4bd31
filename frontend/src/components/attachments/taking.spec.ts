import { describe, expect, it, jest } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { ClipboardEvent } from 'react';
import { taking } from './taking';

const PICTURE = new File(['x'], 'image.png', { type: 'image/png' });
const INVOICE = new File(['x'], 'Invoice März.pdf', { type: 'application/pdf' });

/** The files that are taken when these files and this text are pasted. */
function pasted(files: readonly File[], text: string): readonly File[] | undefined {
  let taken: readonly File[] | undefined;
  const preventDefault = jest.fn();
  const clipboardData = { files, getData: (type: string) => (type === 'text/plain' ? text : '') };
  taking((all) => (taken = all)).onPaste(partOf<ClipboardEvent>({ clipboardData, preventDefault } as object));
  expect(preventDefault).toHaveBeenCalledTimes(taken ? 1 : 0);
  return taken;
}

describe('what is pasted', () => {
  it.each([
    ['a cell', 'Sara'],
    ['cells of several rows', 'Sara\t+97333000201\r\nAli\t+97333000202\r\n'],
    ['a cell that reads like a path', '/in/out'],
    ['a cell with a file name of another file', 'invoice.pdf'],
    ['a paragraph with a picture in it', 'See image.png below'],
  ])('leaves %s to the field though a picture of it comes along', (_, text) => {
    expect(pasted([PICTURE], text)).toBeUndefined();
  });

  it.each([
    ['without a text', ''],
    ['with empty cells', '\t\r\n'],
    ['with its name', 'Invoice März.pdf'],
    ['with its address', 'file:///home/ada/Invoice%20M%C3%A4rz.pdf\r\n'],
    ['with its path', '/home/ada/Invoice März.pdf'],
    ['with its path of Windows', 'C:\\Users\\Ada\\Invoice März.pdf'],
  ])('takes a file that was copied %s', (_, text) => {
    expect(pasted([INVOICE], text)).toEqual([INVOICE]);
  });

  it('takes all files that were copied with their names', () => {
    expect(pasted([PICTURE, INVOICE], 'image.png\rInvoice März.pdf')).toEqual([PICTURE, INVOICE]);
  });

  it('leaves a text without a file to the field', () => {
    expect(pasted([], 'Sara')).toBeUndefined();
  });
});
