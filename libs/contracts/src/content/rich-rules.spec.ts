import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { InboundMedia } from '../api/messaging/inbound.js';
import type { AskedPoll, ListContent, RichContent } from '../api/messaging/rich-content.js';
import { aroundProblems } from './around.js';
import { buttonProblems, readTargets } from './button-rules.js';
import { chatContentInWords, contentInWords, listAsText } from './in-words.js';
import { richContentProblems, readRichContent } from './rich-rules.js';
import { vcardOf } from './vcard.js';

const row = (n: number, more: object = {}) => ({ id: `r${n}`, title: `Row ${n}`, ...more });
const list = (rows: object[] = [row(1), row(2)]): ListContent =>
  ({ kind: 'list', button: 'Times', sections: [{ rows }] }) as ListContent;
const poll = (more: object = {}): AskedPoll => ({
  ...{ kind: 'poll', question: 'When?', options: ['Mon', 'Tue'], choices: 1 },
  ...more,
});
const problems = (content: unknown) => richContentProblems(content).map(({ field, saying }) => [field, saying.code]);
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));

const MEDIA: Omit<InboundMedia, 'fileName'> = {
  ...{ id: 'm', kind: 'document', mimeType: null, bytes: null, seconds: null, width: null, height: null },
  ...{ state: 'kept', reason: null, contentType: null },
};

describe('the content of a message', () => {
  it.each<[string, unknown, [string, string][]]>([
    ['an eleventh row', list(rows(11)), [['content.sections[0].rows[10]', 'list-too-many-rows']]],
    ['two rows with one id', list([row(1), row(1)]), [['content.sections[0].rows[1].id', 'row-ids-must-differ']]],
    ['a long title', list([row(1, { title: 'x'.repeat(25) })]), [['content.sections[0].rows[0].title', 'too-long']]],
    [
      'a long description',
      list([row(1, { description: 'x'.repeat(73) })]),
      [['content.sections[0].rows[0].description', 'too-long']],
    ],
    ['a long text on the button', { ...list(), button: 'x'.repeat(21) }, [['content.button', 'too-long']]],
    ['no row', list([]), [['content.sections[0].rows', 'list-needs-rows']]],
    ['no section', { ...list(), sections: [] }, [['content.sections', 'list-needs-rows']]],
    [
      'one of two sections without a title',
      { ...list(), sections: [{ title: 'A', rows: [row(1)] }, { rows: [row(2)] }] },
      [['content.sections[1].title', 'list-needs-section-titles']],
    ],
    ['a number as title', list([row(1, { title: 7 })]), [['content.sections[0].rows[0].title', 'must-be-text']]],
    [
      'a place off the earth',
      { kind: 'location', latitude: 91, longitude: 0 },
      [['content.latitude', 'latitude-invalid']],
    ],
    [
      'a longitude as text',
      { kind: 'location', latitude: 1, longitude: '2' },
      [['content.longitude', 'longitude-invalid']],
    ],
    ['one option', poll({ options: ['Mon'] }), [['content.options', 'poll-options-count']]],
    ['13 options', poll({ options: rows(13).map(({ title }) => title) }), [['content.options', 'poll-options-count']]],
    ['two equal options', poll({ options: ['Mon', ' Mon'] }), [['content.options[1]', 'options-must-differ']]],
    ['more choices than options', poll({ choices: 3 }), [['content.choices', 'choices-invalid']]],
    ['half a choice', poll({ choices: 0.5 }), [['content.choices', 'choices-invalid']]],
    ['a card without a number', { kind: 'contact', name: 'Sara' }, [['content.phone', 'is-required']]],
    [
      'a card with a local number',
      { kind: 'contact', name: 'Sara', phone: '0123' },
      [['content.phone', 'contact-phone-invalid']],
    ],
    ['an unknown kind', { kind: 'film' }, [['content', 'content-kind-unknown']]],
    ['an unknown field', { ...poll(), colour: 'red' }, [['content', 'content-field-unknown']]],
    ['a text', 'poll', [['content', 'content-kind-unknown']]],
    ['null', null, [['content', 'content-kind-unknown']]],
  ])('fails by field: %s', (_, content, expected) => {
    const found = problems(content);
    for (const one of expected) expect(found).toContainEqual(one);
  });

  it('keeps what fits, trimmed and without empty fields', () => {
    const content = list([row(1, { title: ' Nine ', description: '' })]);
    expect(readRichContent(content)).toEqual({ content: list([{ id: 'r1', title: 'Nine' }]) });
    const card = { kind: 'contact', name: 'Sara', phone: '+973 3600-0001', email: 'sara@example.com' };
    expect(readRichContent(card)).toEqual({ content: { ...card, phone: '+97336000001' } });
    expect(richContentProblems(poll({ choices: 0 }))).toEqual([]);
    expect(richContentProblems({ kind: 'location', latitude: -90, longitude: 180 })).toEqual([]);
  });

  it('counts an emoji with its tones as one character, and gives variables room', () => {
    expect(richContentProblems(list([row(1, { title: '👍🏽'.repeat(24) })]))).toEqual([]);
    expect(richContentProblems(list([row(1, { title: 'The order {{order number of the shop}}' })]))).toEqual([]);
  });

  it('reads any value without throwing, and accepts what it kept before', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ kind: fc.constantFrom('list', 'location', 'contact', 'poll'), sections: fc.anything() }),
      fc.record({ kind: fc.constant('list'), button: fc.string(), sections: fc.array(fc.anything()) }),
      fc.record({ kind: fc.constant('poll'), options: fc.array(fc.anything()), choices: fc.anything() }),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const read = readRichContent(value);
        if ('content' in read) expect(readRichContent(read.content)).toEqual(read);
        else expect(read.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('what stands around a content', () => {
  const around = (content: RichContent, beside: object) =>
    aroundProblems(content, beside).map(({ field, saying }) => [field, saying.code]);

  it('refuses a list with a file, with buttons, or without a text', () => {
    expect(around(list(), { text: 'When?', hasFile: true })).toEqual([['mediaId', 'no-file-with-content']]);
    expect(around(list(), { text: 'When?', buttons: ['Yes'] })).toEqual([['buttons', 'no-buttons-with-content']]);
    expect(around(list(), { text: ' ', textField: 'text' })).toEqual([['text', 'message-body-required']]);
    expect(around(list(), { header: 'Shop', text: 'When?', footer: 'Bye' })).toEqual([]);
  });

  it('refuses texts beside a poll', () => {
    expect(around(poll(), { header: 'x', text: 'x' })).toEqual([
      ['body', 'no-text-with-content'],
      ['header', 'no-text-with-content'],
    ]);
  });
});

describe('buttons', () => {
  const quick = { type: 'quick_reply', title: 'Yes', id: 'y' } as const;
  const url = { type: 'url', title: 'Open', url: 'https://example.com/x' } as const;

  it('allows buttons together unless one is a quick reply', () => {
    const call = { type: 'call', title: 'Call', phone: '+97317000000' } as const;
    const copy = { type: 'copy_code', title: 'Copy', code: 'SAVE20' } as const;
    expect(buttonProblems([url, call, copy])).toEqual([]);
    expect(buttonProblems([quick, url])).toMatchObject([{ field: 'buttons', saying: { code: 'buttons-not-mixed' } }]);
    expect(buttonProblems([quick, { ...url, title: ' ' }])).toEqual([]);
    expect(buttonProblems([{ ...quick, title: 'Yes, {{firstname|dear customer}}' }])).toEqual([]);
  });

  it.each([
    [{ ...url, url: 'javascript:alert(1)' }, 'buttons.0.url'],
    [{ ...url, url: 'https://' }, 'buttons.0.url'],
    [{ ...url, url: 'https://example.com/\u202efdp.exe' }, 'buttons.0.url'],
    [{ type: 'url', title: 'Open' } as const, 'buttons.0.url'],
    [{ type: 'call', title: 'Call', phone: '17' } as const, 'buttons.0.phone'],
    [{ type: 'copy_code', title: 'Copy', code: '' } as const, 'buttons.0.code'],
    [{ type: 'copy_code', title: 'Copy', code: 'x'.repeat(21) } as const, 'buttons.0.code'],
  ])('refuses by field: %j', (button, field) => {
    expect(buttonProblems([button]).map((one) => one.field)).toEqual([field]);
  });

  it('reads buttons from what a template holds', () => {
    const { type, url: link } = url;
    expect(readTargets([null, { type, url: link }])).toEqual({ targets: [null, { type, url: link }] });
    expect(readTargets([{ type: 'film' }])).toMatchObject({ problems: [{ field: 'targets.0' }] });
    expect(readTargets('x')).toHaveProperty('problems');
  });
});

describe('a content in words', () => {
  it('numbers the rows of a list through all sections', () => {
    const two: ListContent = {
      ...list(),
      sections: [
        { title: 'Morning', rows: [row(1, { description: 'early' })] },
        { title: 'Evening', rows: [row(2)] },
      ],
    };
    expect(listAsText(two)).toBe('*Morning*\n1. Row 1 – early\n\n*Evening*\n2. Row 2');
    expect(contentInWords(two)).toBe('Times: Morning: Row 1 (early); Evening: Row 2');
  });

  it('tells place, card and poll', () => {
    expect(contentInWords({ kind: 'location', latitude: 26.2, longitude: 50.5, name: 'Souq' })).toBe(
      'Souq, 26.2, 50.5',
    );
    expect(contentInWords({ kind: 'contact', name: 'Sara', phone: '+97336000001' })).toBe('Sara, +97336000001');
    expect(contentInWords(poll())).toBe('When?: Mon; Tue');
  });

  it('tells what a message of a chat carries besides its text', () => {
    const media = { ...MEDIA, fileName: 'Menu.pdf' };
    expect(chatContentInWords({ media })).toBe('Menu.pdf');
    expect(chatContentInWords({ location: { latitude: 1, longitude: 2, name: null, address: null, live: true } })).toBe(
      '1, 2',
    );
    const vcard = vcardOf({ name: 'Sara', phone: '+97336000001', organisation: 'Shop; Two' });
    expect(chatContentInWords({ contacts: [{ name: null, vcard }] })).toBe('Sara, +97336000001, Shop; Two');
    const answer = { kind: 'list', id: 'a', title: 'Six', description: 'late' } as const;
    expect(chatContentInWords({ answer }, '2')).toBe('Six – late');
    expect(chatContentInWords({ answer }, 'Six')).toBe('late');
    expect(chatContentInWords({ viewOnce: true })).toBe('');
  });
});
