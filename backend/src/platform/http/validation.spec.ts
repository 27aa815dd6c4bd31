import 'reflect-metadata';
import type { ArgumentMetadata, Type } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { Transform } from 'class-transformer';
import { IsOptional, IsString } from 'class-validator';
import { PageQuery } from './paging.js';
import { validationPipe } from './validation.js';

class Needed {
  @IsString()
  name!: string;
}

class Filled {
  @Transform(({ value }: { value?: string }) => value ?? 'filled in')
  @IsOptional()
  text?: string;
  @IsOptional()
  at = { when: Date.now() };
}

const NOTHING = Object.create(null) as object;

describe('a query', () => {
  const asked = (pipe: ReturnType<typeof validationPipe>, metatype: Type, value: object) =>
    pipe.transform(value, { type: 'query', metatype } satisfies ArgumentMetadata) as Promise<object>;

  it.each([{}, NOTHING])('that asks for nothing is what its class makes, each time anew', async (nothing) => {
    const pipe = validationPipe();
    const answers = [];
    for (let time = 0; time < 3; time++) {
      const page = await asked(pipe, PageQuery, nothing);
      expect(page).toBeInstanceOf(PageQuery);
      expect(page).toEqual({ limit: 100 });
      answers.push(Object.assign(page, { limit: 7 }));
    }
    expect(new Set(answers).size).toBe(3);
  });

  it('that is refused is refused each time, whatever was asked before', async () => {
    const pipe = validationPipe();
    for (let time = 0; time < 2; time++) {
      expect(await asked(pipe, PageQuery, {})).toEqual({ limit: 100 });
      expect(await asked(pipe, PageQuery, { limit: '20' })).toEqual({ limit: 20 });
      await expect(asked(pipe, PageQuery, { limit: '0' })).rejects.toMatchObject({ status: 400 });
      await expect(asked(pipe, PageQuery, { other: '1' })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('that says the same is the same, in an object of its own, and is never taken for another one', async () => {
    const pipe = validationPipe();
    const answers = new Set<object>();
    for (let time = 0; time < 3; time++)
      for (const limit of ['20', '30', '020']) {
        const page = await asked(pipe, PageQuery, { limit });
        expect(page).toBeInstanceOf(PageQuery);
        expect(page).toEqual({ limit: Number(limit) });
        answers.add(Object.assign(page, { limit: 7 }));
      }
    expect(answers.size).toBe(9);
    await expect(asked(pipe, PageQuery, { limit: ['20', '30'] })).rejects.toMatchObject({ status: 400 });
  });

  it('of which there are very many is checked as ever', async () => {
    const pipe = validationPipe();
    for (let n = 0; n < 200; n++) expect(await asked(pipe, Needed, { name: `n${n}` })).toEqual({ name: `n${n}` });
    expect(await asked(pipe, Needed, { name: 'n0' })).toEqual({ name: 'n0' });
  });

  it('that lacks what is needed is refused each time', async () => {
    const pipe = validationPipe();
    for (let time = 0; time < 3; time++)
      await expect(asked(pipe, Needed, {})).rejects.toMatchObject({
        status: 400,
        response: { fields: { name: expect.any(String) } },
      });
  });

  it('is the same as a pipe makes that has seen nothing, also where the class fills something in', async () => {
    const pipe = validationPipe();
    for (let time = 0; time < 3; time++) {
      const [again, first] = [await asked(pipe, Filled, {}), await asked(validationPipe(), Filled, {})];
      expect(Object.keys(again).sort()).toEqual(Object.keys(first).sort());
    }
  });

  it('is told from a body, which is checked each time', async () => {
    const pipe = validationPipe();
    const body = (value: object) => pipe.transform(value, { type: 'body', metatype: Needed });
    for (let time = 0; time < 2; time++) await expect(body({})).rejects.toMatchObject({ status: 400 });
  });
});
