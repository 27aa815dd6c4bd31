import { describe, expect, it } from '@jest/globals';
import type { AnsweringRules, OpeningHours, RichContent } from '@wavelane/contracts';
import { given } from '../../../testing/domain/given.js';
import { answering } from './answering.js';

const T = Date.parse('2026-03-01T10:00:00Z');
const of = { accountId: 'olga', by: 'mia' };
const HOURS: OpeningHours = { timeZone: 'Asia/Bahrain', week: [{ day: 1, from: '09:00', to: '17:00' }], holidays: [] };
const setHours = (hours: OpeningHours | null, expectedVersion = 0) =>
  ({ type: 'ChangeOpeningHours', ...of, expectedVersion, hours }) as const;
const POLL = {
  kind: 'poll',
  question: 'Shall we call you?',
  options: ['Yes', 'No'],
  choices: 1,
} as const satisfies RichContent;
const LIST = {
  kind: 'list',
  button: 'Choose',
  sections: [{ rows: [{ id: 'a', title: 'Call me' }] }],
} as const satisfies RichContent;
const NONE: AnsweringRules = { returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null };
const setRules = (more: Partial<AnsweringRules>, expectedVersion = 0) =>
  ({ type: 'ChangeAnsweringRules', ...of, expectedVersion, rules: { ...NONE, ...more } }) as const;
const start = given(answering).at(T);

describe('opening hours', () => {
  it('records each change with its author and time, under a version that goes up', () => {
    const set = start.when(setHours(HOURS));
    set.then({
      type: 'OpeningHoursChanged',
      data: { by: 'mia', at: '2026-03-01T10:00:00.000Z', version: 1, hours: HOURS },
    });
    set.when(setHours(HOURS, 1)).thenNothing();
    set.when(setHours(null, 1)).then({ type: 'OpeningHoursChanged', data: { version: 2, hours: null } });
  });

  it('refuses the second of two changes made at once, and asks to look again', () => {
    const set = start.when(setHours(HOURS));
    set.when(setHours(null, 0)).thenRefused({ kind: 'conflict', code: 'answering-changed' });
    // If both set the same value there is no conflict.
    set.when(setHours(HOURS, 0)).thenNothing();
  });

  it.each<[string, string, Partial<OpeningHours>]>([
    ['no zone', 'hours.timeZone', { timeZone: 'Bahrain time' }],
    ['no hours at all', 'hours.week', { week: [] }],
    ['no such day', 'hours.week.0.day', { week: [{ day: 8, from: '09:00', to: '17:00' }] }],
    ['no time', 'hours.week.0.from', { week: [{ day: 1, from: '9', to: '17:00' }] }],
    ['a time after the last', 'hours.week.0.to', { week: [{ day: 1, from: '09:00', to: '24:01' }] }],
    ['an end at its beginning', 'hours.week.0.to', { week: [{ day: 1, from: '17:00', to: '17:00' }] }],
    [
      'a night that overlaps with the next morning',
      'hours.week.1.from',
      {
        week: [
          { day: 7, from: '21:00', to: '02:00' },
          { day: 1, from: '01:59', to: '05:00' },
        ],
      },
    ],
    ['hours that overlap', 'hours.week.1.from', { week: [...HOURS.week, { day: 1, from: '16:59', to: '18:00' }] }],
    ['no date', 'hours.holidays.0.date', { holidays: [{ date: '2026-02-30', name: 'Off' }] }],
    ['a holiday without a name', 'hours.holidays.0.name', { holidays: [{ date: '2026-02-03', name: ' ' }] }],
    [
      'a holiday twice',
      'hours.holidays.1.date',
      { holidays: ['A', 'B'].map((name) => ({ date: '2026-02-03', name })) },
    ],
  ])('refuses hours with %s, at %s', (_, field, more) => {
    start
      .when(setHours({ ...HOURS, ...more }))
      .thenRefused({ kind: 'invalid', fields: { [field]: expect.any(String) } });
  });

  it('allows hours that end at midnight or touch each other, and holidays of the past', () => {
    const week = [
      { day: 1, from: '17:00', to: '24:00' },
      { day: 1, from: '09:00', to: '17:00' },
    ];
    start
      .when(setHours({ ...HOURS, week, holidays: [{ date: '2020-01-01', name: 'Long ago' }] }))
      .then('OpeningHoursChanged');
  });
});

describe('rules', () => {
  it.each<[keyof AnsweringRules, Partial<AnsweringRules>]>([
    ['returnAfterMinutes', { returnAfterMinutes: 0 }],
    ['returnAfterMinutes', { returnAfterMinutes: 10_081 }],
    ['returnAfterMinutes', { returnAfterMinutes: 1.5 }],
    ['closeAfterDays', { closeAfterDays: 366 }],
    ['awayMessage', { awayMessage: '  ' }],
    ['awayMessage', { awayMessage: 'x'.repeat(1_001) }],
    ['awayMessage', { awayMessage: 'Hello {{name}}' }],
  ])('refuses rules with %s out of bounds: %p', (field, more) => {
    start.when(setRules(more)).thenRefused({ kind: 'invalid', fields: { [field]: expect.any(String) } });
  });

  it.each<[string, string | null, RichContent]>([
    ['awayContent.options', '', { ...POLL, options: ['Today'] }],
    ['awayContent.question', '', { ...POLL, question: 'When, {{name}}?' }],
    ['awayMessage', 'Closed', POLL],
    ['awayMessage', null, LIST],
    ['awayMessage', '  ', LIST],
  ])('refuses an away message with content at %s: %p', (field, awayMessage, awayContent) => {
    start
      .when(setRules({ awayMessage, awayContent }))
      .thenRefused({ kind: 'invalid', fields: { [field]: expect.any(String) } });
  });

  it('keeps content of the away message, and the time since which it is sent', () => {
    const list = start.when(setRules({ awayMessage: ' Closed ', awayContent: LIST }));
    list.thenState(expect.objectContaining({ rules: { ...NONE, awayMessage: 'Closed', awayContent: LIST } }));
    list.when(setRules({ awayMessage: 'Closed', awayContent: LIST }, 1)).thenNothing();
    const poll = list.at(T + 1_000).when(setRules({ awayMessage: null, awayContent: POLL }, 1));
    expect(poll.state.rules).toEqual({ ...NONE, awayMessage: '', awayContent: POLL });
    expect(poll.state.since.awayMessage).toBe('2026-03-01T10:00:00.000Z');
    expect(poll.when(setRules({}, 2)).state.rules).toEqual(NONE);
  });

  it('keeps the time when a rule was switched on, whatever else is changed', () => {
    const on = start.when(setRules({ closeAfterDays: 3 }));
    const changed = on.at(T + 1_000).when(setRules({ closeAfterDays: 5, assignment: 'least-busy' }, 1));
    expect(changed.state.since).toMatchObject({
      closeAfterDays: '2026-03-01T10:00:00.000Z',
      assignment: '2026-03-01T10:00:01.000Z',
      awayMessage: null,
    });
    changed.when(setRules({}, 1)).thenRefused({ code: 'answering-changed' });
    expect(changed.when(setRules({}, 2)).state.since.closeAfterDays).toBeNull();
  });

  it('remembers the members that are away', () => {
    const away = (isAway: boolean) => ({ type: 'SetAway', ...of, memberId: 'ben', away: isAway }) as const;
    start.when(away(false)).thenNothing();
    const gone = start.when(away(true)).then('MemberAwayChanged');
    gone.when(away(true)).thenNothing();
    expect(gone.when(away(false)).state.away.size).toBe(0);
  });

  it('takes a greeting that goes without a text, and refuses its silence alone', () => {
    const media = { mediaId: 'm', kind: 'image', mimeType: 'image/png', bytes: 4, name: 'Map' } as const;
    start.when(setRules({ greetingMedia: media, greetingAfterDays: 3 })).then({
      type: 'AnsweringRulesChanged',
      data: { greetingMessage: '', greetingMedia: media, greetingAfterDays: 3 },
    });
    start.when(setRules({ greetingContent: POLL })).then({ data: { greetingMessage: '', greetingContent: POLL } });
    for (const more of [{ greetingAfterDays: 3 }, { greetingContent: LIST }])
      start.when(setRules(more)).thenRefused({ kind: 'invalid', fields: { greetingMessage: expect.any(String) } });
  });

  it('keeps the greeting in a change that does not name it, and removes it by null', () => {
    const greeted = start.when(setRules({ greetingMessage: ' Welcome ', greetingAfterDays: 14 }));
    greeted.then({ type: 'AnsweringRulesChanged', data: { greetingMessage: 'Welcome', greetingAfterDays: 14 } });
    const other = greeted.when(setRules({ closeAfterDays: 3 }, 1));
    other.then({
      type: 'AnsweringRulesChanged',
      data: { closeAfterDays: 3, greetingMessage: 'Welcome', greetingAfterDays: 14 },
    });
    other.when(setRules({ closeAfterDays: 3, greetingMessage: 'Welcome', greetingAfterDays: 14 }, 2)).thenNothing();
    const [gone] = answering.decide(setRules({ greetingMessage: null }, 2), other.state, T);
    expect(gone?.data).not.toHaveProperty('greetingMessage');
    expect(gone?.data).not.toHaveProperty('greetingAfterDays');
  });

  it.each<[string, Partial<AnsweringRules>]>([
    ['greetingMessage', { greetingMessage: ' ' }],
    ['greetingMessage', { greetingMessage: 'Dear {{name}}' }],
    ['greetingMessage', { greetingMessage: 'Vote', greetingContent: POLL }],
    ['greetingContent.options', { greetingMessage: '', greetingContent: { ...POLL, options: ['Yes'] } }],
    ['greetingAfterDays', { greetingMessage: 'Welcome', greetingAfterDays: 366 }],
  ])('refuses a greeting by the field %s', (field, rules) => {
    start.when(setRules(rules)).thenRefused({ kind: 'invalid', fields: { [field]: expect.any(String) } });
  });
});
