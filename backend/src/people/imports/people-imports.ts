import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { importStream } from './import.events.js';
import { ImportedPeople, type RowPerson } from './imported-people.js';
import { peopleImport, type PeopleImportCommand } from './people-import.js';

type Content<T extends PeopleImportCommand['type']> = Omit<Extract<PeopleImportCommand, { type: T }>, 'type'>;

/** Takes in files of people: how far each is, as the log has it, and its rows. */
@Injectable()
export class PeopleImports {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly people: ImportedPeople,
  ) {}

  state(importId: string) {
    return this.executor.state(peopleImport, importStream(importId));
  }

  /** Notes what was asked for, before the first row is written. @throws DomainError conflict for another file */
  begin({ begun }: Content<'BeginPeopleImport'>, context: CommandContext): Promise<void> {
    return this.note(begun.importId, { type: 'BeginPeopleImport', begun }, context);
  }

  /** Writes the rows, chunk by chunk; those that are there are not written again. */
  write(
    of: { importId: string; accountId: string },
    chunks: readonly (readonly RowPerson[])[],
    context: CommandContext,
  ): Promise<void> {
    return this.people.write(of, chunks, context);
  }

  /** All rows are written. */
  confirm({ written }: Content<'ConfirmPeopleImported'>, context: CommandContext): Promise<void> {
    return this.note(written.importId, { type: 'ConfirmPeopleImported', written }, context);
  }

  private async note(importId: string, command: PeopleImportCommand, context: CommandContext): Promise<void> {
    const told = { ...context, commandId: `${context.commandId}:${command.type}` };
    await this.executor.execute(peopleImport, importStream(importId), command, told);
  }
}
