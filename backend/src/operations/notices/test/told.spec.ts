import { describe, expect, it } from '@jest/globals';
import { NOTICE_KINDS } from '@wavelane/contracts';
import { stored } from '../../../../testing/domain/stored.js';
import { noticeWords } from '../../../identity/letters/languages/languages.js';
import { noticesOf } from '../mapping/notices-of.js';
import { ELSEWHERE, QUIET, TABLE } from './told-rows.js';

describe('the notices of a business event', () => {
  it.each(TABLE)('turns %s (%j) into %s for %s', (type, data, kind, reader, facts, subject, page) => {
    const rows = noticesOf(stored(type, data, { stream: 's', position: 1 }));
    expect(rows.map((row) => ({ kind: row.kind, reader: row.reader, facts: row.facts }))).toEqual([
      { kind, reader, facts },
    ]);
    expect(noticeWords(kind, 'en')).toMatchObject({ subject, page });
    const arabic = noticeWords(kind, 'ar');
    expect(arabic.page).toBe(page);
    expect([arabic.subject, arabic.line, arabic.button].every((text) => /[\u0600-\u06ff]/.test(text))).toBe(true);
  });

  it('covers every kind of notice', () => {
    const known: string[] = TABLE.map(([, , kind]) => kind);
    expect(NOTICE_KINDS.filter((kind) => !known.includes(kind) && !ELSEWHERE.includes(kind))).toEqual([]);
  });

  it.each(QUIET)('makes no notice of %s (%j)', (type, data) => {
    expect(noticesOf(stored(type, data, { stream: 's', position: 1 }))).toEqual([]);
  });
});
