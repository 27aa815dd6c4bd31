import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, PLANNED_REPLIES_MAX } from '@wavelane/contracts';
import { randomUUID } from 'node:crypto';
import { Planning } from './planning.js';

let world: Planning;
beforeAll(async () => {
  world = await Planning.start();
});
afterAll(() => world.app.stop());

describe('a planned reply', () => {
  it('stands in the conversation and goes at its time, to the phone, as a reply of its planner', async () => {
    const sara = await world.chat();
    await world.plan(sara);
    expect(await world.only(sara)).toMatchObject({
      text: 'It is',
      by: { id: world.me.id, name: 'Ada' },
      version: 1,
      answered: false,
    });
    const row = await sara.one('mine');
    expect(row).toMatchObject({ plannedFor: (await world.only(sara)).scheduledFor, waitingSince: expect.any(String) });
    world.pass(HOUR_MS / 2);
    await world.app.settle();
    expect(await world.arrived(sara)).toEqual([]);
    world.pass(HOUR_MS / 2);
    await world.until(sara, 1);
    await world.app.settle();
    expect(await world.arrived(sara)).toEqual(['It is']);
    expect(await world.planned(sara)).toEqual([]);
    expect(await sara.one('mine')).toMatchObject({ plannedFor: null, waitingSince: null });
    expect((await sara.messages()).at(-1)).toMatchObject({
      from: 'member',
      sent: { by: { id: world.me.id }, bulk: false },
    });
  });

  it('stands once, however often it is planned under its key', async () => {
    const omar = await world.chat();
    const key = randomUUID();
    const { id } = await omar.one('mine');
    const body = { text: 'Once', scheduledFor: world.inMs(HOUR_MS), expectedOwner: world.me.id };
    const ask = () =>
      world.ada.agent
        .post(`/api/conversations/${id}/planned-replies`)
        .set('Idempotency-Key', key)
        .send(body)
        .expect(201);
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect(await world.planned(omar)).toHaveLength(1);
  });

  it('refuses at the field times that are past, too far away or none, and an eleventh plan', async () => {
    const una = await world.chat();
    for (const scheduledFor of [world.inMs(-1), world.inMs(400 * 24 * HOUR_MS), '2030-05-17', 'soon', ''])
      expect((await world.plan(una, { scheduledFor }, 400)).fields).toEqual({ scheduledFor: expect.any(String) });
    expect((await world.plan(una, { timeZone: 'Mars/Base' }, 400)).fields).toEqual({ timeZone: expect.any(String) });
    expect((await world.plan(una, { text: ' ' }, 400)).fields).toEqual({ text: expect.any(String) });
    for (let count = 0; count < PLANNED_REPLIES_MAX; count++) await world.plan(una);
    expect((await world.plan(una, {}, 409)).message).toContain('10');
  });

  it('reads its time in the zone that is named', async () => {
    const zoe = await world.chat();
    const tomorrow = new Date(world.time.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
    await world.plan(zoe, { scheduledFor: `${tomorrow}T09:00`, timeZone: 'Asia/Bahrain' });
    expect((await world.only(zoe)).scheduledFor).toBe(`${tomorrow}T06:00:00.000Z`);
  });

  it('takes a change only on the version seen, and goes as changed, or now', async () => {
    const ivy = await world.chat();
    await world.plan(ivy);
    const before = await world.only(ivy);
    const path = await world.path(ivy);
    const body = { text: 'Later', scheduledFor: world.inMs(3 * HOUR_MS), version: 1 };
    await world.ada.agent.put(path).send(body).expect(200);
    await world.ada.agent.put(path).send(body).expect(409);
    await world.ada.agent.post(`${path}/send`).send({ version: 1 }).expect(409);
    world.pass(HOUR_MS);
    await world.app.settle();
    expect(await world.only(ivy)).toMatchObject({ id: before.id, text: 'Later', version: 2 });
    expect(await world.arrived(ivy)).toEqual([]);
    const key = randomUUID();
    const send = () =>
      world.ada.agent.post(`${path}/send`).set('Idempotency-Key', key).send({ version: 2 }).expect(200);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    await world.until(ivy, 1);
    world.pass(2 * HOUR_MS);
    await world.app.settle();
    expect(await world.arrived(ivy)).toEqual(['Later']);
  });

  it('gets cancelled once, and tells by which member', async () => {
    const leo = await world.chat();
    await world.plan(leo);
    const path = await world.path(leo);
    await world.ada.agent.delete(path).expect(200);
    await world.ada.agent.delete(path).expect(409);
    expect(await world.planned(leo)).toEqual([]);
    expect((await leo.lines()).at(-1)).toMatchObject({ event: 'plan-cancelled', by: { id: world.me.id } });
    world.pass(HOUR_MS);
    await world.app.settle();
    expect(await world.arrived(leo)).toEqual([]);
  });

  it('drops after a STOP of the person, and the conversation tells why and what it would have said', async () => {
    const stop = await world.chat();
    await world.plan(stop, { text: 'Your *parcel* is here' });
    await stop.says('STOP');
    await world.app.settle();
    expect(await world.only(stop)).toMatchObject({ answered: true });
    world.pass(HOUR_MS);
    expect(await world.dropped(stop)).toMatchObject({
      reason: expect.stringContaining('STOP'),
      text: 'Your *parcel* is here',
    });
    expect(await world.arrived(stop)).not.toContain('Your *parcel* is here');
  });

  it('gets cancelled at once by the next message of the person when that was wanted', async () => {
    const ned = await world.chat();
    await world.plan(ned, { unlessAnswered: true });
    await world.plan(ned, { text: 'In any case' });
    await ned.says('Thanks, got it');
    await ned.until(async () => (await world.planned(ned)).length === 1, 'the other plan');
    expect(await world.only(ned)).toMatchObject({ text: 'In any case', answered: true });
    expect((await ned.lines()).at(-1)).toMatchObject({ event: 'plan-dropped', text: 'It is' });
  });

  it('goes after a short standstill, and not after a long one', async () => {
    const [short, long] = [await world.chat(), await world.chat()];
    await world.plan(short);
    await world.plan(long, { scheduledFor: world.inMs(HOUR_MS / 2), text: 'Too late', validForHours: 2 });
    world.pass(2.75 * HOUR_MS);
    expect(await world.dropped(long)).toMatchObject({ reason: expect.stringContaining('could not be sent in time') });
    await world.until(short, 1);
    expect(await world.arrived(long)).toEqual([]);
  });
});
