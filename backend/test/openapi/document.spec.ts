import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../testing/app.js';
import { type ApiDocument, answerOf } from '../../testing/api/document.js';
import { Clients } from './clients.js';
import { Examiner } from './examiner.js';

/** Other requests: SEED=8 node scripts/jest.mjs backend/test/openapi */
const SEED = Number(process.env.SEED ?? 7);
const RUNS = 4;
/** Long enough for a machine with much other work. */
const PATIENCE = 300_000;

/** Refusals that no document can know: they are about what is stored, or about the world. */
const OF_STATE: readonly RegExp[] = [
  /^This is not your password\.$/,
  /^This code is wrong or used up\./,
  /^This is not the address of (your|the) account$/,
  /^This link is used up or too old\./,
  /^There is no such plan\.$/,
  /^Plans are sold in /,
  /^There is no currency [A-Z]{3}\./,
  // A list of common passwords decides, and the name and address of the account.
  /^This password is easy to guess\./,
  // The bytes of the file decide.
  /^A voice note is an OGG file with Opus sound\./,
  /^Choose a picture or a PDF file$/,
  /^No such channel$/,
  /^The push service must have an https address of the public internet$/,
  /^There are no opening hours of this version$/,
  /^Mention members who see this channel$/,
  // Which files there are for a conversation is known only there.
  /^This file is no longer available\. Add it again$/,
  // A text is needed if there is no file.
  /^Message body is required$/,
  // The content of a message excludes buttons, a file and, except for a list, texts.
  /^A list, a location, a contact or a poll (has no buttons|carries no file)\./,
  /^A location, a contact or a poll has no text of its own\./,
  // Rules between the items of a list: a schema compares neither their fields, nor texts without the spaces around them.
  /^Another (row has this id|option has this text)\./,
  /^A list has at most 10 rows$/,
  // The schema of a number cannot count another field.
  /^Choose a whole number from 0 to \d+; 0 is any number of options$/,
  // Which of its fields a button needs depends on its type, and which types there may be on the other buttons.
  /^Button id is required$/,
  /^Quick replies stand alone\./,
  // The fields of a file's form decide whether it needs a channel and which columns can be named.
  /^Choose a channel$/,
  /^mapping|column/,
  // Which numbers there are only the numbering plans know, and which zones the system does.
  /^Enter the phone number with country code/,
  /^Phone number is required$/,
  /is not a (valid|possible) phone number|no country code/i,
  /^Choose a time zone/,
  /^Choose a country by its two letters/,
  /^This time has passed\./,
  /^Choose a time within one year/,
  // The clock and earlier consents decide, and other fields.
  /^at must not be in the future$/,
  /^Choose one of your consent texts$/,
  /^That wording (is for|has versions) /,
  /^Say for which purpose$/,
  // A handle decides, and whether WhatsApp had said that they are one person.
  /^Say why they are two people$/,
  /^Choose how they agreed$/,
  /^(Enter when they agreed|Say what they were told|Choose the purpose they agreed to)/,
  /^There are no rows in the file$/,
  /^Order messages need no consent$/,
  /^They opted out\. Describe what changed/,
  // A list with something of each element that may be there once.
  /^There are two texts in /,
  // The administrator has it from the provider of the gateway.
  /^This is not a partner token\./,
  /^Enter an address such as https:/,
  // A position of another log than this.
  /^knownAt is no position of this log/,
];

let app: TestApp;
let document: ApiDocument;
let examiner: Examiner;

beforeAll(async () => {
  app = await startApp();
  const clients = await Clients.of(app);
  ({ body: document } = await app.anonymous().get('/api-docs-json').expect(200));
  const isOfState = (message: string) => OF_STATE.some((refusal) => refusal.test(message));
  examiner = new Examiner(document, clients, { seed: SEED, runs: RUNS, isOfState });
}, PATIENCE);
afterAll(() => app.stop());

describe(`requests made from the OpenAPI document alone (SEED=${SEED})`, () => {
  it(
    'passes if the document allows it, with answers that the document lists',
    async () => {
      for (const operation of examiner.operations) await examiner.allowed(operation);
      expect(examiner.found()).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'fails if the document forbids it, with answers that the document lists',
    async () => {
      for (const operation of examiner.operations) await examiner.forbidden(operation);
      expect(examiner.found()).toEqual([]);
      expect(examiner.sent).toBeGreaterThan(1_500);
    },
    PATIENCE,
  );

  it(
    'answers 405 with Allow to a method that a known path does not have',
    async () => {
      const wrong: string[] = [];
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
          if (methods[method]) continue;
          const answer = await app
            .anonymous()
            [method](path.replace(/\{\w+\}/g, 'seven'))
            .ok(() => true);
          const allowed = (answer.headers as { allow?: string }).allow?.toLowerCase().split(', ') ?? [];
          // Names such as `send` are ids for another operation with that path, which refuses a stranger.
          if (answer.status === 401 && method in (document.paths[path.replace(/[\w-]+$/, '{id}')] ?? {})) continue;
          const isTold = Object.keys(methods).every((one) => allowed.includes(one));
          if (answer.status !== 405 || !isTold)
            wrong.push(`${method} ${path}: ${answer.status}, Allow ${allowed.join()}`);
        }
      }
      expect(wrong).toEqual([]);
    },
    PATIENCE,
  );
});

it('runs scripts of this server only on the page that shows the document', async () => {
  const { text, headers } = await app.anonymous().get('/api-docs').expect(200).expect('Content-Type', /html/);
  expect(text).toContain('swagger-ui-init.js');
  expect((headers as Record<string, string>)['content-security-policy']).toContain("script-src 'self';");
  await app
    .anonymous()
    .get('/api-docs/swagger-ui-init.js')
    .expect(200)
    .expect('Content-Type', /javascript/);
});

describe('every operation of the OpenAPI document', () => {
  it('carries a name, a summary, a security scheme, typed answers and its refusals', () => {
    const wrong: string[] = [];
    for (const { method, path, name: called, described, parameters } of examiner.operations) {
      const { operationId, summary, security, responses = {} } = described;
      const changes = method !== 'get';
      const headers = parameters.map(({ name }) => name);
      const isOpen = security?.length === 0;
      const needed = [
        '400',
        '429',
        '503',
        ...(isOpen ? [] : ['401', '403']),
        ...(changes ? ['409', '413', '415'] : []),
      ];
      const missing = [
        ...(operationId ? [] : ['operationId']),
        ...(summary ? [] : ['summary']),
        ...(security ? [] : ['security']),
        ...(changes && !headers.includes('Idempotency-Key') ? ['Idempotency-Key'] : []),
        ...(path.includes('{') ? ['404', ...needed] : needed).filter((status) => !responses[status]),
      ];
      for (const [status, given] of Object.entries(responses)) {
        const answer = answerOf(document, given);
        const content = Object.entries(answer.content ?? {});
        if (content.length === 0 || content.some(([, { schema }]) => !schema)) missing.push(`an answer for ${status}`);
        const refers = JSON.stringify(content).includes('/ApiError"');
        if (Number(status) >= 400 && !refers && path !== '/health/ready') missing.push(`the error of ${status}`);
      }
      if (missing.length > 0) wrong.push(`${called}: ${missing.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('tells of its Link header if it answers a list in pages', () => {
    const paged = examiner.operations.filter(({ query }) => query.some(({ name }) => name === 'cursor'));
    const without = paged.filter(({ described }) => !described.responses?.['200']?.headers?.Link);
    // These two have the address of the next page in their body.
    expect(without.map(({ path }) => path).sort()).toEqual([
      '/api/admin/audit/statement',
      '/api/admin/operations/events',
    ]);
    expect(paged.length).toBeGreaterThan(12);
  });

  it('describes a form that it takes and a file that it answers', () => {
    const forms = examiner.operations.filter(({ form }) => form?.properties);
    expect(forms.map(({ path }) => path).sort()).toEqual([
      '/api/conversations/{id}/media',
      '/api/messages/bulk/file',
      '/api/messages/bulk/file/problems',
      '/api/messages/media',
      '/api/people-imports',
      '/api/subscribe/offline',
    ]);
    const files = examiner.operations.filter(({ described }) => described.responses?.['200']?.content?.['text/csv']);
    expect(files.map(({ path }) => path).sort()).toEqual([
      '/api/admin/audit/export',
      '/api/admin/payments/export',
      '/api/admin/revenue/export',
      '/api/admin/security/export',
      '/api/admin/users/export',
      '/api/billing/days/export',
      '/api/jobs.csv',
      '/api/jobs/{id}/errors.csv',
      '/api/jobs/{id}/export.csv',
      '/api/messages/bulk/file/problems',
      '/api/people-imports/{id}/errors.csv',
      '/api/people.csv',
      '/api/reports.csv',
    ]);
  });
});
