import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { newPhone } from '../../../../testing/people/an-account.js';
import { ChannelDesk, type Person } from './channel-desk.js';

let app: TestApp;
let desk: ChannelDesk;

beforeAll(async () => {
  app = await startApp();
  desk = await ChannelDesk.of(app);
});
afterAll(() => app.stop());

async function linkedByAnother() {
  const person = await desk.subscriber();
  const channel = await desk.linked(person);
  await person.agent.post(`/api/channels/${channel.id}/logout`).expect(200);
  const other = newPhone();
  await desk.control('POST', `/channels/${channel.whapiChannelId}/link`, { phone: other.slice(1) });
  const path = `/api/channels/${channel.id}`;
  const refused = await eventually(
    async () => {
      const answer = await person.agent.patch(`${path}/authorize`);
      return answer.body.code === 'other-number' ? answer : undefined;
    },
    { what: 'the other number' },
  );
  return { person, channel, path, other, refused };
}

async function seen(person: Person) {
  await app.settle();
  return defined((await desk.mine(person))[0]);
}

const arrivedAt = async (phone: string) =>
  (await desk.control('GET', `/phones/${phone.slice(1)}/messages`)).messages as { from: string }[];

describe('a channel that another phone is linked to', () => {
  it('stays unauthorized, tells both numbers, and sends only after its owner took the number', async () => {
    const { person, channel, path, other, refused } = await linkedByAnother();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(other);
    expect(refused.body.message).toContain(channel.phone);
    expect(await seen(person)).toMatchObject({ authStatus: 'PENDING', otherNumber: other, phone: channel.phone });

    const to = newPhone();
    await person.agent
      .post('/api/messages/send')
      .send({ channelId: channel.id, to, body: 'Hi', buttons: [] })
      .expect(201);
    await app.settle();
    expect(await arrivedAt(to)).toEqual([]);

    await person.agent.put(`${path}/number`).send({ phone: newPhone() }).expect(409);
    const used = await person.agent.put(`${path}/number`).send({ phone: other }).expect(200);
    expect(used.body).toMatchObject({ authStatus: 'AUTHORIZED', otherNumber: null, phone: other });
    await person.agent.put(`${path}/number`).send({ phone: other }).expect(200);
    const [message] = await eventually(
      async () => {
        const all = await arrivedAt(to);
        return all.length > 0 ? all : undefined;
      },
      { what: 'the message', timeoutMs: 60_000 },
    );
    expect(`+${message?.from}`).toBe(other);
    // The former number is free again, and the new one is taken.
    await person.agent.post('/api/channels').send({ label: 'Twice', phone: other }).expect(409);
    await person.agent.post('/api/channels').send({ label: 'Old', phone: channel.phone }).expect(201);
  });

  it('refuses the number of another channel of the account', async () => {
    const { person, path, other } = await linkedByAnother();
    await desk.added(person, other);
    const refused = await person.agent.put(`${path}/number`).send({ phone: other }).expect(409);
    expect(refused.body.message).toBe('Your channel "Shop" has this phone number already.');
    expect(await seen(person)).toMatchObject({ label: 'Shop' });
  });

  it('becomes free for its own phone after it was unlinked', async () => {
    const { person, channel, path } = await linkedByAnother();
    await person.agent.post(`${path}/logout`).expect(200);
    expect(await seen(person)).toMatchObject({ authStatus: 'PENDING', otherNumber: null });
    await desk.scan(channel);
    const { body } = await desk.authorized(person, channel);
    expect(body).toMatchObject({ authStatus: 'AUTHORIZED', otherNumber: null, phone: channel.phone });
  });
});
