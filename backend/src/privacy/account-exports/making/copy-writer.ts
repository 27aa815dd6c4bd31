import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PAGE_MAX } from '@wavelane/contracts';
import { type EventStore, EventLoopTurns } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { Features } from '../../../platform/features/features.js';
import type { Section } from '../../../platform/features/sections.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { CopyFiles } from './copy-files.js';
import { type CopiedFile, CopyProgress, type Progress } from './copy-progress.js';
import { headOf, rowsOf } from './table.js';

/** A part is written when it has so many bytes: at most these are in memory, and are made again after a crash. */
const PART_BYTES = 1_000_000;

/** Lines that are asked for together. */
const LINES_AT_ONCE = PAGE_MAX;

/** The size of a finished copy. */
export interface Copied {
  bytes: number;
  lines: number;
  files: number;
}

/**
 * Writes a copy of all data, part by part: a part is on the disk before its progress is recorded, and after a crash the
 * writer continues behind the last recorded one. A change made meanwhile may be in the copy or not.
 */
@Injectable()
export class CopyWriter {
  readonly sections: readonly Section[];

  constructor(
    queries: QueryBus,
    @Inject(EVENT_STORE) eventStore: EventStore,
    @Inject(READ_MODELS) readModels: ReadModels,
    private readonly progress: CopyProgress,
    private readonly files: CopyFiles,
    features: Features,
  ) {
    this.sections = features.sectionsOf({ queries, eventStore, readModels });
  }

  /**
   * @returns undefined if `signal` ended it early.
   * @throws NotOurs if it was removed, or another process continues it
   */
  async write(exportId: string, accountId: string, signal: AbortSignal): Promise<Copied | undefined> {
    let at = await this.progress.begun(exportId, accountId);
    const turns = new EventLoopTurns();
    for (;;) {
      const section = this.sections[at.section];
      if (!section) return copiedOf(at);
      if (signal.aborted) return undefined;
      at = await this.progress.keep(exportId, await this.part(exportId, section, at));
      if (turns.isDue) await turns.turn();
    }
  }

  /** The next part of a section, as a list and as a table. */
  private async part(exportId: string, section: Section, at: Progress): Promise<Progress> {
    const { accountId } = at;
    const lines: string[] = [];
    const rows: string[] = [];
    let { cursor } = at;
    const isFirst = cursor === null;
    for (let bytes = 0; bytes < PART_BYTES;) {
      const page = { limit: LINES_AT_ONCE, ...(cursor !== null && { cursor }) };
      const { items, cursor: next } = await section.page(accountId, page);
      for (const item of items) {
        const line = `${JSON.stringify(item)}\n`;
        bytes += Buffer.byteLength(line);
        lines.push(line);
      }
      if (section.columns) rows.push(rowsOf(section.columns, items));
      cursor = next ?? null;
      if (cursor === null) break;
    }
    let { files } = at;
    const add = async (name: string, content: string, count: number) => {
      const part = { exportId, file: name, part: files.find((one) => one.name === name)?.parts.length ?? 0 };
      const bytes = Buffer.from(content);
      if (bytes.length === 0) return;
      await this.files.write(accountId, part, bytes);
      files = withPart(files, name, bytes.length, count);
    };
    await add(`${section.name}.jsonl`, lines.join(''), lines.length);
    if (section.columns)
      await add(`${section.name}.csv`, (isFirst ? headOf(section.columns) : '') + rows.join(''), lines.length);
    return { ...at, files, cursor, section: cursor === null ? at.section + 1 : at.section };
  }
}

function withPart(files: readonly CopiedFile[], name: string, bytes: number, lines: number): CopiedFile[] {
  const before = files.find((one) => one.name === name) ?? { name, parts: [], lines: 0 };
  const after = { name, parts: [...before.parts, bytes], lines: before.lines + lines };
  return [...files.filter((one) => one !== before), after];
}

function copiedOf({ files }: Progress): Copied {
  const lists = files.filter(({ name }) => name.endsWith('.jsonl'));
  return {
    bytes: files.flatMap(({ parts }) => parts).reduce((sum, bytes) => sum + bytes, 0),
    lines: lists.reduce((sum, { lines }) => sum + lines, 0),
    files: lists.find(({ name }) => name === 'files.jsonl')?.lines ?? 0,
  };
}
