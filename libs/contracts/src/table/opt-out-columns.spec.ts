import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { optOutColumns, optOutMeaning, rowSaysOptOut } from './opt-out-columns.js';

const OUT = [
  'stopped',
  'Unsubscribed',
  'Opted out',
  'opt_out',
  'Do-Not-Contact',
  'BLOCKED',
  'Abgemeldet',
  'Désabonné',
  'محظور',
  '退订',
  ...['Unsubscribed from all', 'SMS Opt Out', 'Unsubscribe Time', 'SMS_BLACKLISTED', 'Do Not Call'],
  ...[
    'Abonelikten çıktı',
    'لا يرغب بالرسائل',
    'Baja',
    'Fecha de baja',
    'Liste noire',
    'Чёрный список',
    '是否退订',
    '受信拒否',
  ],
  ...['Unsubscribe reason', 'Opt-out status', 'Werbesperre', 'Daftar hitam', 'القائمة السوداء'],
  ...['Opt-out date', 'Is Blocked', 'Uitgeschreven', 'Wypisany', 'הוסר', 'Opted Out of Marketing', 'unsub'],
  ...['Opposition', 'Droit d’opposition', 'لا تتصل', 'عدم التواصل', 'İletişime geçme', 'Niet storen', 'Nicht anrufen'],
  ...['Não ligar', 'Nie dzwonić', 'ห้ามติดต่อ', 'Không liên hệ', '連絡不可'],
  ...['STOP SMS', 'Global Unsubscribe', 'Phone Opt Out', 'Sperrvermerk'],
];
const yes = fc.constantFrom(
  'true',
  'TRUE',
  'WAHR',
  'VRAI',
  'ИСТИНА',
  '☑',
  'yes',
  'Yes',
  '1',
  'x',
  'ja',
  'sí',
  'نعم',
  '2026-01-31',
  'wrong number',
);
const no = fc.constantFrom(
  ...['', ' ', 'false', 'FALSE', 'no', 'No', '0', 'nein', 'لا', 'null', '☐', '0000-00-00 00:00:00', '1970-01-01'],
  // The words for false in spreadsheets of other languages.
  ...['FALSCH', 'FAUX', 'FALSO', 'YANLIŞ', 'ЛОЖЬ', 'NEPRAVDA', 'FAŁSZ', 'ONWAAR', 'FALSKT', 'EPÄTOSI', 'HAMIS'],
);

const told = (cells: fc.Arbitrary<string>, isOut: boolean) => cells.map((cell) => [cell, isOut] as const);

describe('the search for a column of opt-outs', () => {
  it.each(
    [
      'Do you agree to receive messages?|I agree to receive WhatsApp messages|May we contact you by WhatsApp?|Would you like to get our offers?',
      'Dürfen wir Sie per WhatsApp kontaktieren?|Möchten Sie unseren Newsletter erhalten?|¿Acepta recibir mensajes por WhatsApp?|Quieres recibir ofertas',
      'Aceita receber mensagens?|Acceptez-vous de recevoir nos messages ?|هل توافق على استلام الرسائل؟|أوافق على استلام العروض|Согласны получать сообщения?',
      'WhatsApp mesajı almak ister misiniz?',
    ].flatMap((line) => line.split('|')),
  )('takes a no below %s for an answer', (header) => {
    const columns = optOutColumns(['Name', header]);
    expect(['no', 'Nein', 'لا', 'yes', 'نعم', ''].map((cell) => rowSaysOptOut(columns, ['Sara', cell]))).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });

  it.each(
    [
      'I agree to receive WhatsApp messages. Reply STOP to unsubscribe.|Do you want to receive WhatsApp messages? (yes/no)|I agree to receive messages and can unsubscribe at any time',
      'I agree to receive emails and WhatsApp messages|I agree to receive messages on this WhatsApp no.|Quiere recibir mensajes (Sí/No)|Möchten Sie Nachrichten erhalten oder nicht?',
    ].flatMap((line) => line.split('|')),
  )('reads %s as a question for messages', (header) => expect(optOutMeaning(header)).toBe('in'));

  it.each(
    [
      'I want to unsubscribe from WhatsApp messages|I wish to stop receiving messages|Want no messages|I do not want any messages|I would like to opt out of SMS',
      'Ich möchte keine Werbung|Ich möchte keine Nachrichten mehr erhalten|No desea recibir mensajes|Quiero dejar de recibir mensajes|Não quero receber mensagens',
      'Je ne souhaite pas recevoir de messages WhatsApp|لا أرغب في استلام الرسائل|هل ترغب في عدم استلام الرسائل؟|Не согласен получать сообщения|Хотите не получать сообщения?',
    ].flatMap((line) => line.split('|')),
  )('takes a yes below %s for an opt-out, and no no', (header) => {
    const columns = optOutColumns([header]);
    expect(['yes', 'no', ''].map((cell) => rowSaysOptOut(columns, [cell]))).toEqual([true, false, false]);
  });

  it.each(
    [
      'I agree to receive emails|Do you want to receive a receipt|Would you like to get a call back|Do you want to get a quote|Do you want to get an invoice by WhatsApp?',
      'I agree to receive marketing by e-mail|Would you like a gift message?|Do you want to leave a message?|Do you like our offers?|Are you happy with our messages?|I want to stop receiving emails',
      'Möchten Sie per E-Mail kontaktiert werden?|Quiere recibir ofertas por correo|Souhaitez-vous recevoir un devis ?|هل ترغب في استلام العروض عبر البريد|Fatura almak ister misiniz?|Do you want a call on WhatsApp?',
    ].flatMap((line) => line.split('|')),
  )('takes no answer below %s for an opt-out', (header) => expect(optOutMeaning(header)).toBeUndefined());

  it('looks for no question in a header that is longer than any, at once', () => {
    for (const filler of [' ', 'i can ', '?', ' can opt out'])
      expect(optOutMeaning(`I agree to receive messages${filler.repeat(20_000)}by mail x`)).not.toBe('out');
  });

  it.each([
    'Do you like our products?',
    'Would you like a call?',
    'Möchten Sie Zwiebeln?',
    'Accepts SMS Marketing',
    'Quiere factura',
  ])('takes no no below %s for an opt-out', (header) =>
    expect(rowSaysOptOut(optOutColumns([header]), ['no'])).toBe(false),
  );

  it.each([...OUT, 'HasOptedOutOfWhatsApp', 'hasOptedOut', 'smsOptOut'])('knows the header %s', (header) => {
    expect(optOutMeaning(header)).toBe('out');
  });

  it.each([
    'name',
    'phone',
    'stop',
    'city',
    'message',
    'Status of the order',
    'No',
    'Do',
    'Email Opt Out',
    'Marketing',
    'List',
    'Stop code',
  ])('ignores the header %s', (header) => {
    expect(optOutMeaning(header)).toBeUndefined();
  });

  it('reads the column at any place and in any spelling', () => {
    const header = fc.constantFrom(...OUT).chain((name) => fc.constantFrom(name, name.toUpperCase(), ` ${name} `));
    fc.assert(
      fc.property(header, fc.nat(5), fc.oneof(told(yes, true), told(no, false)), (name, place, [cell, isOut]) => {
        const names = Array.from({ length: 7 }, (_, n) => (n === place ? name : `column ${n}`));
        const cells = names.map((_, n) => (n === place ? cell : 'true'));
        expect(rowSaysOptOut(optOutColumns(names), cells)).toBe(isOut);
      }),
    );
  });

  it.each([
    ['subscribed', 'no', true],
    ['subscribed', 'yes', false],
    ['subscribed', '', false],
    ['status', 'Unsubscribed', true],
    ['status', 'active', false],
    // The status of an order, or of a message that was sent
    ['Status', 'Rejected', false],
    ['Message status', 'Rejected', false],
    ['State', 'withdrawn', false],
    ['Subscription status', 'withdrawn', true],
    ['Consent', 'denied', true],
    ['Consent', 'Declined', true],
    ['WhatsApp opt-in', 'declined', true],
    ['Consentement', 'refusé', true],
    ['Einwilligung', 'abgelehnt', true],
    ['Status', 'Declined', false],
    ['SMS Consent', 'UNSUBSCRIBED', true],
    ['SMS Consent', 'NEVER_SUBSCRIBED', false],
    ['Accepts SMS Marketing', 'no', false],
    ['Marketing permission', 'Revoked', true],
    ['AllowBroadcast', 'FALSE', true],
    ['AllowBroadcast', 'TRUE', false],
    ['subscribed', 'N/A', false],
    ['subscribed', 'Opted out', true],
    ['Opt-out date', '', false],
    ['Opt-out date', '2026-01-31 10:00', true],
    ['Is Blocked', 'off', false],
    ['Unsubscribe status', 'Subscribed', false],
    ['Opt-out status', 'Opted in', false],
    ['Opt-out status', 'Opted out', true],
  ])('judges %s: %j as an opt-out: %p', (header, cell, isOut) => {
    expect(rowSaysOptOut(optOutColumns([header]), [cell])).toBe(isOut);
  });
});

describe('columns of further tools', () => {
  it.each([
    ...[
      ['Exclude from marketing', 'yes'],
      ['Abmeldedatum', '2026-01-01'],
      ['رفض الرسائل', 'نعم'],
    ],
    ...[
      ['bulk_message_allowed', 'no'],
      ['Receive messages', 'No'],
      ['WhatsApp Status', 'opted-out'],
      ['Lead status', 'blocked'],
    ],
  ])('finds an opt-out under %s in %s', (header, cell) => {
    expect(rowSaysOptOut(optOutColumns(['Name', header]), ['Sara', cell])).toBe(true);
  });

  it.each([
    ['Lead status', 'new'],
    ['WhatsApp Status', 'active'],
    ['Receive messages', 'yes'],
    ['Excluding tax', '29'],
  ])('finds no opt-out under %s in %s', (header, cell) =>
    expect(rowSaysOptOut(optOutColumns(['Name', header]), ['Sara', cell])).toBe(false),
  );
});
