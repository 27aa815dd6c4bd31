import { describe, expect, it } from '@jest/globals';
import { BODY_MAX, BUTTONS_MAX, perceivedLength } from '@wavelane/contracts';
import fc from 'fast-check';
import { DomainError } from '../platform/domain/domain-error.js';
import { contentOf, template, type TemplateCommand, type TemplateState } from './template.js';

const draft = { title: 'Ready', header: ' ', body: ' Hi {{name}} ', footer: null, buttons: ['', ' Yes ', 'No'] };
const of = { templateId: 't', accountId: 'mine' };
const run = (...commands: TemplateCommand[]): TemplateState =>
  commands.reduce(
    (state, command) => template.decide(command, state, 0).reduce((next, event) => template.evolve(next, event), state),
    template.initialState,
  );
const created: TemplateCommand = { type: 'Create', ...of, draft };

describe('a template', () => {
  it('keeps its texts, trimmed, without empty parts', () => {
    expect(run(created).content).toEqual({
      title: 'Ready',
      header: null,
      body: 'Hi {{name}}',
      footer: null,
      buttons: ['Yes', 'No'],
    });
  });

  it('writes nothing when nothing changes', () => {
    expect(template.decide({ type: 'Change', ...of, draft }, run(created), 0)).toEqual([]);
  });

  it.each(['Change', 'Delete'] as const)('is not there for another account: %s', (type) => {
    const command = { type, templateId: 't', accountId: 'theirs', draft } as TemplateCommand;
    expect(() => template.decide(command, run(created), 0)).toThrow('Template not found');
  });

  it('is gone once deleted', () => {
    const gone = run(created, { type: 'Delete', ...of });
    expect(() => template.decide({ type: 'Change', ...of, draft }, gone, 0)).toThrow('Template not found');
  });

  it('never keeps more than three buttons, an empty one, one too long or one twice', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), text, text, (buttons, title, body) => {
        try {
          const content = contentOf({ title, header: null, body, footer: null, buttons });
          expect(content.buttons.length).toBeLessThanOrEqual(BUTTONS_MAX);
          expect(new Set(content.buttons).size).toBe(content.buttons.length);
          for (const button of content.buttons) {
            expect(button.trim()).not.toBe('');
            expect(perceivedLength(button, 25)).toBeLessThanOrEqual(25);
          }
          expect(content.title).not.toBe('');
          expect(content.body.length).toBeLessThanOrEqual(BODY_MAX);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
          expect(Object.keys((error as DomainError).fields ?? {})).toHaveLength(1);
        }
      }),
    );
  });
});
