import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { countedPeople } from '../../platform/personal/keys/lost-keys.js';
import { missingKeys } from '../../platform/personal/keys/missing-keys.js';
import { KeyRing } from '../../platform/security/keys/key-ring.js';
import { Seals, type Standing } from '../../platform/security/keys/seals.js';
import { subjectKeysIn } from '../log.js';
import { type CommandLine, EXIT, table, type Values } from '../command-line.js';
import type { Operator } from '../operator.js';

const BECAUSE = { reason: { type: 'string' }, as: { type: 'string' } } as const;
const BECAUSE_USAGE = '--reason "…" [--as NAME]';
/** Longer than anything lives that was signed or sealed on the way: cookies 12 hours without use, kept answers 24. */
const LINGER_MS = 24 * 3_600_000;

/** `wavelane keys …` */
export const keysCommands: Readonly<Record<string, CommandLine<Operator>>> = {
  status: {
    usage: '',
    help: 'Lists the master keys and what each one seals. Exit code 1 if a secret cannot be opened.',
    words: { min: 0, max: 0 },
    run: status,
  },
  rotate: {
    usage: BECAUSE_USAGE,
    help: 'Makes a new key in the data folder and seals everything with it. Wavelane may run.',
    options: BECAUSE,
    words: { min: 0, max: 0 },
    run: rotate,
  },
  retire: {
    usage: `${BECAUSE_USAGE} [--now]`,
    help: 'Removes the older keys. --now: does not wait; people who have not been back since must sign in again.',
    options: { ...BECAUSE, now: { type: 'boolean' } },
    words: { min: 0, max: 0 },
    run: retire,
  },
  adopt: {
    usage: BECAUSE_USAGE,
    help: 'Goes on after a key or the records were lost for good. Passwords must be reset.',
    options: BECAUSE,
    words: { min: 0, max: 0 },
    run: adopt,
  },
};

const sealsOf = ({ config, readStore }: Operator) => new Seals(readStore, KeyRing.of(config), () => Date.now());

async function status(operator: Operator, _: readonly string[], values: Values): Promise<number> {
  const ring = KeyRing.of(operator.config);
  const standing = await sealsOf(operator).standing();
  if (values.json) operator.terminal.out(JSON.stringify(standing));
  else for (const line of linesOf(standing, ring)) operator.terminal.out(line);
  return standing.unknown > 0 ? EXIT.no : EXIT.done;
}

function linesOf({ keys, unknown, since }: Standing, ring: KeyRing): string[] {
  const rows = keys.map(({ id, seals }, index) => [id, index === 0 ? 'in use' : 'from before', String(seals)]);
  const lines = table(['key', '', 'secrets'], rows);
  if (unknown > 0) lines.push(`${unknown} secrets were sealed with a key that is not there.`);
  if (keys.length === 1) return lines;
  const left = keys.slice(1).reduce((sum, { seals }) => sum + seals, 0);
  if (left > 0 || since === undefined) lines.push('They are being sealed with the key in use.');
  else {
    const from = new Date(since + LINGER_MS).toISOString();
    const how = ring.inFiles ? 'wavelane keys retire' : 'leave them out of APP_KEY_PREVIOUS';
    lines.push(`The keys from before may be taken away from ${from} on: ${how}.`);
    lines.push(
      'Webhook tokens of accounts that were made from them are refused then; each account is shown its new one.',
    );
  }
  return lines;
}

async function rotate(operator: Operator, _: readonly string[], values: Values): Promise<number> {
  const ring = KeyRing.of(operator.config);
  const ordered = operator.ordered(values);
  const renewed = await operator.log.run({ action: 'rotate-keys', target: 'master key', ...ordered }, async () => {
    demandFiles(ring, 'set another key as APP_KEY and the present one as APP_KEY_PREVIOUS, and start again');
    ring.files.rotate();
    ring.refresh();
    const result = await sealsOf(operator).renew();
    return { detail: `${result} secrets are sealed with a new key`, result };
  });
  return told(
    operator,
    values,
    { renewed },
    `${renewed} secrets are sealed with the new key. Then: wavelane keys status.`,
  );
}

async function retire(operator: Operator, _: readonly string[], values: Values): Promise<number> {
  const ring = KeyRing.of(operator.config);
  const ordered = operator.ordered(values);
  const retired = await operator.log.run({ action: 'retire-keys', target: 'master key', ...ordered }, async () => {
    demandFiles(ring, 'leave the older keys out of APP_KEY_PREVIOUS, and start again');
    const { keys, since } = await sealsOf(operator).standing();
    if (keys.slice(1).some(({ seals }) => seals > 0) || since === undefined)
      throw DomainError.conflict(
        asItIs('There are secrets that only an older key opens. Start Wavelane, or rotate again.'),
      );
    if (Date.now() < since + LINGER_MS && values.now !== true)
      throw DomainError.conflict(asItIs(`Not before ${new Date(since + LINGER_MS).toISOString()}, or with --now.`));
    ring.files.retire();
    return { detail: `${keys.length - 1} keys were taken away`, result: keys.length - 1 };
  });
  return told(
    operator,
    values,
    { retired },
    `${retired} keys were taken away. Backups from before need them: keep them there.`,
  );
}

async function adopt(operator: Operator, _: readonly string[], values: Values): Promise<number> {
  const ring = KeyRing.of(operator.config);
  const ordered = operator.ordered(values);
  const adopted = await operator.log.run({ action: 'adopt-keys', target: 'installation', ...ordered }, async () => {
    if (ring.inFiles && !ring.files.exist()) ring.files.create();
    const secrets = await sealsOf(operator).adopt();
    const keys = await subjectKeysIn(operator.config, operator.readStore);
    const personalLost = await keys.adopt();
    const missing = personalLost ? [] : await missingKeys(operator.eventStore, operator.readStore, Date.now());
    await keys.destroyUpTo(missing);
    const result = { ...secrets, personalLost, people: missing.length };
    const detail = `${result.lost} secrets cannot be opened, ${result.found} came back, ${countedPeople(result.people)} given up`;
    return { detail, result };
  });
  if (adopted.lost === 0 && adopted.found === 0 && !adopted.personalLost)
    return told(operator, values, adopted, 'Nothing was lost: every secret can be opened, and nothing was changed.');
  return told(
    operator,
    values,
    adopted,
    `${adopted.lost} secrets cannot be opened and were put aside, ${adopted.found} came back.`,
    ...(adopted.personalLost
      ? ['Numbers, names and texts of people that were sealed in the log cannot be read any more.']
      : []),
    ...(adopted.people > 0
      ? [`What the log says of ${countedPeople(adopted.people)} cannot be read any more: their keys are not among the records.`]
      : []),
    'Set passwords anew with: wavelane accounts --help. Enter the gateway token again, and link channels again.',
  );
}

function demandFiles(ring: KeyRing, how: string): void {
  if (!ring.inFiles) throw DomainError.conflict(asItIs(`The key comes from APP_KEY: ${how}.`));
}

function told(operator: Operator, values: Values, result: object, ...lines: string[]): number {
  for (const line of values.json ? [JSON.stringify(result)] : lines) operator.terminal.out(line);
  return EXIT.done;
}
