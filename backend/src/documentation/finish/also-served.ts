import type { Answer, Document, Operation } from '../model.js';
import { headers, refused } from '../shared.js';

/** Opens a session. */
const SIGNS_IN: ReadonlySet<string> = new Set(['login', 'register', 'confirmIdentity', 'acceptTeamInvitation']);

/** The webhook for events of an account's other systems; it takes the account's token in place of a session. */
const WEBHOOK: Operation = {
  operationId: 'reportEvents',
  summary: 'Takes events from a system of the account',
  description:
    'The token is that of `GET /api/workflows/webhook`. What the gateway does not confirm when it is asked for a message by its id is kept as the account’s own report. At most 500 items.',
  tags: ['workflows'],
  security: [{ webhookToken: [] }],
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['channel_id'],
          properties: {
            channel_id: { type: 'string', description: 'Id of the channel at the gateway', example: 'DEMO-1' },
            messages: {
              type: 'array',
              items: { type: 'object' },
              description: 'Messages, as the gateway reports them',
            },
            statuses: {
              type: 'array',
              items: { type: 'object' },
              description: 'Statuses of messages, as the gateway reports them',
            },
            event: { type: 'object', description: 'What is reported', example: { type: 'messages', event: 'post' } },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'All of it is kept',
      headers: headers('X-Request-Id', 'X-Position'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Done' } } },
    },
    ...Object.fromEntries(['400', '401', '405', '409', '413', '415', '429', '503'].map((one) => [one, refused(one)])),
  },
};

/** Adds the operations that no controller of the table has: other methods, parts of files, cookies, and the webhook. */
export function alsoServed(document: Document): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, withOthers(path, method, operation)]),
      ),
    ]),
  );
  const { components } = document;
  const webhookToken = { type: 'http', scheme: 'bearer', description: 'The token of the account’s webhook' };
  const securitySchemes = { ...components?.securitySchemes, webhookToken };
  return {
    ...document,
    paths: { ...paths, '/webhooks/whapi': { post: WEBHOOK } },
    components: { ...components, securitySchemes },
  };
}

function withOthers(path: string, method: string, operation: Operation): Operation {
  const { responses, parameters = [], operationId = '' } = operation;
  const made: Operation['responses'] = { ...responses, 405: refused('405') };
  if (path === '/api/media/{id}' && method === 'get') {
    const part = {
      ...made['200'],
      description: 'The part that was asked for',
      headers: headers('Content-Range'),
    } as Answer;
    const ranged = { ...made, 206: part, 416: refused('416') };
    return { ...operation, parameters: [...parameters, { $ref: '#/components/parameters/Range' }], responses: ranged };
  }
  if (!SIGNS_IN.has(operationId)) return { ...operation, responses: made };
  const signedIn = Object.entries(made).map(([status, answer]) => [
    status,
    status.startsWith('2') ? { ...answer, headers: { ...answer.headers, ...headers('Set-Cookie') } } : answer,
  ]);
  return { ...operation, responses: Object.fromEntries(signedIn) as Operation['responses'] };
}
