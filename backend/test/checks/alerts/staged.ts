import { jest } from '@jest/globals';
import type { LogDamage as Damaged } from '../../../src/platform/storage/log-damage.js';
import { LogDamage } from '../../../src/platform/storage/log-damage.js';
import { Verifier } from '../../../src/books/audit/runs/verifier.worker.js';
import { LastVerification } from '../../../src/books/audit/runs/verifications.queries.js';
import { MailRefused, MailServerDown, MailTransport } from '../../../src/identity/mail/transport/mail-transport.js';
import { Dispatcher } from '../../../src/messaging/dispatch/dispatcher.worker.js';
import { noteBackup, noteFailedBackup } from '../../../src/operations/backup/last-backup.js';
import { Disk } from '../../../src/operations/metrics/disk.js';
import { InstallationCheck } from '../../../src/platform/health/installation-check.js';
import { LOST_KEYS_TABLE } from '../../../src/platform/personal/keys/lost-keys.js';
import { parkedEvents } from '../../../src/platform/runtime/parked-events.js';
import { Runtime } from '../../../src/platform/runtime/runtime.js';
import { SendingHold } from '../../../src/platform/storage/held/sending-hold.js';
import { READ_STORE } from '../../../src/platform/storage/tokens.js';
import { PASSWORD, type TestApp } from '../../../testing/app.js';
import type { TestTime } from '../../../testing/domain/test-time.js';
import type { Sender } from '../../../testing/people/sender.js';
import type { ReadStore } from '@wavelane/read-store';
import { adjust, unreachable } from './staging.js';

interface World {
  app: TestApp;
  ada: Sender;
  clock: TestTime;
}

/** A failure, and the one rule that must report it. */
export interface Failure {
  rule: string;
  what: string;
  begin?: (world: World) => Promise<unknown> | void;
  /** Runs in each step of time while the failure lasts. */
  goesOn?: (world: World) => Promise<unknown> | void;
  end?: (world: World) => Promise<unknown> | void;
  /** The process does not answer. */
  isGone?: true;
  /** The installation cannot be used after it. */
  isLast?: true;
}

const spied = <T extends object>(app: TestApp, type: new (...args: never[]) => T): T =>
  app.app.get(type, { strict: false });
const holds = ({ app, clock }: World, phase: 'asking' | 'settled') =>
  app.app.get(SendingHold).note({
    ...{ cause: 'moved', phase, asOf: null, since: new Date(clock.now()).toISOString() },
    ...{ jobs: [], releasedAt: null },
  });
let numbers = 0;
const somebody = () => `1415558${1_000 + ++numbers}`;
const lost = ({ app }: World) => app.app.get<ReadStore>(READ_STORE).records({ name: LOST_KEYS_TABLE });
const parked = ({ app }: World) => parkedEvents(app.app.get<ReadStore>(READ_STORE));
const park = (world: World, reactor: string) =>
  parked(world).put(
    `${reactor}|staged`,
    {
      ...{ reactor, eventId: 'staged', eventType: 'Staged', stream: 's', position: '1', error: 'It fails' },
      ...{ parkedAt: new Date(world.clock.now()).toISOString(), state: 'parked', triedAt: null },
    },
    null,
  );
const mailFails = (world: World, error: () => Error) =>
  void jest.spyOn(world.app.app.get(MailTransport, { strict: false }), 'send').mockImplementation(async () => {
    throw error();
  });
const somebodyRegisters = ({ app }: World) => app.register('Mallory');

export const STAGED: readonly Failure[] = [
  {
    rule: 'GatewayGone',
    what: 'the gateway is gone',
    begin: async ({ app, ada }) => {
      unreachable(app.simulators.url);
      await ada.send(somebody());
    },
  },
  {
    rule: 'MessagesStandStill',
    what: 'the dispatcher runs and sends nothing',
    begin: async ({ app, ada }) => {
      jest.spyOn(spied(app, Dispatcher), 'pass').mockImplementation(async () => 1_000);
      await ada.send(somebody());
    },
  },
  {
    rule: 'SendingHeld',
    what: 'the data was restored',
    begin: (world) => holds(world, 'asking'),
    end: (world) => holds(world, 'settled'),
  },
  {
    rule: 'PoolLow',
    what: 'the pool is nearly empty',
    begin: async ({ app }) => adjust(app, -1),
    end: async ({ app }) => adjust(app, 1),
  },
  {
    rule: 'BooksDoNotAgree',
    what: 'the verification finds a difference',
    begin: ({ app }) => {
      const last = spied(app, LastVerification);
      const genuine = last.read.bind(last);
      jest.spyOn(last, 'read').mockImplementation(async () => {
        const found = await genuine();
        return found && { ...found, state: 'differences', report: { ...found.report, total: 2 } as never };
      });
    },
  },
  {
    rule: 'NotVerified',
    what: 'nobody verifies the books',
    begin: ({ app, clock }) => {
      jest.spyOn(spied(app, Verifier), 'pass').mockImplementation(async () => undefined);
      const last = spied(app, LastVerification);
      const genuine = last.read.bind(last);
      const finishedAt = new Date(clock.now() - 36 * 3_600_000).toISOString();
      jest.spyOn(last, 'read').mockImplementation(async () => {
        const found = await genuine();
        return found && { ...found, finishedAt };
      });
    },
  },
  {
    rule: 'NoBackup',
    what: 'no backup was made for two days',
    begin: ({ app, clock }) => noteBackup(app.dataDir, madeAt(clock.now() - 48 * 3_600_000)),
    end: ({ app, clock }) => noteBackup(app.dataDir, madeAt(clock.now())),
  },
  {
    rule: 'BackupFailed',
    what: 'a backup fails',
    begin: ({ app, clock }) => noteFailedBackup(app.dataDir, 'No space left', new Date(clock.now()).toISOString()),
    end: ({ app, clock }) => noteBackup(app.dataDir, madeAt(clock.now())),
  },
  {
    rule: 'DiskNearlyFull',
    what: 'the disk is nearly full',
    begin: ({ app }) =>
      void jest.spyOn(spied(app, Disk), 'room').mockImplementation(async () => ({ free: 9, size: 100 })),
  },
  {
    rule: 'EventsParked',
    what: 'a reactor gives an event up',
    begin: (world) => park(world, 'messaging'),
    end: (world) => parked(world).remove('messaging|staged'),
  },
  {
    rule: 'MailsGivenUp',
    what: 'the mail server refuses a mail for good',
    begin: async (world) => {
      mailFails(world, () => new MailRefused('550 No such mailbox'));
      await somebodyRegisters(world);
    },
    end: (world) => parked(world).removeWhere({ reactor: 'mail' }),
  },
  {
    rule: 'MailServerTakesNothing',
    what: 'the mail server is gone',
    begin: async (world) => {
      mailFails(world, () => new MailServerDown('connect ECONNREFUSED'));
      await somebodyRegisters(world);
    },
  },
  {
    rule: 'ManyFailedSignIns',
    what: 'somebody tries passwords',
    goesOn: async ({ app }) => {
      const wrong = { email: 'admin@example.com', password: `${PASSWORD}?` };
      for (let round = 0; round < 9; round++)
        await Promise.all(Array.from({ length: 20 }, () => app.anonymous().post('/api/auth/login').send(wrong)));
    },
  },
  {
    rule: 'LogDamaged',
    what: 'an event of the log is damaged',
    begin: ({ app }) =>
      void jest
        .spyOn(app.app.get<Damaged>(LogDamage, { strict: false }), 'list', 'get')
        .mockReturnValue([{ message: 'checksum', stream: 'pool-main', revision: 0, position: null, since: 0 }]),
  },
  {
    rule: 'KeysOfPeopleMissing',
    what: 'the records are older than the log',
    begin: (world) => lost(world).put('staged', { generation: 1 }, null),
    end: (world) => lost(world).remove('staged'),
  },
  {
    rule: 'NotReady',
    what: 'the records are gone',
    begin: ({ app }) =>
      void jest.spyOn(spied(app, InstallationCheck), 'keys').mockImplementation(async () => 'the records are gone'),
  },
  { rule: 'ProcessGone', what: 'the process does not answer', isGone: true },
  {
    rule: 'WorkerFails',
    what: 'passes of a worker fail',
    begin: ({ app }) =>
      void jest.spyOn(spied(app, Verifier), 'pass').mockImplementation(async () => {
        throw new Error('It fails');
      }),
    goesOn: ({ ada }) => ada.nudge('audit-verifier'),
  },
  {
    rule: 'NobodySends',
    what: 'no process runs the dispatcher',
    begin: ({ app }) =>
      app.app
        .get(Runtime)
        .workers.find(({ worker }) => worker.name === 'dispatcher')
        ?.stop(),
    isLast: true,
  },
];

/** An installation with several channels, of which one has lost its gateway. */
export const ADDED_CHANNEL: Failure = {
  rule: 'ChannelsLeftAlone',
  what: 'one of them has no gateway',
  begin: async ({ ada }) => {
    await ada.fault('reset');
    // Each reset leaves one message with an unknown outcome; some channels must remain to be tried.
    for (let n = 0; n < 25; n++) await ada.send(somebody());
  },
  end: ({ ada }) => ada.sim('DELETE', '/faults'),
};

/** A sound backup of that time. @param now Unix ms */
export const madeAt = (now: number) => ({
  ...{ at: new Date(now).toISOString(), target: '/backups/staged', bytes: 1, encrypted: false },
});
