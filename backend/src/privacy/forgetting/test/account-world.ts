import type { Forgetting } from '@wavelane/contracts';
import type { TestApp } from '../../../../testing/app.js';
import { PASSWORD } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { ForgettingWorld, SECRETS } from './forgetting-world.js';

/** Words that only the owner of the account has written. */
export const OWN = {
  name: 'Wilhelmina Okonkwo-Zyx',
  template: 'The marzipan is plaid',
  title: 'Plaid marzipan',
  wording: 'You agree to letters about marzipan',
  word: 'enoughofmarzipan',
  segment: 'marzipan lovers',
  label: 'Marzipan counter',
  reference: 'Transfer of the marzipan guild',
  note: 'A gift for the marzipan jubilee',
  fileName: 'marzipan-guild.csv',
};

/** The part of a payment that the law requires does not contain this. */
const PROOF = Buffer.from('%PDF-1.4\n1 0 obj\n<<(Paid by the guild of marzipan)>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** An account with everything that an account can have, and a person that it knows. */
export class AccountWorld {
  private constructor(
    readonly app: TestApp,
    readonly world: ForgettingWorld,
    readonly email: string,
    readonly accountId: string,
  ) {}

  static async start(app: TestApp, texts: () => string[] = () => []): Promise<AccountWorld> {
    const world = await ForgettingWorld.start(app, texts);
    const { agent } = world.ada;
    const { body } = await agent.get('/api/me').expect(200);
    const { email, id } = body as { email: string; id: string };
    return new AccountWorld(app, world, email, id);
  }

  get agent() {
    return this.world.ada.agent;
  }

  async live(): Promise<void> {
    const { agent } = this;
    await this.world.live();
    await agent.put('/api/me/profile').send({ name: OWN.name }).expect(200);
    await agent.post('/api/templates').send({ title: OWN.title, body: OWN.template }).expect(201);
    await agent.post('/api/wordings').send({ purpose: 'marketing', language: 'en', text: OWN.wording }).expect(201);
    await agent
      .put('/api/withdrawal-words')
      .send({ words: [OWN.word] })
      .expect(200);
    await agent.post('/api/people-segments').send({ name: OWN.segment, filter: {} });
    await agent.post('/api/channels').send({ label: OWN.label, phone: '+14155550177' });
    const rows = [{ name: 'X', phone: '+14155557388' }];
    await this.pay();
    const csv = `name,phone\nYolanda of the Guild,+14155557377\n`;
    await agent.post('/api/people-imports').attach('file', Buffer.from(csv), OWN.fileName).expect(201);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const bulk = {
      channelId: this.world.ada.channel.id,
      body: 'Hi {{name}}',
      rows,
      scheduledFor: later,
    };
    await agent.post('/api/messages/bulk').send(bulk).expect(201);
    await agent.post('/api/me/exports').send({}).expect(202);
    await this.app.settle();
  }

  /** Pays with a proof and a reference, and an administrator answers. */
  private async pay(): Promise<void> {
    const { body } = await this.agent
      .post('/api/subscribe/offline')
      .field({ planId: 'starter', amount: '2900', currency: 'USD', reference: OWN.reference })
      .attach('proof', PROOF, 'guild.pdf')
      .expect(201);
    const admin = await this.app.admin();
    const { id } = body as { id: string };
    await admin.post(`/api/admin/offline-payments/${id}/approve`).send({ days: 30, note: OWN.note }).expect(200);
    await admin.post(`/api/admin/users/${this.accountId}/add-days`).send({ days: 2, note: OWN.note }).expect(200);
  }

  get needles(): string[] {
    const digits = [this.world.digits, '14155557388', '14155550177', '14155550100', '14155557377'];
    return [
      ...Object.values(OWN),
      'Yolanda of the Guild',
      'guild of marzipan',
      ...Object.values(SECRETS),
      ...digits,
      this.email,
    ];
  }

  left(folder = this.app.dataDir): string[] {
    return this.world.left(folder, this.needles);
  }

  ask(body: object = { password: PASSWORD, confirm: this.email }) {
    return this.agent.post('/api/me/forgetting').send(body);
  }

  done(admin: { get: (path: string) => PromiseLike<{ body: unknown }> }): Promise<Forgetting> {
    const look = async () => {
      const { body } = await admin.get('/api/admin/forgettings');
      return (body as Forgetting[]).find(({ account, state }) => account === this.accountId && state === 'done');
    };
    return eventually(look, { what: 'an account that is forgotten', timeoutMs: 60_000 });
  }
}
