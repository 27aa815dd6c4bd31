import { type DoctorCheck, type DoctorReport, say } from '@wavelane/contracts';
import { NO_TRACER } from '@wavelane/tracing';
import { LastVerification } from '../books/audit/runs/verifications.queries.js';
import { ConfiguredEnvironment } from '../whatsapp/gateway/settings/gateway-environment.js';
import { DemoGateway } from '../whatsapp/gateway/demo-gateway.js';
import { GatewayAccess } from '../whatsapp/gateway/gateway-access.js';
import { GatewayWatch } from '../whatsapp/gateway/gateway-watch.js';
import { TestGatewayHandler } from '../whatsapp/gateway/settings/gateway-settings.commands.js';
import { NoTransport } from '../identity/mail/transport/no-transport.js';
import { SmtpTransport } from '../identity/mail/transport/smtp-transport.js';
import { checked, ofSettings } from '../operations/doctor/judgements.js';
import { examine } from '../operations/doctor/examine.js';
import { ConfigError } from '../platform/config/config.js';
import { asItIs } from '../platform/domain/domain-error.js';
import { NotTheInstallation } from '../platform/storage/move/move-mark.js';
import { KeyRing } from '../platform/security/keys/key-ring.js';
import { Seals } from '../platform/security/keys/seals.js';
import { RecordVault } from '../platform/security/record-vault.js';
import { type CommandLine, EXIT, type Surroundings, textOf, type Values } from './command-line.js';
import { failureLine } from './failure.js';
import { Operator } from './operator.js';

/** `wavelane doctor`, while the product runs or is stopped. */
export const doctorCommand: CommandLine<Surroundings> = {
  usage: '[--mail-to ADDRESS] [--quiet]',
  help: 'Checks settings, key, permissions, disk, clock, mail, gateway, address, backups, verification, versions, personal data, engines and moves, and says what to do. --mail-to: sends a test mail. --quiet: shows problems only. Exit codes for monitoring: 0 fine, 1 a warning, 2 a check failed.',
  options: { 'mail-to': { type: 'string' }, quiet: { type: 'boolean' } },
  words: { min: 0, max: 0 },
  async run({ env, terminal }, _words, values) {
    const { checks, ...report } = await reportOf(env, terminal, textOf(values, 'mail-to'));
    if (values.json) terminal.out(JSON.stringify({ ...report, checks }));
    else for (const line of checks.flatMap((check) => linesOf(check, values))) terminal.out(line);
    if (checks.some(({ state }) => state === 'failed')) return EXIT.error;
    return checks.some(({ state }) => state === 'warning') ? EXIT.no : EXIT.done;
  },
};

/** A store that cannot be opened makes a check fail; the command itself has run. */
async function reportOf(
  env: NodeJS.ProcessEnv,
  terminal: Surroundings['terminal'],
  mailTo: string | undefined,
): Promise<DoctorReport> {
  let operator: Operator;
  try {
    operator = await Operator.open(env, terminal, { isToRead: true });
  } catch (error) {
    const check = whyNot(error, failureLine(error, env));
    return { at: new Date().toISOString(), checks: [check] };
  }
  try {
    const { config, eventStore, readStore, executor, engine } = operator;
    const ring = KeyRing.of(config);
    const now = () => Date.now();
    const vault = new RecordVault(readStore.records({ name: 'vault' }), ring.sealer('vault'), now);
    const environment = new ConfiguredEnvironment(config);
    const access = new GatewayAccess(executor, vault, environment, new DemoGateway(), new GatewayWatch(), NO_TRACER);
    const transport = config.mail.smtp ? new SmtpTransport(config.mail.smtp) : new NoTransport();
    const patient = {
      ...{ config, eventStore, now },
      keys: () => new Seals(readStore, ring, now).standing(),
      gateway: async () => {
        const isDemo = config.rehearsal || (config.hasStandIns && (await access.settings()).tokenSecretId === null);
        return isDemo ? ('demo' as const) : new TestGatewayHandler(access).execute();
      },
      verification: () => new LastVerification(engine.readModels).read(),
      transport,
      greet: () => transport.greet(),
    };
    return await examine(patient, mailTo);
  } finally {
    await operator.close();
  }
}

function whyNot(error: unknown, why: string): DoctorCheck {
  if (error instanceof NotTheInstallation)
    return checked(
      'move',
      'failed',
      say('doctor-move-elsewhere', { why: asItIs(why) }),
      say('doctor-move-elsewhere-do'),
    );
  if (error instanceof ConfigError) return ofSettings(why);
  return checked('engines', 'failed', asItIs(`Nothing can be opened: ${why}`));
}

const SIGNS: Readonly<Record<DoctorCheck['state'], string>> = {
  ok: 'ok     ',
  warning: 'warning',
  failed: 'FAILED ',
  skipped: 'skipped',
};

function linesOf({ name, state, message, remedy }: DoctorCheck, { quiet }: Values): string[] {
  if (quiet === true && state !== 'warning' && state !== 'failed') return [];
  const first = `${SIGNS[state]}  ${name.padEnd(13)}  ${message}`;
  return remedy === null ? [first] : [first, `${' '.repeat(24)}${remedy}`];
}
