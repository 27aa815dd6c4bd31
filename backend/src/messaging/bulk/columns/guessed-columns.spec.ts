import { describe, expect, it } from '@jest/globals';
import { columnsOf } from '@wavelane/contracts';
import { guessColumns } from './guessed-columns.js';

/** Names of the columns that are taken for phone, message and name. */
function guessed(text: string, country: string | null = null) {
  const [header = [], ...rows] = text.split('\n').map((line) => line.split(','));
  const columns = columnsOf(header);
  const { phone, message, name, familyName } = guessColumns(columns, rows, true, country);
  const called = (at: number | null) => (at === null ? null : (columns[at]?.name ?? null));
  return { phone: called(phone), message: called(message), name: called(name), familyName: called(familyName) };
}

describe('the guess of columns of a file', () => {
  it.each([
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nSara,,Ali,,,a@b.co,Mobile,+973 3300 0001',
      { phone: 'Phone 1 - Value', message: null, name: 'First Name', familyName: 'Last Name' },
    ],
    [
      'Google Contacts of before',
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Phone 1 - Type,Phone 1 - Value\nSara Ali,Sara,,Ali,,Mobile,+973 3300 0001',
      { phone: 'Phone 1 - Value', message: null, name: 'Name', familyName: null },
    ],
    [
      'Outlook',
      'First Name,Middle Name,Last Name,Company,Job Title,Business Fax,Business Phone,Home Phone,Mobile Phone,Other Phone,Pager,E-mail Address\nSara,,Ali,Acme,Boss,+97317000009,+97317000001,+97317000002,+97333000001,,,a@b.co',
      { phone: 'Mobile Phone', message: null, name: 'First Name', familyName: 'Last Name' },
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Last Activity Date,WhatsApp Phone Number\n33000201,Sara,Ali,a@b.co,+97317000001,Omar,NEW,2026-11-01,+97333000001',
      { phone: 'WhatsApp Phone Number', message: null, name: 'First Name', familyName: 'Last Name' },
    ],
    [
      'Shopify',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note\n6621,Sara,Ali,a@b.co,yes,Acme,+97317000001,+97333000001,no,12.50,3,Rings twice please',
      { phone: 'Phone', message: null, name: 'First Name', familyName: 'Last Name' },
    ],
    [
      'WooCommerce',
      'Order ID,Order Date,Billing First Name,Billing Last Name,Billing Company,Billing Email,Billing Phone,Shipping Phone,Order Total\n33000201,2026-11-01,Sara,Ali,,a@b.co,+97333000001,+97333000002,30.5',
      { phone: 'Billing Phone', message: null, name: 'Billing First Name', familyName: 'Billing Last Name' },
    ],
    [
      'a shop in Arabic',
      'رقم الطلب,الاسم,رقم الواتساب\n33000201,سارة,+97333000001',
      { phone: 'رقم الواتساب', message: null, name: 'الاسم', familyName: null },
    ],
  ])('finds the columns of %s', (_, text, expected) => {
    expect(guessed(text)).toEqual(expected);
    expect(guessed(text, 'BH')).toEqual(expected);
  });

  it.each([
    ['an order is no phone', 'Order Number,Customer\n33000201,Sara', 'BH', null],
    ['whose number it is cannot be known', 'Buyer phone,Seller phone\n+97333000001,+97333000002', null, null],
    ['a number with its country code needs no header', 'Contact,City\n+97333000001,Manama', null, 'Contact'],
    ['the header says phone, the values do not', 'Phone verified,Reach\nyes,+97333000001', null, 'Reach'],
    ['local numbers without a country say at least what is wrong', 'Name,Phone\nSara,33000001', null, 'Phone'],
    ['a mobile comes before an office', 'Office phone,Mobile\n+97317000001,+97333000001', null, 'Mobile'],
    [
      'a mobile that nobody filled in does not',
      'Mobile,Phone\n,+97333000001\n,+97333000002\n,+97333000003',
      null,
      'Phone',
    ],
    ['dates are no phones', 'Phone date,Telefon\n2026-11-28,+97333000001', 'BH', 'Telefon'],
  ])('guesses the column of phones: %s', (_, text, country, phone) => expect(guessed(text, country).phone).toBe(phone));

  it.each([
    ['SMS\nyes\nno', null],
    ['Message\n12.50\n3', null],
    ['Text\n2026-11-28\n2026-11-29', null],
    ['Message sent\ndelivered\nfailed', null],
    ...['Last message', 'Message received', 'Incoming message', 'Sent message', 'Previous text', 'Ultimo mensaje'].map(
      (name) => [`${name}\nYour order is ready`, null] as const,
    ),
    ...['Message to be sent', 'Reply text', 'First message', 'Outgoing message', 'Text will be sent'].map(
      (name) => [`${name}\nYour order is ready`, name] as const,
    ),
    ['Message\nHi\nHello', 'Message'],
    ['Your message\nYour order is ready', 'Your message'],
    ['Text of the SMS\nYour order is ready', 'Text of the SMS'],
    ['الرسالة\nطلبك جاهز', 'الرسالة'],
  ])('guesses the message column of %j: %s', (text, message) => expect(guessed(text).message).toBe(message));

  it.each([
    ['Company name,Customer name\nAcme,Sara', 'Customer name'],
    ['username,name\nsara1,Sara', 'name'],
    ['Nombre,Ciudad\nSara,Madrid', 'Nombre'],
    ['Customer\n33000201', null],
  ])('guesses the name column of %j: %s', (text, name) => expect(guessed(text).name).toBe(name));
});
