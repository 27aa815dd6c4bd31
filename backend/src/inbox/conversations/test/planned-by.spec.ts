import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CurrentUser, HOUR_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { FindConversations } from '../list/find-conversations.js';
import { DueReplies } from '../planned/due-replies.js';
import { Planning } from './planning.js';

let world: Planning;
beforeAll(async () => {
  world = await Planning.start();
});
afterAll(() => world.app.stop());

describe('the planner of a reply', () => {
  it('loses the reply when removed from the team, and the conversation goes back to the queue', async () => {
    await world.signInAgain();
    const bea = await memberOf(world.app, world.ada.agent, 'agent', null, 'ب'.repeat(120));
    const chat = await world.chat();
    const { id } = await chat.one();
    await chat.act('assign', { memberId: bea.user.id, expectedOwner: world.me.id });
    const body = { text: 'By me', scheduledFor: world.inMs(HOUR_MS), expectedOwner: bea.user.id };
    await bea.agent.post(`/api/conversations/${id}/planned-replies`).send(body).expect(201);
    // A member who does not own the conversation cannot change its planned reply.
    const path = await world.path(chat);
    await world.ada.agent.delete(path).expect(409);
    await world.ada.agent.delete(`/api/team/members/${bea.user.id}`).expect(200);
    world.pass(HOUR_MS);
    expect(await world.dropped(chat)).toMatchObject({ text: 'By me', reason: expect.any(String) });
    expect(await world.arrived(chat)).toEqual([]);
  });

  it('becomes the member that changed the reply last', async () => {
    await world.signInAgain();
    const cleo = await memberOf(world.app, world.ada.agent, 'agent', null, 'Cleo');
    const chat = await world.chat();
    await world.plan(chat);
    await chat.act('assign', { memberId: cleo.user.id, expectedOwner: world.me.id });
    const path = await world.path(chat);
    await cleo.agent
      .put(path)
      .send({ text: 'By Cleo', scheduledFor: world.inMs(HOUR_MS), version: 1 })
      .expect(200);
    world.pass(HOUR_MS);
    await world.until(chat, 1);
    expect((await chat.messages()).at(-1)).toMatchObject({ text: 'By Cleo', sent: { by: { name: 'Cleo' } } });
  });

  it('belongs to this account: another one finds no plan to change, send or cancel', async () => {
    const eve = await Sender.create(world.app, 'Eve', '+14155550101');
    const chat = await world.chat();
    await world.plan(chat);
    const path = await world.path(chat);
    const body = { text: 'Mine', scheduledFor: world.inMs(HOUR_MS), version: 1 };
    await eve.agent.put(path).send(body).expect(404);
    await eve.agent.post(`${path}/send`).send({ version: 1 }).expect(404);
    await eve.agent.delete(path).expect(404);
    expect(await world.only(chat)).toMatchObject({ text: 'It is', version: 1 });
  });
});

describe('several processes', () => {
  it('sends a due reply once, also when found by another process', async () => {
    const chat = await world.chat();
    await world.plan(chat);
    const { id } = await chat.one();
    const looking = { accountId: world.me.id, memberId: world.me.id, channels: null };
    const found = await world.app.app.get(FindConversations).one(looking, id);
    const [due] = found.document.planned;
    world.time.advance(HOUR_MS);
    const replies = world.app.app.get(DueReplies);
    const others = Array.from({ length: 5 }, () => replies.send(found, defined(due), 'planned-replies'));
    world.pass(0);
    await Promise.all(others);
    await chat.until(async () => (await world.arrived(chat)).length > 0, 'the reply');
    // A process that still holds the reply as planned finds nothing to send.
    await replies.send(found, defined(due), 'planned-replies');
    await world.app.settle();
    expect(await world.arrived(chat)).toEqual(['It is']);
  });
});

describe('after the 24 hours', () => {
  it('uses the plan for a planned reply, as for every reply', async () => {
    const late = await world.chat();
    await world.plan(late, { scheduledFor: world.inMs(30 * HOUR_MS) });
    world.pass(30 * HOUR_MS);
    await world.until(late, 1);
    await world.signInAgain();
    await world.app.settle();
    const { messagesSentToday } = (await world.ada.agent.get('/api/me').expect(200)).body as CurrentUser;
    expect(messagesSentToday).toBe(1);
  });
});

describe('a channel that is not linked when the time comes', () => {
  it('sends nothing, and the conversation says why', async () => {
    const chat = await world.chat();
    await world.plan(chat);
    await world.ada.agent.post(`/api/channels/${world.ada.channel.id}/logout`).expect(200);
    world.pass(HOUR_MS);
    expect(await world.dropped(chat)).toMatchObject({ reason: expect.stringContaining('not linked') });
  });
});
