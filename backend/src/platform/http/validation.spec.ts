import 'reflect-metadata';
import type { ArgumentMetadata, Type as Class } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { checkLabel, checkPhone, say } from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, MaxLength, Min, MinLength, ValidateNested } from 'class-validator';
import { AS_PHONE, IsValid, named, required, says } from './is-valid.js';
import { PageQuery } from './paging.js';
import { DomainError } from '../domain/domain-error.js';
import { IdsPipe } from './door/ids.pipe.js';
import { validationPipe } from './validation.js';

class Needed {
  @IsString()
  name!: string;
}

describe('the validation of a query', () => {
  const asked = (pipe: ReturnType<typeof validationPipe>, metatype: Class, value: object) =>
    pipe.transform(value, { type: 'query', metatype } satisfies ArgumentMetadata) as Promise<object>;

  it('makes a new object of its class when nothing is asked for', async () => {
    const pipe = validationPipe();
    for (const nothing of [{}, Object.create(null) as object, {}]) {
      const page = await asked(pipe, PageQuery, nothing);
      expect(page).toBeInstanceOf(PageQuery);
      expect(page).toEqual({ limit: 100 });
      Object.assign(page, { limit: 7 });
    }
  });

  it('checks each query, independently of earlier ones', async () => {
    const pipe = validationPipe();
    for (let time = 0; time < 2; time++) {
      expect(await asked(pipe, PageQuery, { limit: '20' })).toEqual({ limit: 20 });
      for (const limit of ['0x10', '1e2', '+5', '010', '', ' 5', 'NaN'])
        await expect(asked(pipe, PageQuery, { limit })).rejects.toMatchObject({
          message: 'limit must be a whole number',
        });
      await expect(asked(pipe, PageQuery, { limit: '0' })).rejects.toMatchObject({ status: 400 });
      await expect(asked(pipe, PageQuery, { other: '1' })).rejects.toMatchObject({ status: 400 });
      await expect(asked(pipe, PageQuery, { limit: ['20', '30'] })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('refuses a query with the field that is missing', async () => {
    await expect(asked(validationPipe(), Needed, {})).rejects.toMatchObject({
      status: 400,
      told: { fields: { name: { message: expect.any(String) } } },
    });
  });
});

class Times {
  @Matches(/^\d\d:\d\d$/, says('enter-closing-time'))
  to!: string;
}

class Sent {
  @MaxLength(9, says('too-long', { what: say('word-text'), n: 9 }))
  @IsString(required(say('message-body-required'), 'word-message-body'))
  body!: string;

  @IsString(required(say('enter-password'), 'word-name'))
  password!: string;

  @IsValid(checkPhone, AS_PHONE)
  customerPhone!: string;

  @IsValid(checkLabel, named('word-label'))
  label!: string;

  @MaxLength(9, says('too-long', { what: say('word-note'), n: 9 }))
  note!: string;

  @MinLength(1)
  microphone!: string;

  @IsInt()
  @Min(1)
  @Max(9)
  hours!: number;

  @Max(9, { each: true, message: 'days must be a list of days' })
  days!: number[];

  @Type(() => Times)
  @ValidateNested({ each: true })
  week!: Times[];
}

describe('a value of another JSON type', () => {
  const sent = (more: object) => {
    const texts = {
      body: 'Hi',
      customerPhone: '+97333000201',
      label: 'Shop',
      note: 'x',
      microphone: 'x',
      password: 'x',
    };
    const body = { ...texts, hours: 2, days: [1], week: [{ to: '17:00' }], ...more };
    return validationPipe().transform(body, { type: 'body', metatype: Sent } satisfies ArgumentMetadata);
  };

  it.each([
    [
      'customerPhone',
      [97333000201, true, { of: 'Ada' }],
      'Phone number must be text. Put it in quotes, for example "+97330000002"',
    ],
    ['label', [7, false, {}], 'Label must be text'],
    ['body', [7, true, {}, ['Hi']], 'Message body must be text'],
    ['body', [undefined, null], 'Message body is required'],
    // By the word of the rule, whatever its sentence is called.
    ['password', [7, true], 'Name must be text'],
    ['note', [7, true, {}], 'Note must be text'],
    ['microphone', [7, true, {}], 'microphone must be text'],
    ['hours', ['2', '٢', true, {}], 'hours must be a number'],
    ['days', [['2'], [10]], 'days must be a list of days'],
  ])('gets an answer that says which type %s has', async (field, values, message) => {
    for (const value of values as unknown[])
      await expect(sent({ [field]: value })).rejects.toMatchObject({ told: { fields: { [field]: { message } } } });
  });

  it('gets an answer about its own field within a list, whatever that is called', async () => {
    await expect(sent({ week: [{ to: 17 }] })).rejects.toMatchObject({
      told: { fields: { 'week.0.to': { message: 'week.0.to must be text' } } },
    });
  });

  it('gets a code that translations know', async () => {
    await expect(sent({ hours: '2' })).rejects.toMatchObject({
      told: { fields: { hours: { code: 'must-be-number', params: { what: 'hours' } } } },
    });
    await expect(sent({ label: 7 })).rejects.toMatchObject({
      told: { fields: { label: { code: 'must-be-text', params: { what: { code: 'word-label' } } } } },
    });
  });

  it('gets the answer about a missing value if it is null, and about bounds if it is of the right type', async () => {
    await expect(sent({ label: null })).rejects.toMatchObject({
      told: { fields: { label: { message: 'Label is required' } } },
    });
    for (const hours of [0, 10]) await expect(sent({ hours })).rejects.toThrow(/must not be/);
    await expect(sent({})).resolves.toBeInstanceOf(Sent);
  });
});

const idAsked = (value: string, metatype: typeof Number | typeof String) =>
  new IdsPipe().transform(value, { type: 'param', metatype });

describe('an id in a path', () => {
  it('passes as it stands', () => {
    expect(idAsked('heard:1:a', String)).toBe('heard:1:a');
    expect(idAsked('376763909801923', Number)).toBe('376763909801923');
  });

  it.each(['0376', '+376', '376.0', '3.76e2', ' 376', '0x178', '-376', '0'])(
    'takes %j for no number: another spelling would have limits of its own',
    (value) => {
      expect(idAsked(value, Number)).toBe('NaN');
    },
  );

  it.each([[''], ['a\u0000b'], ['x'.repeat(301)]])('answers %j without a search', (value) => {
    expect(() => idAsked(value, Number)).toThrow(DomainError);
    expect(() => idAsked(value, String)).toThrow(DomainError);
  });
});
