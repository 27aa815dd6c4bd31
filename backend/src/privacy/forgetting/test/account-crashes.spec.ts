import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels, Traces } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { AccountCopies } from '../../account-exports/making/account-copies.js';
import { RowErrors } from '../../../messaging/bulk/planning/row-errors.js';
import { MediaFiles } from '../../../whatsapp/media/files/media-files.js';
import { MediaRemoval } from '../../../whatsapp/media/media-removal.js';
import { UploadNames } from '../../../whatsapp/media/uploads/upload-names.js';
import { Proofs } from '../../../days/payments/offline/proofs/proofs.js';
import { Config } from '../../../platform/config/config.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { MediaKeys } from '../../../platform/files/sealed/media-keys.js';
import { HandleIds } from '../../../platform/personal/handle-ids.js';
import { RecordSubjectKeys } from '../../../platform/personal/keys/subject-keys.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { EngineHolder } from '../../../platform/storage/engine-holder.js';
import { EVENT_STORE, READ_MODELS, READ_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { eventually } from '../../../../testing/eventually.js';
import { AccountSteps } from '../account/account-steps.js';
import type { ClosedAccount } from '../account/closed-account.js';
import { accountForgettingId } from '../forgetting.events.js';
import { ForgettingWorker } from '../forgetting.worker.js';
import { ForgettingWork } from '../steps/forgetting-work.js';
import { ForgettingWorld } from './forgetting-world.js';

/** More than there are calls to the outside in forgetting an account of one person and one template. */
const POINTS = 100;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await app.app
    .get(Runtime)
    .workers.find(({ worker }) => worker.name === 'forgetting')
    ?.stop();
});
afterAll(() => app.stop());

/** The worker as another process runs it, which dies at one of its calls. */
function processWith(fuse: Fuse): ForgettingWorker {
  const get = <T extends object>(token: abstract new (...args: never[]) => T): T => fuse.wrap(app.app.get<T>(token));
  const work = get(ForgettingWork);
  const { current } = app.app.get(EngineHolder);
  const engine = {
    collector: () => current.collector(),
    refoldAll: (traces: Traces) => fuse.run(() => current.refoldAll(traces)),
  };
  const executor = get(CommandExecutor);
  const steps = new AccountSteps(
    work,
    // Other work may end in the meantime; this test is not about it.
    partOf<ClosedAccount>({ demandEnded: () => fuse.run(() => Promise.resolve()) }),
    get(RecordSubjectKeys),
    app.app.get(HandleIds),
    partOf<EngineHolder>({ current: partOf<EngineHolder['current']>(engine) }),
    get(RowErrors),
    new MediaRemoval(executor, get(MediaFiles), get(UploadNames)),
    get(MediaKeys),
    get(Proofs),
    get(AccountCopies),
    app.app.get<EventStore>(EVENT_STORE),
    fuse.wrap(app.app.get<ReadStore>(READ_STORE)),
    app.app.get(Config),
  );
  return new ForgettingWorker(executor, partOf({}), steps, work, app.app.get<ReadModels>(READ_MODELS));
}

it('finishes the forgetting of an account after a crash at any call, and leaves nothing of it', async () => {
  const world = await ForgettingWorld.start(app);
  const admin = await app.admin();
  const ids: string[] = [];
  const needles: string[] = [];
  for (let point = 0; point < POINTS; point++) {
    const name = `Quetzal${point}q`;
    const { agent, user } = await app.register(name);
    const draft = { phone: `+1415556${7_000 + point}`, name: `Zebulon ${name}` };
    await agent.post('/api/people').send(draft).expect(201);
    await agent
      .post('/api/templates')
      .send({ title: name, body: `Marmalade ${name}` })
      .expect(201);
    const order = { confirm: user.email, reason: 'asked' };
    await admin.post(`/api/admin/users/${user.id}/forgetting`).send(order).expect(202);
    ids.push(accountForgettingId(user.id));
    needles.push(`${name}`, user.email, draft.phone.slice(1));
  }
  await app.settle();
  const { signal } = new AbortController();
  const crashes = await Promise.all(
    ids.map(async (id, point) => {
      const fuse = new Fuse(point + 1);
      return processWith(fuse)
        .forget(id, signal)
        .then(
          () => false,
          (error: unknown) => {
            if (fuse.burnt) return true;
            throw error;
          },
        );
    }),
  );
  expect(crashes.filter(Boolean).length).toBeGreaterThan(30);
  expect(crashes.at(-1)).toBe(false);
  await Promise.all(ids.map((id) => processWith(new Fuse()).forget(id, signal)));
  await eventually(
    async () => {
      const { body } = await admin.get('/api/admin/forgettings?limit=500');
      return (body as { state: string }[]).filter(({ state }) => state === 'done').length === POINTS ? true : undefined;
    },
    { what: 'all accounts forgotten', timeoutMs: 30_000 },
  );
  await app.settle();
  expect(world.left(app.dataDir, needles)).toEqual([]);
  await demandSoundBooks(app);
}, 240_000);
