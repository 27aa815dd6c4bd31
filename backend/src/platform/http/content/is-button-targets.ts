import { BUTTON_CODE_MAX, BUTTON_URL_MAX, type FieldProblem, readTargets } from '@wavelane/contracts';
import { ValidateBy } from 'class-validator';
import { described } from '../openapi/described.js';
import type { SaysFields } from './is-rich-content.js';

const target = (type: string, name: string, schema: object) => ({
  type: 'object',
  properties: { type: { type: 'string', enum: [type] }, [name]: { type: 'string', ...schema } },
  required: ['type', name],
  additionalProperties: false,
});

const TARGETS = {
  type: 'array',
  maxItems: 10,
  items: {
    oneOf: [
      { type: 'null' },
      target('url', 'url', { format: 'uri', maxLength: BUTTON_URL_MAX, pattern: '^https?://' }),
      target('call', 'phone', { pattern: '^\\+[1-9][0-9]{6,14}$' }),
      target('copy_code', 'code', { minLength: 1, maxLength: BUTTON_CODE_MAX, pattern: '\\S' }),
    ],
  },
};

const problemsOf = (value: unknown): readonly FieldProblem[] => {
  const read = readTargets(value);
  return 'problems' in read ? read.problems : [];
};

/** Actions of a template's buttons, in their order. */
export const IsButtonTargets = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isButtonTargets',
      validator: {
        validate: (value) => problemsOf(value).length === 0,
        defaultMessage: () => 'targets must be a list',
      },
    },
    described(TARGETS, { context: { problemsOf } satisfies SaysFields }),
  );
