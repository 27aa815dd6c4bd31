import { describe, expect, it } from '@jest/globals';
import { SUPPORTED_LANGUAGES, type SupportedLanguage } from '@wavelane/contracts';
import type { Recorded } from '@wavelane/event-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { shownName } from './letter.js';
import { type Addressed, expiryOf, letterOf, MAIL_EVENTS, type MailEvent, partsOf } from './occasions.js';
import { recipientAt } from './recipient.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';

const AT = '2026-03-04T05:06:07.000Z';
const LATER = '2026-03-04T05:36:07.000Z';
const BASE = 'https://wavelane.example';
const event = (type: string, data: object = {}) =>
  ({
    id: 'e',
    stream: 's',
    type,
    data: { accountId: 'a', requestId: 'r', ...data },
    metadata: { recordedAt: AT },
  }) as Recorded<MailEvent>;

const context = (name = 'Ada', isVerified = true, language: SupportedLanguage = 'en') => ({
  language,
  recipient: { name, email: 'ada@example.com', isVerified, timeZone: 'UTC', language },
  links: {
    resetLink: (...ids: string[]) => `${BASE}/reset#token=${ids.join('.')}`,
    verificationLink: (...ids: string[]) => `${BASE}/verify#token=${ids.join('.')}`,
    invitationLink: (...ids: string[]) => `${BASE}/signup#invitation=${ids.join('.')}`,
    teamLink: (...ids: (string | number)[]) => `${BASE}/join#invitation=${ids.join('.')}`,
  },
  pages: { signIn: `${BASE}/login`, forgotten: `${BASE}/forgotten`, security: `${BASE}/security` },
  words: (instant: string) => `[${instant}]`,
  place: { device: 'Firefox on Windows', address: '203.0.113.7' },
  invited: { email: 'new@example.com' },
});
const DATA: Record<string, object> = {
  EmailVerificationRequested: { email: 'new@example.com', expiresAt: LATER },
  EmailChangeRequested: { email: 'new@example.com', expiresAt: LATER },
  EmailChanged: { email: 'new@example.com', previousEmail: 'old@example.com' },
  PasswordResetRequested: { expiresAt: LATER },
  PasswordChanged: { how: 'reset' },
  SecondFactorDisabled: { how: 'operator' },
  RoleChanged: { role: 'admin', reason: 'internal note' },
  AccountDisabled: { reason: 'internal note' },
  AccountEnabled: { reason: 'internal note' },
  AccountForgettingAsked: { at: AT, dueAt: LATER },
  AccountForgettingTakenBack: { at: AT },
  AccountExportReady: { exportId: 'e', expiresAt: LATER },
  SecurityNoted: { kind: 'signed-in', newDevice: true },
  MemberInvited: { invitationId: 'i', round: 1, email: 'new@example.com', expiresAt: LATER },
  MemberInvitationRepeated: { invitationId: 'i', round: 2, expiresAt: LATER },
  InvitationSent: { invitationId: 'i', email: 'new@example.com', role: 'admin', expiresAt: LATER },
};
const written = (
  type: string,
  part = 'mail',
  name?: string,
  isVerified = true,
  language: SupportedLanguage = 'en',
): Addressed & { text: string; html: string } => {
  const found = defined(letterOf(event(type, DATA[type]), part, context(name, isVerified, language)));
  return { ...found, text: renderText(found.letter, found.name), html: renderHtml(found.letter, found.name) };
};

/** Event, part, recipient, and texts that the mail must hold. */
const TABLE: [type: string, part: string, to: string, ...holds: string[]][] = [
  ['EmailVerificationRequested', 'mail', 'new@example.com', `${BASE}/verify#token=a.r`, '24 hours', 'ignore this mail'],
  ['EmailChangeRequested', 'link', 'new@example.com', `${BASE}/verify#token=a.r`, 'nothing changes'],
  ['EmailChangeRequested', 'notice', 'ada@example.com', 'new@example.com', `[${AT}]`, `${BASE}/forgotten`],
  ['EmailChanged', 'mail', 'old@example.com', 'new@example.com', `[${AT}]`],
  ['MemberInvited', 'mail', 'new@example.com', `${BASE}/join#invitation=a.i.1`, `[${LATER}]`],
  ['MemberInvitationRepeated', 'mail', 'new@example.com', `${BASE}/join#invitation=a.i.2`, `[${LATER}]`],
  ['PasswordResetRequested', 'mail', 'ada@example.com', `${BASE}/reset#token=a.r`, '30 minutes'],
  ['PasswordChanged', 'mail', 'ada@example.com', 'through the link', 'signed out', `${BASE}/forgotten`],
  ['RegistrationRepeated', 'mail', 'ada@example.com', `${BASE}/login`, `${BASE}/forgotten`, 'already'],
  ['SecondFactorEnabled', 'mail', 'ada@example.com', 'recovery codes', `${BASE}/forgotten`],
  ['SecondFactorDisabled', 'mail', 'ada@example.com', 'turned off the second factor', `${BASE}/security`],
  ['RecoveryCodeUsed', 'mail', 'ada@example.com', 'recovery code', `${BASE}/security`],
  ['AccountDisabled', 'mail', 'ada@example.com', 'Nobody can sign in'],
  ['AccountEnabled', 'mail', 'ada@example.com', `${BASE}/login`],
  ['AccountClosed', 'mail', 'ada@example.com', 'channels have stopped'],
  ['AccountForgettingAsked', 'mail', 'ada@example.com', `[${LATER}]`, `${BASE}/security`, 'cancel the deletion'],
  ['AccountForgettingTakenBack', 'mail', 'ada@example.com', 'Nothing was deleted'],
  ['AccountExportReady', 'mail', 'ada@example.com', `[${LATER}]`, `${BASE}/security`],
  ['RoleChanged', 'mail', 'ada@example.com', 'an administrator'],
  ['SecurityNoted', 'mail', 'ada@example.com', 'Firefox on Windows', '203.0.113.7', `[${AT}]`, `${BASE}/security`],
  ['InvitationSent', 'mail', 'new@example.com', `${BASE}/signup#invitation=i`, `[${LATER}]`, 'as an administrator'],
];

describe('the text of a mail', () => {
  it('exists for every event that the letters listen to', () => {
    expect(new Set(TABLE.map(([type]) => type))).toEqual(new Set(MAIL_EVENTS));
    for (const type of MAIL_EVENTS)
      expect(TABLE.filter(([one]) => one === type).map(([, part]) => part)).toEqual(partsOf(event(type, DATA[type])));
  });

  it.each(TABLE)('tells %s (%s) to %s', (type, part, to, ...holds) => {
    const { to: found, letter, text, html } = written(type, part);
    expect(found).toBe(to);
    const plain = html.replace(/&amp;/g, '&');
    for (const words of holds) {
      expect(text).toContain(words);
      expect(plain).toContain(words);
    }
    expect(text).not.toContain('internal note');
    expect(letter.subject.length).toBeLessThan(78);
    expect(letter.subject).toMatch(/^[\x20-\x7e]+$/);
    expect({ subject: letter.subject, text }).toMatchSnapshot();
  });

  it.each(SUPPORTED_LANGUAGES)('uses the reader’s language (%s) throughout, and keeps links and facts', (language) => {
    const isArabic = /[\u0600-\u06ff]/;
    for (const [type, part] of TABLE) {
      const english = written(type, part);
      const { letter, text, html } = written(type, part, 'Ada', true, language);
      const labels = (letter.facts ?? []).map(([label]) => label);
      for (const said of [
        letter.subject,
        ...letter.lines,
        letter.closing,
        ...labels,
        letter.action?.label ?? letter.subject,
      ])
        expect([type, said, isArabic.test(said.replace('IP', ''))]).toEqual([type, said, language === 'ar']);
      expect(html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
      for (const [link] of english.text.matchAll(/https:\S+|\[\S+\]/g)) expect(text).toContain(link);
      expect(letter.facts?.length).toBe(english.letter.facts?.length);
    }
  });

  it.each(TABLE)('shows %s (%s) without anything fetched from elsewhere', (type, part) => {
    const { html } = written(type, part);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|src=/i);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it.each(TABLE)('breaks a long name or link in %s (%s) where its line ends', (type, part) => {
    const { html } = written(type, part, 'M'.repeat(60));
    // "break-all" tears a link apart that has room on the next line.
    expect(html).not.toContain('break-all');
    for (const [, style] of html.matchAll(/<(?:p|td) class="(?:text|muted)[^"]*" style="([^"]*)"/g))
      expect(style).toContain('word-break: break-word; overflow-wrap: anywhere;');
  });

  it('leaves names out until the address is verified, and out of mails strangers cause (acceptance 6)', () => {
    const caused = ['PasswordResetRequested', 'RegistrationRepeated', 'MemberInvited', 'MemberInvitationRepeated'];
    const spoken = 'You won 5000 USD. Call plus1 900 555 0100 now';
    for (const [type, part, to] of TABLE) {
      const isStranger = to === 'new@example.com' || caused.includes(type);
      const [known, unknown] = [written(type, part, spoken), written(type, part, spoken, false)];
      expect([type, known.text.includes(spoken)]).toEqual([type, !isStranger]);
      expect([type, `${unknown.text}${unknown.html}`.includes('5000')]).toEqual([type, false]);
    }
  });

  it('escapes a name in HTML and cuts marks that would turn a line', () => {
    const { html, text } = written('PasswordChanged', 'mail', '<b>Ada</b> & "Co"');
    expect(shownName('<b>Ada</b>')).toBeUndefined(); // a slash could be an address
    expect(html + text).not.toContain('<b>Ada');
    expect(written('PasswordChanged', 'mail', 'Ada <i> & "Co"').html).toContain(
      'Hello <bdi>Ada &lt;i&gt; &amp; &quot;Co&quot;</bdi>,',
    );
    expect(shownName('Ada\r\nBcc: eve@example.com')).toBeUndefined();
    expect(shownName('Ada\r\nLovelace')).toBe('Ada Lovelace');
    expect(shownName('\u202Egnirts\u200F Ada\u0000')).toBe('gnirts Ada');
    expect(shownName('Win at evil.example')).toBeUndefined();
    expect(shownName('ع'.repeat(120))).toBe(`${'ع'.repeat(60)}…`);
  });

  it('gives an invited member the verified address of the owner, not the name they call themselves', () => {
    for (const type of ['MemberInvited', 'MemberInvitationRepeated']) {
      const { text } = written(type, 'mail', 'Prize: call us');
      expect(text).toContain('Account of: ada@example.com\n');
      expect(text).not.toContain('Prize');
      expect(written(type, 'mail', 'Prize', false).text).not.toContain('ada@example.com');
    }
  });

  it('lets no name reach a header, a second line or a tag', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const { text, html, letter } = written('PasswordChanged', 'mail', name);
        const [greeting] = text.split('\n');
        expect(greeting).toMatch(/^Hello( \u2068[^\p{C}\u2028\u2029]{1,400}\u2069)?,$/u);
        expect(defined(html.match(/<[a-z]/gi)).length).toBe(
          defined(written('PasswordChanged', 'mail', 'A').html.match(/<[a-z]/gi)).length -
            (greeting === 'Hello,' ? 1 : 0),
        );
        expect(letter.subject).toBe('Your password was changed');
      }),
      { numRuns: gateRuns(300) },
    );
  });

  it('goes to the address that the account had at that moment', () => {
    const registered = { type: 'AccountRegistered', data: { name: 'Ada', email: 'one@example.com', timeZone: 'UTC' } };
    const changed = { type: 'EmailChanged', data: { email: 'two@example.com' } };
    const renamed = { type: 'AccountRenamed', data: { name: 'Countess' } };
    const at = (...events: object[]) => recipientAt(events as never);
    expect(at()).toBeUndefined();
    expect(at(registered)).toMatchObject({ email: 'one@example.com', isVerified: false });
    const verified = { type: 'EmailVerified', data: { email: 'one@example.com' } };
    expect(at(registered, verified)).toMatchObject({ isVerified: true });
    expect(at(registered, changed, renamed)).toMatchObject({ name: 'Countess', email: 'two@example.com' });
  });

  it('tells of the security log only a sign-in from a new device', () => {
    const noted = (data: object) => partsOf(event('SecurityNoted', data));
    expect(noted({ kind: 'signed-in', newDevice: true })).toEqual(['mail']);
    expect(noted({ kind: 'signed-in', newDevice: false })).toEqual([]);
    expect(noted({ kind: 'sign-in-failed', newDevice: true })).toEqual([]);
    expect(noted({ kind: 'signed-in', newDevice: true, accountId: null })).toEqual([]);
  });

  it('ends with its link, or after three days', () => {
    expect(expiryOf(event('PasswordResetRequested', { expiresAt: LATER }))).toBe(Date.parse(LATER));
    expect(expiryOf(event('PasswordChanged'))).toBe(Date.parse(AT) + 72 * 3_600_000);
  });

  it('keeps its encoded headers short also when the address is as long as allowed', async () => {
    const { letter, text, html } = written('InvitationSent');
    const to = `${'a'.repeat(64)}@${'b'.repeat(60)}.example.com`;
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail({
      from: 'w@example.com',
      to: { name: '', address: to },
      subject: letter.subject,
      text,
      html,
    });
    const head = defined((message as Buffer).toString().split('\r\n\r\n')[0]);
    for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(200);
    expect(head).toContain(`Subject: ${letter.subject}\r\n`);
  });
});
