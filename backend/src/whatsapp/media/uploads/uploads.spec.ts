import { describe, expect, it } from '@jest/globals';
import { EMPTY_MEDIA, MB, MEDIA_ALLOWED, MEDIA_NAME_MAX, SENT_MEDIA } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { officeFile } from '../testing/office-file.js';
import { PNG } from '../testing/sample-files.js';
import { nameOfUpload } from '../files/file-name.js';
import { media } from '../media.js';
import { uploadIdOf } from '../media.events.js';
import { judgeUpload, UPLOAD_HEAD_BYTES } from './judge-upload.js';

const refusal = (head: Buffer, bytes = head.length) =>
  judgeUpload(head, bytes, 'a.png').then(
    () => undefined,
    (error: Error) => error,
  );

const GONE = 'This file is no longer available. Add it again';
const mediaId = uploadIdOf('acc', 'command');
const whose = { mediaId, accountId: 'acc', conversationId: 'conv' };
const handle = { kind: 'phone', value: '+14155550100' } as const;
const picture = { kind: 'image', mimeType: 'image/png', name: 'a.png' } as const;
const upload = {
  type: 'UploadMedia',
  media: {
    ...{ ...whose, channelId: 7, handle, by: 'ada' },
    ...picture,
    ...{ fileId: 'f', bytes: 3, digest: 'd', contentType: 'image/png' },
  },
} as const;
const use = (conversationId = 'conv', accountId = 'acc') =>
  ({ type: 'UseMedia', media: { ...whose, accountId, conversationId, messageId: 'm' } }) as const;
const remove = (why: 'unused' | 'forgotten' | 'retention') =>
  ({ type: 'RemoveMedia', media: { mediaId, accountId: 'acc', why } }) as const;

const prepare = {
  type: 'PrepareMedia',
  media: {
    ...{ mediaId, accountId: 'acc', by: 'ada', kind: picture.kind, mimeType: 'image/png' },
    ...{ fileId: 'f', bytes: 3, digest: 'd', contentType: 'image/png' },
  },
} as const;
const address = (conversationId = 'conv', accountId = 'acc', by = 'ada') =>
  ({
    type: 'AddressMedia',
    media: { mediaId, accountId, channelId: 7, conversationId, handle, name: 'a.png', messageId: 'm', by },
  }) as const;
const ELSEWHERE = 'This file was already sent to somebody else, or from another channel. Add it again';

describe('an upload without a conversation', () => {
  it('belongs to the conversation it is sent in first, and to no other', () => {
    const sent = given(media).when(prepare).then('MediaPrepared').when(address()).then('MediaAddressed');
    sent.when(address()).then();
    sent.when(use()).then();
    sent.when(address('conv', 'acc', 'ben')).then();
    sent.when(address('other')).thenRefused(ELSEWHERE);
    sent.when(use('other')).thenRefused(GONE);
    sent.when(prepare).then();
  });

  it('belongs to its uploader until it is sent, and cannot be put into a reply before', () => {
    given(media).when(prepare).when(address('conv', 'eve')).thenRefused('Media not found');
    given(media)
      .when(prepare)
      .when(address('conv', 'acc', 'ben'))
      .thenRefused('Media not found');
    given(media).when(prepare).when(use()).thenRefused(GONE);
    given(media).when(address()).thenRefused('Media not found');
  });

  it('tells its uploader that it is gone, and everybody else that it is not found', () => {
    const gone = given(media).when(prepare).when(remove('unused')).then('MediaRemoved');
    gone.when(address()).thenRefused(GONE);
    gone.when(address('conv', 'eve')).thenRefused('Media not found');
    given(media).when(prepare).when(address()).when(remove('unused')).then();
    given(media).when(prepare).when(address()).when(remove('forgotten')).then('MediaRemoved');
  });

  it('takes what was uploaded for a conversation too, and a single send there uses it', () => {
    given(media).when(upload).when(address()).then('MediaUsed').when(address()).then();
    given(media).when(upload).when(address('other')).thenRefused(ELSEWHERE);
  });

  it('goes to one conversation at most or is removed as unused, whatever is done with it', () => {
    const steps = fc.array(
      fc.constantFrom(prepare, address('a'), address('b'), address('a', 'acc', 'ben'), use('a'), remove('unused')),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, (commands) => {
        const written: string[] = [];
        let state = media.initialState;
        for (const command of commands) {
          try {
            for (const event of media.decide(command, state, 0)) {
              written.push(event.type);
              state = media.evolve(state, event);
            }
          } catch {
            // It is refused.
          }
        }
        const count = (type: string) => written.filter((one) => one === type).length;
        expect(count('MediaAddressed') + count('MediaRemoved')).toBeLessThanOrEqual(1);
        expect(count('MediaPrepared')).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('an upload', () => {
  it('accepts one upload and one use, and allows the use again', () => {
    given(media)
      .when(upload)
      .then('MediaUploaded')
      .when(upload)
      .then()
      .when(use())
      .then('MediaUsed')
      .when(use())
      .then();
  });

  it('allows use in its own conversation only, and none once it is gone', () => {
    given(media).when(upload).when(use('other')).thenRefused(GONE);
    given(media).when(upload).when(use('conv', 'eve')).thenRefused('Media not found');
    given(media).when(upload).when(remove('retention')).when(use()).thenRefused(GONE);
    given(media).when(use()).thenRefused('Media not found');
  });

  it('keeps a used upload from removal as unused, and refuses to use a removed one', () => {
    given(media).when(upload).when(use()).when(remove('unused')).then();
    given(media).when(upload).when(remove('unused')).then('MediaRemoved').when(use()).thenRefused(GONE);
    given(media).when(upload).when(use()).when(remove('forgotten')).then('MediaRemoved');
    given(media).when(upload).when(remove('forgotten')).when(upload).then();
  });

  it('ends either used or removed as unused, never both, whatever is done with it', () => {
    const steps = fc.array(fc.constantFrom(upload, use(), remove('unused')), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (commands) => {
        const types: string[] = [];
        let state = media.initialState;
        for (const command of commands) {
          try {
            for (const event of media.decide(command, state, 0)) {
              types.push(event.type);
              state = media.evolve(state, event);
            }
          } catch {
            // It is refused.
          }
        }
        expect(types.includes('MediaUsed') && types.includes('MediaRemoved')).toBe(false);
      }),
    );
  });
});

describe('judgeUpload', () => {
  it('tells the kind by the bytes, and checks the size allowed for the kind', async () => {
    expect(await judgeUpload(PNG, PNG.length, 'x.exe')).toEqual({
      ...{ kind: 'image', mimeType: 'image/png', name: 'x.exe.png' },
    });
    expect(await judgeUpload(PNG, 5 * MB, 'a.png')).toMatchObject({ kind: 'image' });
    expect(await refusal(PNG, 5 * MB + 1)).toMatchObject({ status: 413 });
    expect(await refusal(Buffer.alloc(0))).toMatchObject({ fieldSayings: { file: EMPTY_MEDIA } });
  });

  it.each(['docx', 'xlsx', 'pptx', 'odt', 'ods'] as const)(
    'recognises an office document of the type %s',
    async (kind) => {
      const file = await officeFile(kind);
      expect(await judgeUpload(file, file.length, `Plan.${kind}`)).toEqual({
        ...{ kind: 'document', mimeType: MEDIA_ALLOWED.document.types[kind], name: `Plan.${kind}` },
      });
    },
  );

  it('recognises an office document that says so only after its pictures', async () => {
    const file = await officeFile('docx', 600_000);
    expect(await judgeUpload(file.subarray(0, UPLOAD_HEAD_BYTES), file.length, 'a')).toMatchObject({ name: 'a.docx' });
  });

  it('refuses a document with macros and an archive without files', async () => {
    for (const file of [await officeFile('docm'), Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1')])
      expect(await refusal(file)).toMatchObject({ status: 415 });
  });

  it('finds one of the known kinds or refuses, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const found = await judgeUpload(Buffer.from(bytes), bytes.length, 'x').catch(() => undefined);
        if (!found) return;
        expect(SENT_MEDIA).toContain(found.kind);
        expect(Object.values(MEDIA_ALLOWED[found.kind].types)).toContain(found.mimeType);
      }),
    );
  });
});

describe('the name of an upload', () => {
  it('keeps the given name, without folders, with the extension of its content', () => {
    expect(nameOfUpload('C:\\Users\\ada\\Photo.JPEG', 'image/jpeg', 'image')).toBe('Photo.JPEG');
    expect(nameOfUpload('../../etc/passwd', 'image/png', 'image')).toBe('passwd.png');
    expect(nameOfUpload('invoice.exe', 'application/pdf', 'document')).toBe('invoice.exe.pdf');
    expect(nameOfUpload('gpj.\u202Eexe.png', 'image/png', 'image')).toBe('gpj.exe.png');
    for (const nothing of ['', '...', '/', '\u0000', '.png'])
      expect(nameOfUpload(nothing, 'image/png', 'image')).toMatch(/^(image|png)\.png$/);
  });

  it('contains no folders or invisible characters, 120 characters at most, and ends as its content says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const given = nameOfUpload(name, 'application/pdf', 'document');
        expect(given.toLowerCase()).toMatch(/^[^/\\]+\.pdf$/u);
        expect(given).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect([...given].length).toBeLessThanOrEqual(MEDIA_NAME_MAX);
      }),
    );
  });
});
