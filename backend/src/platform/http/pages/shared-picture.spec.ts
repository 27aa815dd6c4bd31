import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SharedPicture } from './shared-picture.js';

const page = (language: string) =>
  `<meta property="og:url" content="/" /><meta property="og:image" content="/pictures/${language}/share.png" />`;

describe('the picture of a page that is shared', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-shared-'));
    file = join(folder, 'index.html');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('appears with its whole address', () => {
    writeFileSync(file, page('en'));
    const shown = new SharedPicture().of(file, 'https://app.example.com');
    expect(shown).toContain('content="https://app.example.com/pictures/en/share.png"');
    expect(shown).toContain('property="og:url" content="https://app.example.com/"');
  });

  it('follows a page that is built anew, and another address', () => {
    const pictures = new SharedPicture();
    writeFileSync(file, page('en'));
    pictures.of(file, 'https://app.example.com');
    writeFileSync(file, page('ar'));
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect(pictures.of(file, 'https://app.example.com')).toContain('example.com/pictures/ar/share.png');
    expect(pictures.of(file, 'https://other.example.com')).toContain('other.example.com/pictures/ar/share.png');
  });

  it('stays undefined for a page without one', () => {
    writeFileSync(file, '<title>Inbox</title>');
    expect(new SharedPicture().of(file, 'https://app.example.com')).toBeUndefined();
  });
});
