import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fillTemplate, personalise, textTemplate, unknownIn, variablesOf } from './variables.js';

describe('variables', () => {
  it('finds each variable once, whatever its case and spacing', () => {
    expect(variablesOf('Hi {{name}}, {{ Name }} of {{order no}}: {{}} {name}')).toEqual(['name', 'order no']);
  });

  it('fills in known values and leaves unknown ones to be seen', () => {
    expect(personalise('Hi {{name}}, {{city}}', { name: 'Ada' })).toBe('Hi Ada, {{city}}');
  });

  it('expands no value again', () => {
    expect(personalise('{{name}}', { name: '{{email}}', email: 'x@example.com' })).toBe('{{email}}');
  });

  it('gives the fallback if there is no value', () => {
    expect(personalise('Hi {{name|there}}', {})).toBe('Hi there');
    expect(personalise('Hi {{ Name | there }}', { name: ' ' })).toBe('Hi there');
    expect(personalise('Hi {{name|there}}', { name: 'Ada' })).toBe('Hi Ada');
    expect(personalise('Hi{{name|}}!', {})).toBe('Hi!');
    expect(variablesOf('{{name|there}} {{city}}')).toEqual(['name', 'city']);
  });

  it('knows names in any script', () => {
    expect(variablesOf('{{ رقم الطلب }} {{नाम}} {{order #}}')).toEqual(['رقم الطلب', 'नाम']);
  });

  it('reports what is missing, each once', () => {
    const template = textTemplate('{{a}} {{b}} {{a}} {{c|x}}');
    expect(fillTemplate(template, (name) => ({ b: 'B' })[name])).toEqual({ text: '{{a}} B {{a}} x', missing: ['a'] });
  });

  it('takes any text apart and together again', () => {
    const piece = fc.oneof(fc.constantFrom('{{', '}}', '{{a}}', '{{b|c}}', '|', '{', ' '), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const whole = textTemplate(text).parts.map((part) => (typeof part === 'string' ? part : part.source));
        expect(whole.join('')).toBe(text);
      }),
    );
  });

  it('takes little time for hostile texts', () => {
    const cpu = process.cpuUsage();
    variablesOf(`{{a${' '.repeat(500_000)}`);
    variablesOf('{{'.repeat(250_000));
    const { user } = process.cpuUsage(cpu);
    expect(user / 1_000).toBeLessThan(2_000);
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

  it('tells the unknown variables of a text, without those that bring a text of their own (C8)', () => {
    expect(unknownIn('Hi {{ Name }}, {{city}} {{city}} {{code|none}} {{}}', ['name'])).toEqual(['city']);
  });
});
