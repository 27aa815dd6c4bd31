import { QueryBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PeopleImport, Person, SecurityEvent } from '@wavelane/contracts';
import { START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from '../../../inbox/conversations/test/chat.js';

let app: TestApp;
let ada: Sender;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  const chat = new Chat(app, ada);
  await chat.says('Hello');
  ids.conversation = (await chat.one()).id;
  const bad = Buffer.from('phone\n+14155551235\n1');
  const bulk = ada.agent.post('/api/messages/bulk/file').field('channelId', ada.channel.id).field('body', 'Hi');
  ids.bulk = ((await bulk.attach('file', bad, 'people.csv').expect(201)).body as { jobId: string }).jobId;
  const file = ada.agent.post('/api/people-imports').attach('file', bad, 'people.csv');
  ids.import = ((await file.expect(201)).body as PeopleImport).id;
  ids.job = (await ada.send('14155551234')).jobId;
  await app.settle();
  ids.person = defined(((await ada.agent.get('/api/people').expect(200)).body as Person[])[0]).id;
});
afterAll(() => app.stop());

const noted = async () => {
  await app.settle();
  const admin = await app.admin();
  return (await admin.get('/api/admin/security?kind=data-exported').expect(200)).body as SecurityEvent[];
};

describe('a file with data of people', () => {
  it.each([
    ['a conversation', '/api/conversations/:conversation/export.html', 'conversation'],
    ['all of a person', '/api/people/:person/export.json', 'person'],
    ['all of a person as PDF', '/api/people/:person/export.pdf', 'person'],
    ['evidence', '/api/people/:person/evidence.json', 'evidence'],
    ['evidence as PDF', '/api/people/:person/evidence.pdf', 'evidence'],
    ['a list of people', '/api/people.csv', 'people'],
    ['a list of jobs', '/api/jobs.csv', 'messages'],
    ['the rows that a job left out', '/api/jobs/:bulk/errors.csv', 'rejected-rows'],
    ['the rows that an import left out', '/api/people-imports/:import/errors.csv', 'rejected-rows'],
    ['the messages of a job', '/api/jobs/:job/export.csv', 'messages'],
  ])('leaves an entry in the security log when %s is taken, and none for HEAD', async (_, path, detail) => {
    const filled = (text: string) => text.replace(/:([a-z]+)/g, (_all, name: string) => ids[name] ?? '');
    const before = await noted();
    const { headers } = await ada.agent.head(filled(path)).expect(200);
    expect(headers['content-length']).toBeUndefined();
    expect(await noted()).toEqual(before);
    await ada.agent.get(filled(path)).expect(200);
    const [entry, ...others] = await noted();
    expect(others).toEqual(before);
    expect(entry).toMatchObject({ kind: 'data-exported', detail, by: null });
    expect(entry?.address).not.toBeNull();
  });

  it('stays unmade for HEAD, whose time would show how long it is', async () => {
    const asked: string[] = [];
    const bus = app.app.get(QueryBus);
    const execute = jest.spyOn(bus, 'execute').mockImplementation((query) => {
      asked.push(query.constructor.name);
      return Promise.reject(new Error('asked'));
    });
    try {
      for (const path of [`/api/people/${ids.person}/export.pdf`, `/api/jobs/${ids.job}/export.csv`])
        await ada.agent.head(path).expect(200);
    } finally {
      execute.mockRestore();
    }
    expect(asked).toEqual([]);
  });

  it('leaves no id in the security log, nor in any event: that of a person is made from the number', async () => {
    const own = Object.values(ids);
    const entries = JSON.stringify(await noted());
    const { events } = await logOf(app).readAll({ after: START, limit: 1_000, types: ['SecurityNoted'] });
    expect(entries).toContain('"evidence"');
    expect(events.length).toBeGreaterThan(0);
    expect(own.filter((id) => entries.includes(id) || JSON.stringify(events).includes(id))).toEqual([]);
  });

  it('leaves an entry in the security log when the list of users is taken', async () => {
    const before = await noted();
    const admin = await app.admin();
    await admin.post('/api/admin/users/export').send({}).expect(200);
    const [entry, ...others] = await noted();
    expect(others).toEqual(before);
    expect(entry).toMatchObject({ kind: 'data-exported', detail: 'users' });
  });

  it('names the member who took it, and notes nothing of one that is not there', async () => {
    const bea = await memberOf(app, ada.agent, 'manager');
    const before = await noted();
    await bea.agent.get('/api/conversations/nowhere/export.html').expect(404);
    await bea.agent.get('/api/people/nowhere/export.json').expect(404);
    expect(await noted()).toEqual(before);
    await bea.agent.get(`/api/conversations/${ids.conversation}/export.html`).expect(200);
    expect((await noted())[0]?.by?.id).toBe(bea.user.id);
  });
});
