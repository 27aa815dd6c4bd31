import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { checkName, NAME_MAX, textBounds } from '@wavelane/contracts';
import { Equals, IsArray, IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import fc from 'fast-check';
import { IsValid } from '../platform/http/is-valid.js';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { described } from '../platform/http/openapi/described.js';
import { bounded, boundsOf } from './bounds.js';

const range = fc.tuple(fc.nat(1_000), fc.nat(1_000)).map(([from, more]) => [from, from + more] as const);

describe('boundsOf', () => {
  it('reads bounds from the arguments of the rules', () => {
    fc.assert(
      fc.property(range, range, ([min, max], [shortest, longest]) => {
        class Body {
          @IsInt()
          @Min(min)
          @Max(max)
          days!: number;

          @Length(shortest, longest)
          text!: string;

          @IsArray()
          @MaxLength(longest, { each: true })
          texts!: string[];
        }
        expect(boundsOf(Body)).toEqual({
          days: { type: 'integer', minimum: min, maximum: max },
          text: { minLength: shortest, maxLength: longest },
          texts: { type: 'array', items: { maxLength: longest } },
        });
      }),
    );
  });

  it('takes the bounds of a check of the contracts', () => {
    class Body {
      @IsValid(checkName)
      name!: string;
    }
    expect(boundsOf(Body)).toEqual({ name: { type: 'string', ...textBounds().get(checkName) } });
    expect(boundsOf(Body)['name']?.maxLength).toBe(NAME_MAX);
  });

  it('lists the permitted values of a field', () => {
    class Body {
      @IsIn(['a', 'b'])
      one!: string;

      @Equals(true)
      sure!: true;
    }
    expect(boundsOf(Body)).toEqual({
      one: { type: 'string', enum: ['a', 'b'] },
      sure: { type: 'boolean', enum: [true] },
    });
  });

  it('states the default of a field that may be left out', () => {
    class Query {
      @MayBeLeftOut()
      @IsInt()
      limit: number = 100;
    }
    expect(boundsOf(Query)).toEqual({ limit: { type: 'integer', default: 100 } });
  });

  it('adds what a rule describes beside its arguments', () => {
    class Body {
      @IsString({ message: 'rows', ...described({ format: 'date' }) })
      @Matches(/^\d+$/)
      day!: string;
    }
    expect(boundsOf(Body)).toEqual({ day: { type: 'string', format: 'date', pattern: '^\\d+$' } });
  });
});

describe('a field within its bounds', () => {
  it('keeps null, and what its comment says, in one line', () => {
    const said = { type: ['number', 'null'], description: 'How many\nof them' };
    const made = { type: ['integer', 'null'], description: 'How many of them', minimum: 1 };
    expect(bounded(said, { type: 'integer', minimum: 1 })).toEqual(made);
  });

  it('replaces its type with the forms that a rule names', () => {
    const anyOf = [{ type: 'string', format: 'date' }];
    expect(bounded({ type: 'string', description: 'From' }, { pattern: '^x', anyOf })).toEqual({
      description: 'From',
      anyOf,
    });
  });
});
