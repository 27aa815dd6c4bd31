import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@wavelane/sqlite';
import type { Forgetting, Person } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { PASSWORD, startApp, type TestApp } from '../../../../../testing/app.js';
import { eventually } from '../../../../../testing/eventually.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { account } from '../../../../identity/accounts/account.js';
import { accountStream } from '../../../../identity/accounts/account.events.js';
import { takeBackup } from '../../../../operations/backup/backup.js';
import { Config } from '../../../../platform/config/config.js';
import { CommandExecutor } from '../../../../platform/domain/command-executor.js';
import { HandleIds } from '../../../../platform/personal/handle-ids.js';
import { pseudonymOfPhone } from '../../../../platform/personal/subjects.js';

/** A step in the life of an installation. A number picks one of the accounts, phones or people that there are, modulo. */
export type Happening =
  | { what: 'register' | 'backup' }
  | { what: 'speak'; account: number; phone: number; stops: boolean }
  /** `copied`: a backup is made while that is under way. */
  | { what: 'forget'; person: number; copied: boolean }
  | { what: 'forget account'; account: number; copied: boolean };

interface Spoken {
  accountId: string;
  digits: string;
  word: string;
  stops: boolean;
  forgotten: boolean;
}

interface Customer {
  accountId: string;
  email: string;
  sender: Sender;
  forgotten: boolean;
}

interface Copy {
  folder: string;
  customers: readonly Customer[];
  spoken: readonly Spoken[];
}

export const configOf = (dataDir: string) => new Config({ DATA_DIR: dataDir, NODE_ENV: 'test' });
const now = () => new Date();

/** An installation, what happened in it, and what each of its backups knows of that. */
export class RestoredWorld {
  readonly copies: Copy[] = [];
  private readonly customers: Customer[] = [];
  private readonly spoken: Spoken[] = [];

  /** @param digit of all phones that write to this installation */
  constructor(
    private readonly name: string,
    private readonly digit: number,
    readonly dataDir: string,
    private readonly backups: string,
  ) {}

  /** Lets all of it happen, one after another, and a backup at the end if there was none. */
  async live(happenings: readonly Happening[]): Promise<void> {
    const app = await startApp({ dataDir: this.dataDir });
    try {
      for (const happening of happenings) await this.happen(app, happening);
      if (this.copies.length === 0) await this.happen(app, { what: 'backup' });
    } finally {
      await app.stop();
    }
  }

  /** Demands of an installation that was started on one of the copies what has to be true of it. */
  async demand(app: TestApp, { customers, spoken }: Copy): Promise<void> {
    for (const { email, forgotten } of customers) if (!forgotten) await app.signIn(email, PASSWORD);
    await app.settle();
    const shown = shownIn(app.dataDir);
    const isGone = ({ forgotten, accountId }: Spoken) => forgotten || this.isForgotten(accountId);
    const numbers = new Set(spoken.filter((one) => !isGone(one)).map(({ digits }) => digits));
    const gone = this.spoken.filter(isGone);
    const needles = [
      ...gone.map(({ word }) => word),
      ...gone.map(({ digits }) => digits).filter((one) => !numbers.has(one)),
    ];
    const left = needles.filter((needle) => shown.includes(needle));
    if (left.length > 0) throw new Error(`Somebody who was forgotten is known: ${left.join(', ')}`);
    const kept = spoken.filter((one) => !isGone(one) && !shown.includes(one.word));
    if (kept.length > 0) throw new Error(`Somebody is not known any more: ${kept.map(({ word }) => word).join(', ')}`);
    const known = new Set(customers.filter(({ forgotten }) => !forgotten).map(({ accountId }) => accountId));
    const stops = [...spoken, ...this.spoken.filter(({ forgotten }) => forgotten)].filter((one) => one.stops);
    for (const { accountId, digits } of stops)
      if (known.has(accountId) && !(await isStopped(app, accountId, `+${digits}`)))
        throw new Error(`The STOP of ${digits} to ${accountId} does not hold`);
  }

  private isForgotten(accountId: string): boolean {
    return this.customers.some((one) => one.accountId === accountId && one.forgotten);
  }

  private async happen(app: TestApp, happening: Happening): Promise<void> {
    switch (happening.what) {
      case 'register':
        return this.registers(app);
      case 'backup': {
        await app.settle();
        return this.backsUp();
      }
      case 'speak':
        return this.speaks(app, happening);
      case 'forget':
        return this.forgets(app, happening);
      case 'forget account':
        return this.forgetsAccount(app, happening);
    }
  }

  private async backsUp(): Promise<void> {
    const folder = join(this.backups, `${this.name}-${this.copies.length}`);
    await takeBackup({ config: configOf(this.dataDir), folder, now });
    this.copies.push({ folder, customers: [...this.customers], spoken: [...this.spoken] });
  }

  private async registers(app: TestApp): Promise<void> {
    const at = this.customers.length;
    const sender = await Sender.create(app, 'Ada', `+1415555${this.digit}90${at}`);
    const { email, id } = (await sender.agent.get('/api/me').expect(200)).body as { email: string; id: string };
    this.customers.push({ accountId: id, email, sender, forgotten: false });
  }

  private async speaks(app: TestApp, { account: at, phone, stops }: Happening & { what: 'speak' }): Promise<void> {
    const customer = oneOf(this.customers, at);
    if (customer.forgotten) return;
    const { accountId, sender } = customer;
    const word = `marmalade${this.name}${this.spoken.length}x`;
    const digits = `1415555${this.digit}${this.customers.indexOf(customer)}0${phone}`;
    for (const text of [word, ...(stops ? ['STOP'] : [])]) {
      const chat = { chat_id: `${digits}@s.whatsapp.net`, from_name: word, timestamp: Math.floor(Date.now() / 1_000) };
      const id = `Said${this.digit}${this.spoken.length}${text === word ? 'a' : 'b'}`;
      const messages = [{ id, from_me: false, type: 'text', ...chat, text: { body: text } }];
      await sender.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
      await eventually(
        async () => (await sender.inbox()).find((one) => one.text === text && one.from === `+${digits}`),
        {
          what: `'${text}'`,
        },
      );
    }
    if (stops)
      await eventually(async () => ((await isStopped(app, accountId, `+${digits}`)) ? true : undefined), {
        what: 'STOP',
      });
    await app.settle();
    this.spoken.push({ accountId, digits, word, stops, forgotten: false });
  }

  private async forgets(app: TestApp, { person: at, copied }: Happening & { what: 'forget' }): Promise<void> {
    const known = this.spoken.filter(({ forgotten, accountId }) => !forgotten && !this.isForgotten(accountId));
    if (known.length === 0) return;
    const one = oneOf(known, at);
    const { agent } = defined(this.customers.find(({ accountId }) => accountId === one.accountId)).sender;
    const handle = encodeURIComponent(`+${one.digits}`);
    const [person] = (await agent.get(`/api/people?handle=${handle}`).expect(200)).body as Person[];
    const order = { confirm: true, reason: 'asked' };
    const { body } = await agent.post(`/api/people/${person?.id}/forgetting`).send(order).expect(202);
    if (copied) await this.backsUp();
    const isDone = async () => {
      const found = (await agent.get(`/api/forgettings/${(body as Forgetting).id}`)).body as Forgetting;
      return found.state === 'done' || undefined;
    };
    await eventually(isDone, { what: 'forgetting', timeoutMs: 60_000 });
    await app.settle();
    for (const said of this.spoken)
      if (said.accountId === one.accountId && said.digits === one.digits) said.forgotten = true;
  }

  private async forgetsAccount(
    app: TestApp,
    { account: at, copied }: Happening & { what: 'forget account' },
  ): Promise<void> {
    const customer = oneOf(this.customers, at);
    if (customer.forgotten) return;
    const { accountId, email } = customer;
    const admin = await app.admin();
    await admin.post(`/api/admin/users/${accountId}/forgetting`).send({ confirm: email, reason: 'asked' }).expect(202);
    if (copied) await this.backsUp();
    const isDone = async () => {
      const all = (await admin.get('/api/admin/forgettings')).body as Forgetting[];
      return all.some((one) => one.account === accountId && one.state === 'done') || undefined;
    };
    await eventually(isDone, { what: 'an account that is forgotten', timeoutMs: 60_000 });
    await app.settle();
    customer.forgotten = true;
  }
}

/** @throws Error if there is none */
export const oneOf = <T>(all: readonly T[], at: number): T => defined(all[at % all.length]);

async function isStopped(app: TestApp, accountId: string, phone: string): Promise<boolean> {
  const { optOuts } = await app.app.get(CommandExecutor).state(account, accountStream(accountId));
  return optOuts.has(phone, () => pseudonymOfPhone(app.app.get(HandleIds), accountId, phone));
}

/** The content of the read models, without bytes that SQLite has moved. */
function shownIn(dataDir: string): string {
  const folder = mkdtempSync(join(dataDir, 'looked-at-'));
  const path = join(folder, 'copy.sqlite');
  const db = openDatabase(join(dataDir, 'read-models.sqlite'), { readOnly: true });
  try {
    db.prepare('VACUUM INTO ?').run(path);
  } finally {
    db.close();
  }
  const bytes = readFileSync(path, 'latin1');
  rmSync(folder, { recursive: true });
  return bytes;
}
