import { describe, expect, it } from '@jest/globals';
import { BODY_MAX, BUTTONS_MAX, perceivedLength, type RichContent, type UploadedMedia } from '@wavelane/contracts';
import fc from 'fast-check';
import { DomainError } from '../../platform/domain/domain-error.js';
import { given } from '../../../testing/domain/given.js';
import { contentOf, template, type TemplateCommand } from './template.js';

const draft = { title: 'Ready', header: ' ', body: ' Hi {{name}} ', footer: null, buttons: ['', ' Yes ', 'No'] };
const of = { templateId: 't', accountId: 'mine' };
const created = given(template).when({ type: 'CreateTemplate', ...of, draft });

describe('a template', () => {
  it('keeps its texts, trimmed, without empty parts', () => {
    expect(created.state.content).toEqual({
      title: 'Ready',
      header: null,
      body: 'Hi {{name}}',
      footer: null,
      buttons: ['Yes', 'No'],
    });
  });

  it('writes nothing when nothing changes', () => {
    created.when({ type: 'ChangeTemplate', ...of, draft }).thenNothing();
  });

  it.each(['ChangeTemplate', 'DeleteTemplate'] as const)('hides from another account: %s', (type) => {
    const command = { type, templateId: 't', accountId: 'theirs', draft } as TemplateCommand;
    created.when(command).thenRefused('Template not found');
  });

  it('disappears once deleted', () => {
    const gone = created.when({ type: 'DeleteTemplate', ...of });
    gone.when({ type: 'ChangeTemplate', ...of, draft }).thenRefused('Template not found');
  });

  it('refuses a list or a poll beside a file by the field of the file', () => {
    const media: UploadedMedia = { mediaId: 'm', kind: 'image', mimeType: 'image/png', name: 'Offer.png', bytes: 7 };
    const list: RichContent = { kind: 'list', button: 'Times', sections: [{ rows: [{ id: 'a', title: 'Nine' }] }] };
    const poll: RichContent = { kind: 'poll', question: 'When?', options: ['Mon', 'Tue'], choices: 1 };
    const plain = { ...draft, header: null, buttons: [], media };
    for (const wanted of [
      { ...plain, content: list },
      { ...plain, body: '', content: poll },
    ])
      expect(() => contentOf(wanted)).toThrow(expect.objectContaining({ fields: { mediaId: expect.anything() } }));
  });

  it('keeps no more than three buttons, no empty one, none too long and none twice', () => {
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
