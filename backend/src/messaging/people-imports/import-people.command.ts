import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PeopleImport, say } from '@wavelane/contracts';
import { SuppressRecipient } from '../../identity/index.js';
import { RowErrors } from '../bulk/planning/row-errors.js';
import { sayingOfRow } from '../bulk/bulk-request.js';
import { Semaphore } from '../bulk/planning/concurrency.js';
import { PeopleImports } from '../../people/index.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { ImportRules } from './import-rules.js';
import { type FileOfPeople, type JudgedFile, judgedFile } from './judged-file.js';

/** A file that came, and what is asked of it. */
export interface ImportRequest extends FileOfPeople {
  fileName: string | null;
  /** SHA-256 of everything that was asked for, the file included. */
  fingerprint: string;
}

/**
 * Imports a file of people: writes each acceptable row, and lists the others as errors. The same command id continues
 * after a crash.
 * @throws DomainError invalid, naming the field; not-found for a wording; conflict
 */
export class ImportPeople extends Command<PeopleImport> {
  constructor(
    readonly accountId: string,
    readonly request: ImportRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The text of an opt-out that came with a file. */
const IN_A_FILE = 'In a file of people';

/** Files that are judged at the same time; each takes up to some 60 MB. */
const AT_ONCE = 2;

@CommandHandler(ImportPeople)
export class ImportPeopleHandler implements ICommandHandler<ImportPeople> {
  private readonly semaphore = new Semaphore(AT_ONCE);

  constructor(
    private readonly judging: ImportRules,
    private readonly errors: RowErrors,
    private readonly imports: PeopleImports,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  async execute({ accountId, request, context }: ImportPeople): Promise<PeopleImport> {
    const importId = idOf('people-import', accountId, context.commandId);
    const { begun, isWritten } = await this.imports.state(importId);
    if (begun && begun.fingerprint !== request.fingerprint)
      throw DomainError.conflict(say('idempotency-key-used-before-with-another-content'));
    if (!isWritten) {
      // A file that is carried on is judged as on the day when it came.
      const now = begun ? Date.parse(begun.begunAt) : this.clock.now();
      await this.semaphore.pass(() => this.takeIn({ importId, accountId }, request, now, context));
    }
    return this.answer(importId);
  }

  /** From the log: read models may not have it yet. */
  private async answer(importId: string): Promise<PeopleImport> {
    const { begun, report, consents, endedAt } = await this.imports.state(importId);
    const { fileName = null, begunAt = '' } = begun ?? {};
    return {
      ...{
        id: importId,
        fileName,
        state: endedAt === null ? 'under-way' : 'done',
        ...report,
        written: report.imported,
        consents,
      },
      ...{ begunAt, endedAt, problems: await this.errors.first(importId) },
    };
  }

  private async takeIn(
    of: { importId: string; accountId: string },
    request: ImportRequest,
    now: number,
    context: CommandContext,
  ): Promise<void> {
    const { rules, wordings } = await this.judging.of(of.accountId, request.content, now);
    const collector = this.errors.collect();
    try {
      const judged = await judgedFile(request, rules, wordings, collector);
      demandSome(judged);
      await this.begin(of, request, judged, now, context);
      await collector.giveTo(of.importId, { accountId: of.accountId, columns: judged.columns, lineWord: 'line' });
      // Opt-outs come first: after a crash in between, people who want no messages get none.
      await this.optOut(of, judged.optOuts, context);
      await this.imports.write(of, judged.chunks, context);
      const written = { ...of, report: judged.report, consents: judged.consents };
      await this.imports.confirm({ written }, context);
    } catch (error) {
      if (error instanceof DomainError) await collector.discard();
      throw error;
    }
  }

  /** As entered by hand; a word of their own stands. */
  private async optOut(
    { importId, accountId }: { importId: string; accountId: string },
    phones: readonly string[],
    context: CommandContext,
  ): Promise<void> {
    for (const phone of phones) {
      const commandId = idOf('imported-opt-out', importId, phone);
      await this.commands.execute(
        new SuppressRecipient({ accountId, phone, text: IN_A_FILE }, { ...context, commandId }),
      );
    }
  }

  private async begin(
    of: { importId: string; accountId: string },
    { fileName, fingerprint }: ImportRequest,
    { chunks, report, consents }: JudgedFile,
    now: number,
    context: CommandContext,
  ): Promise<void> {
    const begunAt = new Date(now).toISOString();
    const begun = { ...of, fileName, fingerprint, chunks: chunks.length, begunAt, report, consents };
    await this.imports.begin({ begun }, context);
  }
}

function demandSome({ report, problems }: JudgedFile): void {
  if (report.imported > 0) return;
  const rows = say('no-row-can-be-taken-in', { n: report.total.toLocaleString('en-US') });
  const which = report.total === 1 ? say('only-row-cannot-be-taken-in') : rows;
  const problem =
    report.total === 0
      ? say('no-rows-in-file')
      : say('no-row-usable-first-reason', { what: which, why: problems[0] ? sayingOfRow(problems[0]) : '' });
  throw DomainError.invalid(problem, { file: problem });
}
