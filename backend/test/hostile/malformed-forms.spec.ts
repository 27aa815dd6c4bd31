import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, type ApiError } from '@wavelane/contracts';
import { costlyRuns, defined, everyFew } from '@wavelane/testing';
import fc from 'fast-check';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';
import { anyUpload } from '../../testing/forms/generated-forms.js';
import { type Malformed, malformedForms, namelessParts } from '../../testing/forms/malformed-forms.js';
import { ProcessFaults } from '../../testing/forms/process-faults.js';
import { formOf, part, type RawForm } from '../../testing/forms/raw-form.js';
import { type RawAnswer, RawClient } from '../../testing/forms/raw-upload.js';
import { cookieOf } from '../../testing/live-line.js';
import { Sender } from '../../testing/people/sender.js';
import { Attaching } from '../../src/inbox/conversations/attachments/test/attaching.js';

/** Every route that accepts a form, and the field of its file. */
const UPLOADS = [
  ['/api/messages/media', 'file'],
  ['/api/conversations/{id}/media', 'file'],
  ['/api/messages/bulk/file', 'file'],
  ['/api/messages/bulk/file/problems', 'file'],
  ['/api/people-imports', 'file'],
  ['/api/subscribe/offline', 'proof'],
] as const;
/** Operations of which an account may have only a few under way. */
const ADMITTED = UPLOADS.slice(2, 5).map(([path]) => path);

let app: TestApp;
let client: RawClient;
let cookie: string;
let conversation: string;
const faults = new ProcessFaults();

beforeAll(async () => {
  app = await startApp();
  const sender = await Sender.create(app, 'Ada', '+14155550100');
  cookie = cookieOf(sender.agent);
  const attaching = new Attaching(app, sender);
  conversation = await attaching.path(await attaching.written());
  client = new RawClient(app.app.getHttpServer(), Number(new URL(app.url).port));
  faults.begin();
});
afterAll(async () => {
  faults.end();
  client.end();
  await app.stop();
});

const addressOf = (path: string) => (path.includes('{id}') ? conversation : path);

/** The files that a request keeps on the disk until it is complete. */
function temporaryFiles(): string[] {
  const inside = (folder: string) => {
    const path = join(app.dataDir, folder);
    return existsSync(path) ? readdirSync(path).map((name) => join(folder, name)) : [];
  };
  return [...inside('uploads'), ...[...inside('media'), ...inside('proofs')].filter((name) => name.endsWith('.draft'))];
}

/** Sends a form, and makes sure that it ended nothing but its own request. */
async function sent(
  path: string,
  { type, body }: RawForm,
  { chunked = false, leaveAfter }: { chunked?: boolean; leaveAfter?: number } = {},
): Promise<RawAnswer | undefined> {
  const upload = {
    path: addressOf(path),
    cookie,
    type,
    body,
    chunked,
    ...(leaveAfter !== undefined && { leaveAfter }),
  };
  const answer = await Promise.race([client.send(upload), faults.first]);
  expect(faults.seen).toEqual([]);
  await eventually(() => (temporaryFiles().length === 0 ? true : undefined), { what: 'no temporary file' });
  await app.anonymous().get(api.live.path).expect(200);
  return answer as RawAnswer | undefined;
}

/**
 * Answers that the interface describes: none of 5xx, and a refusal names fields of the form. 429: the form of a client
 * that went away before is still being read, and an account has one place.
 */
function judged(answer: RawAnswer | undefined): ApiError | undefined {
  const { status, body } = defined(answer);
  expect([200, 201, 400, 404, 409, 413, 415, 429]).toContain(status);
  if (status < 400) return undefined;
  expect(body).toMatchObject({ statusCode: status, message: expect.any(String) });
  if (status === 400) expect(Object.keys((body as ApiError).fields ?? {})).not.toEqual([]);
  return body as ApiError;
}

/** Sent as one piece and in chunks. */
const WAYS = [false, true];
/** Between them the routes try every place and every form in both ways. */
const shareOf = <T>(cases: readonly T[], path: string): T[] =>
  everyFew(
    cases,
    3,
    UPLOADS.findIndex(([other]) => other === path),
  );

async function sentEach(
  path: string,
  forms: readonly { what: string; form: RawForm; chunked: boolean }[],
  judge: (answer: RawAnswer | undefined) => void,
): Promise<void> {
  for (const { what, form, chunked } of forms) {
    try {
      judge(await sent(path, form, { chunked }));
    } catch (error) {
      throw new Error(`${what}${chunked ? ', in chunks' : ''}: ${String(error)}`, { cause: error });
    }
  }
}
const inBothWays = (forms: readonly Malformed[]) =>
  forms.flatMap(([what, form]) => WAYS.map((chunked) => ({ what, form, chunked })));

describe.each(UPLOADS)('an upload to %s', (path, file) => {
  it('fails for a part without a name, with field and code', async () => {
    await sentEach(path, inBothWays(namelessParts(file)), (answer) =>
      expect(judged(answer)).toEqual({
        statusCode: 400,
        error: 'Bad Request',
        message: 'A part of the form has no name',
        fields: { [file]: 'A part of the form has no name' },
        code: 'form_part_unnamed',
        says: 'form-part-without-name',
        fieldCodes: { [file]: { code: 'form-part-without-name' } },
      }),
    );
  });

  it('ends with an answer, in whatever way the form is malformed', async () => {
    await sentEach(path, shareOf(inBothWays(malformedForms(file)), path), judged);
  });

  it('ends alone, at whatever place the client goes away', async () => {
    const form = formOf(
      part('; name="amount"', '1'),
      part(`; name="${file}"; filename="a.csv"`, 'phone\r\n'.repeat(3_000)),
      part('; name="jobName"', 'x'),
      part(''),
    );
    const { length } = form.body;
    const places = [0, 1, 2, 5, 20, 40, 60, 62, 64, 70, 90, 120, 160, 200, 300, 5_000, 20_000];
    const all = [...places, ...places.slice(1, -2).map((fromEnd) => length - fromEnd), length].flatMap((leaveAfter) =>
      WAYS.map((chunked) => ({ leaveAfter, chunked })),
    );
    for (const place of shareOf(all, path)) await sent(path, form, place);
  });

  it('ends with an answer, whatever the bytes are, and alone if the client goes away', async () => {
    await fc.assert(
      fc.asyncProperty(anyUpload, async ({ form, chunked, leaves }) => {
        if (leaves === undefined) return void judged(await sent(path, form, { chunked }));
        const leaveAfter = Math.floor((form.body.length * leaves) / 1_000);
        await sent(path, form, { chunked, leaveAfter });
      }),
      { numRuns: costlyRuns() },
    );
  });
});

it.each(ADMITTED)('frees its places after malformed forms: %s', async (path) => {
  const good = formOf(
    part('; name="file"; filename="a.csv"', 'phone\r\n+14155550100'),
    part('; name="dryRun"', 'true'),
  );
  await eventually(
    async () => {
      const answer = await client.send({ path, cookie, ...good, chunked: true });
      return defined(answer).status === 429 ? undefined : true;
    },
    { what: 'a place' },
  );
});
