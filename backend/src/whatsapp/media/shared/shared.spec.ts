import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { media, type MediaCommand, type MediaState } from '../media.js';
import type { MediaHolder } from '../media.events.js';

const of = { mediaId: 'm', accountId: 'acc' };
const file = {
  fileId: 'f',
  bytes: 3,
  digest: 'd',
  contentType: 'image/png',
  kind: 'image',
  mimeType: 'image/png',
} as const;
const prepare = { type: 'PrepareMedia', media: { ...of, ...file, by: 'ada' } } as const;
const prepareShared = { type: 'PrepareMedia', media: { ...prepare.media, shared: true } } as const;
const share = (holder: MediaHolder, by = 'ada'): MediaCommand => ({
  type: 'ShareMedia',
  media: { ...of, name: 'a.png', holder, by },
});
const template = (templateId: string): MediaHolder => ({ kind: 'template', templateId });
const job = (jobId: string): MediaHolder => ({ kind: 'job', jobId, channelId: 7 });
const release = (templateId: string): MediaCommand => ({ type: 'ReleaseMedia', media: { ...of, templateId } });
const removeUnused: MediaCommand = { type: 'RemoveMedia', media: { ...of, why: 'unused' } };
const handle = { kind: 'phone', value: '+14155550100' } as const;
const send = (by = 'ada'): MediaCommand => ({
  type: 'AddressMedia',
  media: { ...of, channelId: 7, conversationId: 'c', handle, name: 'a.png', messageId: 'x', by },
});

describe('a file of the account', () => {
  it('records one share, and one hold for each job and template', () => {
    given(media)
      .when(prepare)
      .when(share(job('j')))
      .then('MediaShared', 'MediaHeld')
      .when(share(job('j')))
      .thenNothing();
  });

  it('outlives retention while a template has it', () => {
    const old: MediaCommand = { type: 'RemoveMedia', media: { ...of, why: 'retention' } };
    const had = given(media)
      .when(prepareShared)
      .when(share(template('t')));
    had.when(old).thenNothing();
    had.when(release('t')).when(old).then('MediaRemoved');
  });

  it('needs its uploader to share it first, and allows any member then', () => {
    const prepared = given(media).when(prepare);
    prepared.when(share(job('j'), 'eve')).thenRefused('Media not found');
    prepared
      .when(share(job('j')))
      .when(share(template('t'), 'eve'))
      .then('MediaHeld');
  });

  it('stays the account’s when one message is sent before the job', () => {
    given(media)
      .when(prepareShared)
      .when(send())
      .then('MediaShared', 'MediaUsed')
      .when(share(job('j')))
      .then('MediaHeld');
    given(media)
      .when(prepare)
      .when(send())
      .then('MediaAddressed')
      .when(share(job('j')))
      .thenRefused('This file was already sent to somebody else, or from another channel. Add it again');
  });

  it('disappears as unused once its template let go of it, unless a job or a message has it', () => {
    const held = given(media)
      .when(prepare)
      .when(share(template('t')));
    held.when(removeUnused).thenNothing();
    held.when(release('other')).thenNothing();
    const released = held.when(release('t'));
    released.when(removeUnused).then('MediaRemoved');
    released.when(send('eve')).then('MediaUsed').when(removeUnused).thenNothing();
    held
      .when(share(job('j')))
      .when(release('t'))
      .when(removeUnused)
      .thenNothing();
  });

  it('stays while anything has it, in any order of steps', () => {
    const command = fc.oneof(
      fc.constantFrom('t1', 't2').map((id) => share(template(id))),
      fc.constantFrom('j1', 'j2').map((id) => share(job(id))),
      fc.constantFrom('t1', 't2').map(release),
      fc.constant(removeUnused),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        let state: MediaState = media.initialState;
        const apply = (one: MediaCommand) => {
          const events = media.decide(one, state, 0);
          if (events.some(({ type }) => type === 'MediaRemoved'))
            expect([state.templates, state.jobs]).toEqual([[], []]);
          for (const event of events) state = media.evolve(state, event);
        };
        apply(prepare);
        for (const one of commands) {
          if (state.removed) return;
          apply(one);
        }
      }),
    );
  });
});
