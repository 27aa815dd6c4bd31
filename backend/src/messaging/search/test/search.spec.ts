import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job, JobDetail } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { anAccount, type ChannelOwner } from '../../../../testing/people/an-account.js';

/** More than one chunk of recipients. */
const MANY = 600;

describe('the search of what was sent (item 5)', () => {
  let app: TestApp;
  let user: TestAgent;
  let other: TestAgent;
  let channel: ChannelOwner['channel'];
  let many: string;
  let arabic: string;
  let single: string;

  const bulk = async (jobName: string, rows: { name: string; phone: string; message: string }[]) => {
    const { body } = await user.post('/api/messages/bulk').send({ channelId: channel.id, rows, jobName }).expect(201);
    return body.jobId as string;
  };
  const found = async (q: string, more: Record<string, string> = {}, agent = user) =>
    (
      (
        await agent
          .get('/api/jobs')
          .query({ q, ...more })
          .expect(200)
      ).body as Job[]
    ).map(({ id }) => id);
  const within = async (job: string, query: Record<string, string>, agent = user) =>
    (await agent.get(`/api/jobs/${job}`).query(query).expect(200)) as { body: JobDetail; headers: { link?: string } };
  const names = ({ body }: { body: JobDetail }) => body.messages.map(({ name }) => name);

  /** The channel is not linked: everything stays in the queue. */
  beforeAll(async () => {
    app = await startApp();
    const sara = anAccount('Sara').withPlan('advanced').withActiveChannel({ phone: '+14155550100' });
    ({ agent: user, channel } = await sara.in(app));
    ({ agent: other } = await anAccount('Omar').in(app));
    many = await bulk(
      'Winter',
      Array.from({ length: MANY }, (_, n) => ({
        name: n === MANY - 1 ? 'Ángela de la Cruz' : `Person ${n}`,
        phone: `+1415556${String(1_000 + n)}`,
        message: `Your order ${5_000_000 + n} is ready`,
      })),
    );
    arabic = await bulk('Spring sale', [{ name: 'أحمد الخالد', phone: '+14155571000', message: 'عرض الربيع' }]);
    const message = { channelId: channel.id, to: '+14155571001', name: 'Åsa Öberg', body: 'Table for two on Sunday' };
    single = (await user.post('/api/messages/send').send(message).expect(201)).body.jobId as string;
    await app.settle();
  });
  afterAll(() => app.stop());

  it('finds jobs by names and texts, without accents, in any order of the words, the latest first', async () => {
    for (const q of ['angela', 'CRUZ ang', 'ángela order', '  cruz. ']) expect(await found(q)).toEqual([many]);
    for (const q of ['احمد', 'الربيع', 'spring', 'sale spr']) expect(await found(q)).toEqual([arabic]);
    for (const q of ['asa', 'oberg sunday', 'tab']) expect(await found(q)).toEqual([single]);
    expect(await found('person 599 cruz')).toEqual([]);
    expect(await found('ngela')).toEqual([]);
    expect(await found('…')).toEqual([]);
  });

  it('finds recipients by the local part of a number in every notation, and by its last digits', async () => {
    for (const q of ['5557 1001', '(415) 557-1001', '0415 5571001', '٥٥٧١٠٠١', '71001', '1001', '+1 415 557 1001'])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining([single])]);
    expect(await found('5559 1001')).toEqual([]);
    expect(await found('561599')).toEqual([many]);
    for (const q of ['(415) 556-1599', '561599', '5556 1599'])
      expect([q, names(await within(many, { q }))]).toEqual([q, ['Ángela de la Cruz']]);
    expect(await found('5571001', {}, other)).toEqual([]);
  });

  it('finds nothing of another account, and combines with the other filters', async () => {
    expect(await found('angela', {}, other)).toEqual([]);
    expect(await found('angela', { type: 'single' })).toEqual([]);
    expect(await found('angela', { type: 'bulk', status: 'QUEUED', channelId: String(channel.id) })).toEqual([many]);
    expect(await found('angela', { from: '2001-01-01', to: '2001-01-02' })).toEqual([]);
    const file = await user.get('/api/jobs.csv').query({ q: 'oberg', bom: '0' }).expect(200);
    expect(file.text.trim().split('\r\n')).toHaveLength(2);
  });

  it('goes on page by page, each job once', async () => {
    await bulk('Order list', [{ name: 'Zed', phone: '+14155571009', message: 'Your order' }]);
    await app.settle();
    const first = await user.get('/api/jobs?q=order&limit=1').expect(200);
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await user.get(next).expect(200);
    expect((first.body as Job[]).map(({ name }) => name)).toEqual(['Order list']);
    expect((second.body as Job[]).map(({ id }) => id)).toEqual([many]);
  });

  it('finds messages of a job by name and text, in a state, over all its pages', async () => {
    expect(names(await within(many, { q: 'cruz ready' }))).toEqual(['Ángela de la Cruz']);
    expect(names(await within(many, { q: '5000007 rea' }))).toEqual(['Person 7']);
    expect(names(await within(many, { q: 'cruz', status: 'sent' }))).toEqual([]);
    const first = await within(many, { q: 'person 1', limit: '100', status: 'queued' });
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = (await user.get(next).expect(200)) as { body: JobDetail };
    expect(names(first)).toHaveLength(100);
    // 1, 10 to 19 and 100 to 199: one hundred and eleven persons.
    expect(names(second)).toHaveLength(11);
    await user.get(`/api/jobs/${many}?q=person&cursor=row-x`).expect(400);
    await other.get(`/api/jobs/${many}?q=person`).expect(404);
  });

  it('finds and counts the jobs of a template, with their purpose, and leaves out a refused one', async () => {
    const { body: template } = await user.post('/api/templates').send({ title: 'Ready', body: 'Ready' }).expect(201);
    const purpose = 'club-news';
    const send = (agent: TestAgent) =>
      agent
        .post('/api/messages/send')
        .send({ channelId: channel.id, templateId: template.id, to: '+14155571003', body: 'Ready', purpose });
    const jobs = [(await send(user).expect(201)).body.jobId, (await send(user).expect(201)).body.jobId] as string[];
    expect((await send(other)).status).toBeGreaterThanOrEqual(400);
    await app.settle();
    const uses = await user
      .get('/api/template-uses')
      .query({ ids: `${template.id},none` })
      .expect(200);
    expect(uses.body).toEqual([
      { templateId: template.id, jobs: 2, lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/), purpose },
      { templateId: 'none', jobs: 0, lastUsedAt: null },
    ]);
    const listed = (await user.get('/api/jobs').query({ templateId: template.id }).expect(200)).body as Job[];
    expect(listed.map(({ id }) => id).sort()).toEqual(jobs.sort());
    expect((await other.get('/api/template-uses').query({ ids: template.id }).expect(200)).body).toMatchObject([
      { jobs: 0 },
    ]);
    await user.get('/api/template-uses').expect(400);
  });

  it('lists cancelled messages as cancelled and not as failed, and their job as neither failed', async () => {
    await user
      .post(`/api/jobs/${arabic}/cancel`)
      .send({})
      .expect((answer) => expect(answer.status).toBeLessThan(300));
    await app.settle();
    expect(names(await within(arabic, { status: 'failed' }))).toEqual([]);
    expect(names(await within(arabic, { status: 'failed', q: 'احمد' }))).toEqual([]);
    expect(names(await within(arabic, { status: 'cancelled' }))).toEqual(['أحمد الخالد']);
    expect(names(await within(arabic, { status: 'cancelled', q: 'احمد' }))).toEqual(['أحمد الخالد']);
    expect(await found('', { status: 'FAILED' })).not.toContain(arabic);
    expect(await found('', { status: 'PARTIAL' })).not.toContain(arabic);
  });
});
