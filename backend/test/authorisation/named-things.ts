import type {
  Channel,
  Conversation,
  ConversationLine,
  Forgetting,
  Person,
  SavedWording,
  UploadedMedia,
} from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';
import { memberOf } from '../../testing/people/members.js';
import type { Sender } from '../../testing/people/sender.js';

/** The things of an account that bodies name by an id. */
export interface Named {
  userId: string;
  channelId: number;
  templateId: string;
  cannedReplyId: string;
  wordingId: string;
  personId: string;
  conversationId: string;
  mediaId: string;
  /** Id of a file that templates and canned replies may use. */
  sharedId: string;
  /** Id of a message in `conversationId`. */
  lineId: string;
  orderId: string;
}

export const PHONE = '+14155557301';
const FILE = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const ORDER = { amount: 2_900, currency: 'USD', intent: 'CAPTURE', planId: 'starter', durationType: 'MONTHLY' };

let written = 0;

/** A person writes to the account. @returns the conversation */
async function conversationWith(sender: Sender, phone: string): Promise<string> {
  const list = async () =>
    ((await sender.agent.get('/api/conversations?view=all').expect(200)).body as Conversation[]).map((one) => one.id);
  const before = new Set(await list());
  const id = `Ids-${(written += 1)}-abcdefgh`;
  const text = { id, from_me: false, type: 'text', chat_id: `${phone.slice(1)}@s.whatsapp.net` };
  const messages = [{ ...text, timestamp: Math.floor(Date.now() / 1_000), text: { body: 'hello' } }];
  await sender.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  return eventually(async () => (await list()).find((one) => !before.has(one)), { what: 'the conversation' });
}

/** The line of the message that opened the conversation. */
async function lineOf(agent: TestAgent, conversationId: string): Promise<string> {
  const { body } = await agent.get(`/api/conversations/${conversationId}/lines`).expect(200);
  return defined((body as ConversationLine[]).find(({ type }) => type === 'message')).id;
}

const upload = async (agent: TestAgent) =>
  ((await agent.post('/api/messages/media').attach('file', FILE, 'a.pdf').expect(201)).body as UploadedMedia).mediaId;

const uploadShared = async (agent: TestAgent) => {
  const form = agent.post('/api/messages/media').field('as', 'shared').attach('file', FILE, 'b.pdf');
  return ((await form.expect(201)).body as UploadedMedia).mediaId;
};

const newTemplate = async (agent: TestAgent) =>
  (await agent.post('/api/templates').send({ title: 'Mine', body: 'My words' }).expect(201)).body.id as string;

const newCannedReply = async (agent: TestAgent) =>
  (await agent.post('/api/canned-replies').send({ shortName: 'mine', text: 'My words' }).expect(201)).body.id as string;

/** Creates one thing of each kind. */
export async function thingsOf(sender: Sender): Promise<Named> {
  const { agent } = sender;
  const person = await agent.post('/api/people').send({ phone: PHONE, name: 'Zoe' }).expect(201);
  const draft = { purpose: 'marketing', language: 'en', text: 'Yes, offers.' };
  const wording = await agent.post('/api/wordings').send(draft).expect(201);
  const conversationId = await conversationWith(sender, PHONE);
  return {
    userId: ((await agent.get('/api/me').expect(200)).body as { id: string }).id,
    channelId: sender.channel.id,
    templateId: await newTemplate(agent),
    cannedReplyId: await newCannedReply(agent),
    wordingId: (wording.body as SavedWording).id,
    personId: (person.body as Person).id,
    conversationId,
    mediaId: await upload(agent),
    sharedId: await uploadShared(agent),
    lineId: await lineOf(agent, conversationId),
    orderId: (await agent.post('/paypal/order').send(ORDER).expect(201)).body.id as string,
  };
}

/** Ids of deleted things of the account. Wordings and orders are never deleted, and a file may be sent again. */
export async function goneThingsOf(app: TestApp, sender: Sender): Promise<Partial<Named>> {
  const { agent } = sender;
  const phone = '+14155557302';
  const conversationId = await conversationWith(sender, phone);
  const personId = ((await agent.post('/api/people').send({ phone }).expect(201)).body as Person).id;
  const order = { confirm: true, reason: 'asked' };
  const asked = await agent.post(`/api/people/${personId}/forgetting`).send(order).expect(202);
  const look = async () => {
    const { body } = await agent.get(`/api/forgettings/${(asked.body as Forgetting).id}`).expect(200);
    return (body as Forgetting).state === 'done' || undefined;
  };
  await eventually(look, { what: 'somebody who is forgotten', timeoutMs: 30_000 });
  const { user } = await memberOf(app, agent, 'agent');
  await agent.delete(`/api/team/members/${user.id}`).expect(200);
  const added = await agent.post('/api/channels').send({ label: 'Old', phone: '+14155557303' }).expect(201);
  const channelId = (added.body as Channel).id;
  await agent.delete(`/api/channels/${channelId}`).expect(({ status }) => [200, 202, 204].includes(status));
  const templateId = await newTemplate(agent);
  await agent.delete(`/api/templates/${templateId}`).expect(200);
  return { personId, conversationId, userId: user.id, channelId, templateId };
}
