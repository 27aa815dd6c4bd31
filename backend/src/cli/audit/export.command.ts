import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { AUDIT_EXPORT_FORMATS } from '@wavelane/contracts';
import { ProjectionEngine } from '@wavelane/projections';
import { processOwner } from '@wavelane/runtime';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { Exporter, type ExportRequest } from '../../books/audit/export/exporter.js';
import type { JournalFilter } from '../../books/audit/journal/journal.queries.js';
import { journalProjection } from '../../books/audit/journal/journal.projection.js';
import { instantOf } from '../../platform/http/instants.js';
import { type CommandLine, EXIT, textOf, UsageError, type Values } from '../command-line.js';
import type { Stores } from '../log.js';

/** A journal that was far behind, or new, is folded first. ms */
const PATIENCE = 600_000;

const FILTERS = ['from', 'to', 'account', 'user', 'channel', 'type', 'text'] as const;
const OPTIONS = ['format', 'out', ...FILTERS] as const;

/** `wavelane audit export` writes lines and a manifest into files, or to standard output and standard error. */
export const exportCommand: CommandLine<Stores> = {
  usage:
    '[--format csv|jsonl] [--out FILE] [--from INSTANT] [--to INSTANT] [--account NAME] [--user ID] [--channel ID] ' +
    '[--type EVENT] [--text WORDS]',
  help: 'Exports the journal with a manifest: rows, sums, SHA-256, head of the chain.',
  options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' }])),
  words: { min: 0, max: 0 },
  run: runExport,
};

async function runExport({ eventStore, readStore, terminal }: Stores, _words: readonly string[], values: Values) {
  const given = Object.fromEntries(OPTIONS.map((name) => [name, textOf(values, name)])) as Given;
  const format = AUDIT_EXPORT_FORMATS.find((name) => name === (given.format ?? 'csv'));
  if (!format) throw new UsageError(`--format is csv or jsonl, not '${given.format}'`);
  const filter = filterOf(given);
  const clock = new SystemClock();
  const now = () => clock.now();
  // The product may be running or not: any number of projectors write the same documents.
  const projections = [journalProjection] as never;
  const engine = new ProjectionEngine({ eventStore, readStore, projections, owner: processOwner(), now });
  await engine.start();
  try {
    const executor = new CommandExecutor(eventStore, clock);
    const { readModels } = engine;
    const exporter = new Exporter({ eventStore, readModels, executor, now, patience: PATIENCE });
    const prepared = await exporter.prepare({ format, filter, bom: true, context: context() });
    const { out } = given;
    const manifest = await prepared.send(out === undefined ? process.stdout : createWriteStream(out, { mode: 0o600 }));
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    if (out === undefined) terminal.error(text.trimEnd());
    else await writeFile(`${out}.manifest.json`, text, { mode: 0o600 });
    return EXIT.done;
  } finally {
    await engine.stop();
  }
}

type Given = Partial<Record<(typeof OPTIONS)[number], string>>;

function filterOf(given: Given): JournalFilter {
  const { account, user, channel, type, text } = given;
  const filter: JournalFilter = {
    ...(account !== undefined && { account }),
    ...(user !== undefined && { userId: user }),
    ...(channel !== undefined && { channelId: Number(channel) }),
    ...(type !== undefined && { type }),
    ...(text !== undefined && { text }),
  };
  for (const name of ['from', 'to'] as const) {
    const instant = given[name];
    if (instant === undefined) continue;
    const written = instantOf(instant);
    if (written === undefined) throw new UsageError(`--${name} is a date such as 2026-01-31, not '${instant}'`);
    filter[name] = written;
  }
  if (filter.channelId !== undefined && !Number.isSafeInteger(filter.channelId)) {
    throw new UsageError(`--channel is a number, not '${channel}'`);
  }
  return filter;
}

function context(): ExportRequest['context'] {
  const id = randomUUID();
  const actor = { kind: 'system', id: `command line: ${userInfo().username}` } as const;
  return { actor, correlationId: id, commandId: id, causationId: null };
}
