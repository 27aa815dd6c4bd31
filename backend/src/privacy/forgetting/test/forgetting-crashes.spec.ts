import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Forgetting, SavedPerson } from '@wavelane/contracts';
import { partOf } from '@wavelane/testing';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels, Traces } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { AccountCopies } from '../../account-exports/making/account-copies.js';
import { RowErrors } from '../../../messaging/bulk/planning/row-errors.js';
import { MediaFiles } from '../../../whatsapp/media/files/media-files.js';
import { MediaRemoval } from '../../../whatsapp/media/media-removal.js';
import { UploadNames } from '../../../whatsapp/media/uploads/upload-names.js';
import { ForgottenRecipient } from '../../../messaging/forgotten/forgotten-recipient.js';
import { ForgottenPeople } from '../../../people/forgotten-people.js';
import { Config } from '../../../platform/config/config.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { HandleIds } from '../../../platform/personal/handle-ids.js';
import { RecordSubjectKeys } from '../../../platform/personal/keys/subject-keys.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { EngineHolder } from '../../../platform/storage/engine-holder.js';
import { EVENT_STORE, READ_MODELS, READ_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { ForgettingWorker } from '../forgetting.worker.js';
import { ForgettingSteps } from '../steps/forgetting-steps.js';
import { ForgettingWork } from '../steps/forgetting-work.js';
import type { HeardWishes } from '../steps/heard-wishes.js';
import { ForgettingWorld } from './forgetting-world.js';

/** More than the calls to stores and files while one person is forgotten. */
const POINTS = 120;

let app: TestApp;
let world: ForgettingWorld;

beforeAll(async () => {
  app = await startApp();
  world = await ForgettingWorld.start(app);
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
  const steps = new ForgettingSteps(
    work,
    // The reactor's work meanwhile is not under test.
    partOf<HeardWishes>({ heard: () => fuse.run(() => Promise.resolve()) }),
    get(RecordSubjectKeys),
    partOf<EngineHolder>({ current: partOf<EngineHolder['current']>(engine) }),
    get(ForgottenRecipient),
    get(RowErrors),
    new MediaRemoval(executor, get(MediaFiles), get(UploadNames)),
    new ForgottenPeople(partOf({}), executor),
    get(AccountCopies),
    app.app.get(HandleIds),
    executor,
    app.app.get<EventStore>(EVENT_STORE),
    fuse.wrap(app.app.get<ReadStore>(READ_STORE)),
    app.app.get(Config),
  );
  return new ForgettingWorker(executor, steps, partOf({}), work, app.app.get<ReadModels>(READ_MODELS));
}

it('finishes the forgetting of a person after a crash at any call, and leaves nothing of them', async () => {
  const people = Array.from({ length: POINTS }, (_, n) => `+1415556${String(7000 + n)}`);
  const orders: Forgetting[] = [];
  for (const phone of people) {
    const draft = { phone, name: `Zebulon ${phone.slice(-4)}`, labels: ['gardening-club'] };
    const { id } = (await world.ada.agent.post('/api/people').send(draft).expect(201)).body as SavedPerson;
    orders.push(await world.order(id));
  }
  await app.settle();
  const { signal } = new AbortController();
  const crashes = await Promise.all(
    orders.map(async ({ id }, point) => {
      const fuse = new Fuse(point + 1);
      const died = await processWith(fuse)
        .forget(id, signal)
        .then(
          () => false,
          (error: unknown) => {
            if (fuse.burnt) return true;
            throw error;
          },
        );
      return died;
    }),
  );
  expect(crashes.filter(Boolean).length).toBeGreaterThan(60);
  expect(crashes.at(-1)).toBe(false);
  await Promise.all(orders.map(({ id }) => processWith(new Fuse()).forget(id, signal)));
  for (const order of orders) expect(await world.done(order)).toMatchObject({ state: 'done', counts: { keys: 1 } });
  await app.settle();
  const listed = JSON.stringify((await world.ada.agent.get('/api/people?limit=100').expect(200)).body);
  for (const phone of people) expect(listed).not.toContain(phone.slice(1));
  const needles = people.flatMap((phone) => [phone.slice(1), `ebulon ${phone.slice(-4)}`]);
  expect(world.left(app.dataDir, needles)).toEqual([]);
  await demandSoundBooks(app);
}, 120_000);
