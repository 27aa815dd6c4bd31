import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Conversation,
  CurrentUser,
  ConversationDetail,
  ConversationMessage,
  GatewaySettings,
  Person,
} from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { PASSWORD, startApp, type TestApp } from '../../../../../testing/app.js';
import { eventually } from '../../../../../testing/eventually.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { ProbeTimings } from '../../../../whatsapp/channels/probing/probe-hidden.command.js';

let app: TestApp;
let ada: Sender;
let ben: Sender;
let numbers = 14155590000;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  ben = await Sender.create(app, 'Ben', '+14155550101');
  const { id, email } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
  const admin = await app.admin();
  await admin.post(`/api/admin/users/${id}/role`).send({ role: 'admin', reason: 'She runs it' }).expect(200);
  // Another role is another sign-in.
  const agent = await app.signIn(email, PASSWORD);
  Object.defineProperty(ada, 'agent', { value: agent });
  Object.assign(app.app.get(ProbeTimings), { every: 20, patience: 4_000 });
});
afterAll(() => app.stop());

/** A person whose number WhatsApp hides. */
class Hidden {
  readonly digits = String(++numbers);
  lid = '';
  name = `user${this.digits}`;

  async write(text: string): Promise<this> {
    const order = { kind: 'text', text, channelId: ada.channel.whapiChannelId };
    const told = await ada.sim<{ content: { from?: string } }>('POST', `/phones/${this.digits}/send`, order);
    this.lid = told.content.from ?? this.lid;
    await app.settle();
    return this;
  }

  async all(): Promise<Conversation[]> {
    await app.settle();
    const { body } = await ada.agent.get(`/api/conversations?view=all&q=${this.name}`).expect(200);
    return body as Conversation[];
  }

  async one(): Promise<Conversation> {
    const [found, ...others] = await this.all();
    expect(others).toEqual([]);
    return defined(found);
  }

  async detail(): Promise<ConversationDetail> {
    const { id } = await this.one();
    return (await ada.agent.get(`/api/conversations/${id}`).expect(200)).body as ConversationDetail;
  }

  async reply(text: string, status = 201, more: object = {}) {
    const { id, owner } = await this.one();
    const body = { text, expectedOwner: owner?.id ?? null, ...more };
    const answer = await ada.agent.post(`/api/conversations/${id}/reply`).send(body);
    expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
    return answer.body as Record<string, unknown>;
  }

  async messages(): Promise<ConversationMessage[]> {
    await app.settle();
    const { id } = await this.one();
    const { body } = await ada.agent.get(`/api/conversations/${id}/lines`).expect(200);
    return (body as ConversationMessage[]).filter(({ type }) => type === 'message').toReversed();
  }

  arrives(count: number) {
    return eventually(
      async () => {
        const found = await ada.arrived(this.digits);
        return found.length >= count ? found.map(({ body }) => body) : undefined;
      },
      { what: 'the message on the phone' },
    );
  }
}

async function hidden(text = 'Are you open?'): Promise<Hidden> {
  const person = new Hidden();
  const shown = { behaviour: 'reads', lid: true, hidden: true, userName: person.name };
  await ada.sim('PUT', `/phones/${person.digits}`, shown);
  return person.write(text);
}

const takes = (does: boolean) => ada.sim('PUT', '/hidden-numbers', { takes: does });
const settings = async () => (await ada.agent.get('/api/whapi/settings').expect(200)).body as GatewaySettings;
const switchTo = (answersHidden: boolean) => ada.agent.put('/api/whapi/hidden-numbers').send({ answersHidden });
const probe = async (hiddenId: string) => {
  const body = { channelId: ada.channel.id, hiddenId };
  return (await ada.agent.post('/api/whapi/hidden-numbers/probe').send(body).expect(200)).body as GatewaySettings;
};

describe('a person whose number is hidden', () => {
  it('gets no answer before an administrator allows it, and the refusal tells why by its code', async () => {
    const sara = await hidden();
    expect(await sara.detail()).toMatchObject({
      ...{ replyTo: null, hiddenNotAnswered: true, cannotReply: expect.stringContaining('number is hidden') },
      person: { phone: null, userName: sara.name },
    });
    expect(await sara.reply('We are', 409)).toMatchObject({ code: 'phone-number-hidden' });
    expect(await ada.arrived(sara.digits)).toEqual([]);
  });

  it('needs a gateway that took a hidden id, and the switch stays off while it refuses them', async () => {
    await takes(false);
    const { lid } = await hidden();
    expect((await switchTo(true).expect(409)).body).toMatchObject({
      fieldCodes: { answersHidden: { code: 'probe-hidden-number-first' } },
    });
    expect(await probe(lid)).toMatchObject({
      answersHidden: false,
      hiddenProbe: { outcome: 'refused', reason: expect.not.stringContaining(lid.replace('@lid', '')) },
    });
    await switchTo(true).expect(409);
    await takes(true);
  });

  it.each([
    [{ channelId: 1, hiddenId: '123456@lid' }, 404, undefined],
    [{ channelId: 'another’s', hiddenId: '123456@lid' }, 404, undefined],
    [{ channelId: 'x', hiddenId: '123456@lid' }, 400, 'channelId'],
    [{ hiddenId: '+14155550100' }, 400, 'hiddenId'],
    [{}, 400, 'hiddenId'],
  ])('refuses the probe %j', async (asked, status, field) => {
    const isForeign = 'channelId' in asked && asked.channelId === 'another’s';
    const body = isForeign ? { ...asked, channelId: ben.channel.id } : asked;
    const { body: answer } = await ada.agent.post('/api/whapi/hidden-numbers/probe').send(body).expect(status);
    if (field !== undefined) expect((answer as { fields: object }).fields).toHaveProperty(field);
  });

  it('gets answers once a probe arrived: reply, quote and second reply, each once', async () => {
    const own = await hidden('My own phone');
    expect(await probe(own.lid)).toMatchObject({ hiddenProbe: { outcome: 'delivered', reason: null } });
    expect(await own.arrives(1)).toHaveLength(1);
    expect(await switchTo(true).expect(200)).toMatchObject({ body: { answersHidden: true } });
    const omar = await hidden();
    expect(await omar.detail()).toMatchObject({ replyTo: null, cannotReply: null });
    expect((await omar.detail()).hiddenNotAnswered).toBeUndefined();
    expect(await omar.reply('Until nine')).toMatchObject({ free: true });
    expect(await omar.arrives(1)).toEqual(['Until nine']);
    const [question] = await omar.messages();
    await omar.reply('Today too', 201, { quotes: question?.id });
    expect(await omar.arrives(2)).toEqual(['Until nine', 'Today too']);
    const said = (await omar.messages()).map(({ text }) => text);
    expect(said).toEqual(['Are you open?', 'Until nine', 'Today too']);
    await eventually(async () => (await omar.messages()).at(-1)?.sent?.status === 'read' || undefined, {
      what: 'the read status',
    });
  });

  it('gets no answers after STOP, and gets them again after START', async () => {
    const lina = await hidden();
    await lina.write('STOP');
    expect(await lina.detail()).toMatchObject({ person: { stopped: true }, cannotReply: expect.any(String) });
    await lina.reply('But', 409);
    expect(await lina.arrives(1)).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await lina.write('START');
    expect(await lina.detail()).toMatchObject({ person: { stopped: false }, cannotReply: null });
    await lina.reply('Welcome back');
    expect((await lina.arrives(2)).at(-1)).toBe('Welcome back');
  });

  it('gets edits, reactions and "typing…" by the hidden id, and none after STOP', async () => {
    const mona = await hidden();
    await mona.reply('Until nien');
    await mona.arrives(1);
    const [question, reply] = await mona.messages();
    const { id } = await mona.one();
    const act = (line: ConversationMessage | undefined, what: string, body: object) =>
      ada.agent.post(`/api/conversations/${id}/lines/${encodeURIComponent(line?.id ?? '')}/${what}`).send(body);
    await act(reply, 'edit', { text: 'Until nine' }).expect(200);
    await act(question, 'react', { emoji: '👍' }).expect(200);
    await ada.agent.post('/api/presence').send({ conversationId: id, tab: 't', doing: 'answering' }).expect(200);
    const shown = () => ada.sim<{ typing: boolean }>('GET', `/phones/${mona.digits}/shown`);
    const isDone = async () => {
      const [asked, said] = await mona.messages();
      return (said?.edited?.text === 'Until nine' && asked?.reactions.length === 1) || undefined;
    };
    await eventually(isDone, { what: 'the edit and the reaction' });
    await eventually(async () => (await shown()).typing || undefined, { what: '"typing…"' });
    await mona.write('STOP');
    await act(reply, 'edit', { text: 'Until ten' }).expect(409);
    await act(question, 'react', { emoji: '🙏' }).expect(409);
  });

  it('stays one person with one history when the number becomes known later', async () => {
    const noor = await hidden('First');
    await noor.reply('Answer to the id');
    expect(await noor.arrives(1)).toHaveLength(1);
    await ada.sim('PUT', `/phones/${noor.digits}`, { behaviour: 'reads', lid: true, hidden: false });
    await noor.write('Second');
    const found = await noor.one();
    expect(found.person).toMatchObject({ phone: `+${noor.digits}`, userName: noor.name });
    const { body } = await ada.agent.get(`/api/people/${found.person.id}`).expect(200);
    expect((body as Person).handles).toEqual(
      expect.arrayContaining([
        { kind: 'phone', value: `+${noor.digits}` },
        { kind: 'lid', value: noor.lid.replace('@lid', '') },
      ]),
    );
    await noor.reply('Answer to the number');
    expect(await noor.arrives(2)).toEqual(['Answer to the id', 'Answer to the number']);
    const texts = (await noor.messages()).map(({ text }) => text);
    expect(texts).toEqual(['First', 'Answer to the id', 'Second', 'Answer to the number']);
  });

  it.each(['/api/messages/send', '/api/messages/bulk'])('stays out of reach of %s', async (path) => {
    const { lid } = await hidden();
    const body = path.endsWith('send')
      ? { channelId: ada.channel.id, to: lid, body: 'Hello' }
      : { channelId: ada.channel.id, rows: [{ name: 'Sara', phone: lid, message: 'Hello' }] };
    const { body: answer } = await ada.agent.post(path).send(body).expect(400);
    expect(JSON.stringify(answer)).toContain('hidden');
  });

  it('gets no answers once the switch is off, nor with another gateway', async () => {
    const zoe = await hidden();
    await switchTo(false).expect(200);
    await zoe.reply('Hello', 409);
    await switchTo(true).expect(200);
    await zoe.reply('Hello');
    expect(await zoe.arrives(1)).toEqual(['Hello']);
    await ada.agent.put('/api/whapi/settings').send({ baseUrl: 'https://manager.example.org' }).expect(200);
    expect(await settings()).toMatchObject({ answersHidden: false, hiddenProbe: null });
    await zoe.reply('Hello again', 409);
  });
});
