import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { personalise, variablesOf } from './variables.js';

describe('variables', () => {
  it('finds each variable once, whatever its case and spacing', () => {
    expect(variablesOf('Hi {{name}}, {{ Name }} of {{order no}}: {{}} {name}')).toEqual(['name', 'order no']);
  });

  it('fills in known values and leaves unknown ones to be seen', () => {
    expect(personalise('Hi {{name}}, {{city}}', { name: 'Ada' })).toBe('Hi Ada, {{city}}');
  });

  it('never expands a value again', () => {
    expect(personalise('{{name}}', { name: '{{email}}', email: 'x@example.com' })).toBe('{{email}}');
  });

  it('does not reach into prototypes', () => {
    expect(personalise('{{constructor}}', {})).toBe('{{constructor}}');
  });

  it('leaves text without braces alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.replace(/[{}]/g, '');
        expect(personalise(plain, { name: 'Ada' })).toBe(plain);
      }),
    );
  });
});
