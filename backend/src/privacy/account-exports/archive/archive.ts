import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import yazl from 'yazl';
import { MediaFiles } from '../../../whatsapp/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CopyFiles } from '../making/copy-files.js';
import { type CopiedFile, CopyProgress } from '../making/copy-progress.js';
import { CopyWriter } from '../making/copy-writer.js';
import { DomainError, isRefusal } from '../../../platform/domain/domain-error.js';
import { archivePathOf, type KeptFile } from './file-names.js';
import { indexPage } from './index-page.js';

/**
 * Puts a copy together while it is taken away: parts are opened one after another, files of people when their turn comes,
 * so that memory stays the same however much there is.
 */
@Injectable()
export class Archive {
  constructor(
    private readonly progress: CopyProgress,
    private readonly files: CopyFiles,
    private readonly media: MediaFiles,
    private readonly writer: CopyWriter,
    private readonly clock: Clock,
  ) {}

  /** Returns a ZIP file. @throws DomainError not-found if the copy was removed */
  async of(exportId: string, told: { name: string; madeAt: string }): Promise<Readable> {
    const progress = await this.progress.find(exportId);
    if (!progress) throw DomainError.notFound('Export');
    const mtime = new Date(this.clock.now());
    const zip = new yazl.ZipFile();
    const stream = zip.outputStream as Readable;
    // The stream may fail before its reader listens, and an error without a listener ends the process. The reader sees the end.
    stream.on('error', () => undefined);
    zip.on('error', (error: Error) => stream.destroy(error));
    const { files } = progress;
    const page = indexPage({ ...told, files, sections: this.writer.sections });
    try {
      zip.addBuffer(Buffer.from(page), 'index.html', { mtime });
      for (const file of files) this.add(zip, file.name, mtime, this.contentOf(exportId, file));
      const kept = files.find(({ name }) => name === 'files.jsonl');
      if (kept)
        for await (const one of this.linesOf(exportId, kept))
          this.add(zip, archivePathOf(one), mtime, this.bytesOf(one));
      zip.end();
      return stream;
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }

  /** Read when its turn comes; whatever fails ends the whole, so that half of it is not taken for all. */
  private add(zip: yazl.ZipFile, name: string, mtime: Date, content: AsyncGenerator<Buffer>): void {
    zip.addReadStreamLazy(name, { mtime, compress: !name.startsWith('files/') }, (take) => {
      // The library listens to no error of a stream that it asks for.
      take(
        null,
        Readable.from(content).on('error', (error) => zip.emit('error', error)),
      );
    });
  }

  private async *contentOf(exportId: string, { name, parts }: CopiedFile): AsyncGenerator<Buffer> {
    for (const [part, bytes] of parts.entries()) yield* this.files.read({ exportId, file: name, part }, bytes);
  }

  private async *linesOf(exportId: string, file: CopiedFile): AsyncGenerator<KeptFile> {
    for (const [part, bytes] of file.parts.entries()) {
      const pieces: Buffer[] = [];
      for await (const piece of this.files.read({ exportId, file: file.name, part }, bytes)) pieces.push(piece);
      for (const line of Buffer.concat(pieces).toString('utf8').split('\n'))
        if (line !== '') yield JSON.parse(line) as KeptFile;
    }
  }

  /** One that was removed since is empty. */
  private async *bytesOf({ id: mediaId, fileId, bytes }: KeptFile): AsyncGenerator<Buffer> {
    try {
      if (bytes > 0) yield* await this.media.read({ mediaId, fileId, bytes }, { start: 0, end: bytes - 1 });
    } catch (error) {
      if (!isRefusal(error, 'not-found')) throw error;
    }
  }
}
