import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Busboy, FieldInfo, FileInfo } from 'busboy';
import { say, type Saying } from '@wavelane/contracts';
import { type FormCode, formRefused, type FormRules } from './form-rules.js';

/** The parser gives none for a part without a name, whatever its types say. */
type PartName = string | undefined;

/** Takes the file of a form, piece by piece. @param fileName as the client gives it; '' if it gives none */
export type TakesFile<T> = (pieces: AsyncIterable<Buffer>, fileName: string) => Promise<T>;

export interface Form<T> {
  fields: ReadonlyMap<string, string>;
  /** The result of taking the file; undefined: the form has none. */
  file: T | undefined;
}

const NAME_SHOWN = 50;

/**
 * One form while it comes. An error in a stream's listener would end the process, so each listener is guarded: the first
 * error ends the form, and is what {@link read} throws.
 */
export class FormReading<T> {
  private readonly fields = new Map<string, string>();
  private file: Promise<T> | undefined;
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly form: Busboy,
    private readonly rules: FormRules,
    /** The length of the whole form at most. */
    private readonly maxBytes: number,
    private readonly take: TakesFile<T>,
  ) {}

  /** @throws what went wrong first: DomainError about the form, `tooLarge`, what `take` throws */
  async read(request: IncomingMessage): Promise<Form<T>> {
    const closed = new Promise<void>((resolve) => this.form.once('close', resolve));
    this.listen();
    this.feed(request);
    await closed;
    // Nothing writes the file any more when the caller removes it.
    const [file] = await Promise.allSettled([this.file]);
    if (this.failure) throw this.failure.error;
    return { fields: this.fields, file: file.status === 'fulfilled' ? file.value : undefined };
  }

  private listen(): void {
    const { words, file } = this.rules;
    const refuse = (code: FormCode, message: Saying) => () => this.fail(formRefused(code, file, message));
    const onField = (name: PartName, value: string, info: FieldInfo) => this.addField(name, value, info);
    this.form
      .on('field', this.guarded(onField))
      .on('file', (name: PartName, content, info) => {
        // A form that fails ends its file with an error, and nothing may listen yet.
        content.on('error', () => undefined);
        this.guarded(() => this.addFile(name, content, info))();
      })
      .on('filesLimit', refuse('form_too_many_files', words.manyFiles))
      .on('fieldsLimit', refuse('form_too_many_fields', words.manyFields))
      .on('partsLimit', refuse('form_too_many_fields', words.manyFields))
      .on('error', (error: unknown) => this.fail(this.refusalOf(error)));
  }

  /** Not a pipe: an error of the parser would come up in a listener of the connection. */
  private feed(request: IncomingMessage): void {
    let bytes = 0;
    const brokenOff = () => this.fail(formRefused('form_broken_off', this.rules.file, this.rules.words.brokenOff));
    const write = this.guarded((piece: Buffer) => {
      bytes += piece.length;
      if (bytes > this.maxBytes) throw this.rules.tooLarge();
      if (!this.form.write(piece)) request.pause();
    });
    request.on('data', write);
    const end = this.guarded(() => this.form.end());
    request.once('end', end);
    request.on('error', brokenOff);
    request.once('close', () => {
      if (!request.readableEnded) brokenOff();
    });
    this.form.on('drain', () => request.resume());
    this.form.once('close', () => {
      request.off('data', write);
      // The remaining body is read and thrown away, so that the connection can take the next request.
      request.resume();
    });
    // The close of a client that has left before is not told again.
    if (request.destroyed) brokenOff();
  }

  private addField(name: PartName, value: string, { valueTruncated }: FieldInfo): void {
    const { maxFields, words } = this.rules;
    const { named, shown } = this.demandName(name);
    if (maxFields === 0) throw formRefused('form_field_unknown', shown, words.unknown(shown));
    if (valueTruncated) throw formRefused('form_field_too_long', shown, words.tooLong(shown));
    if (this.fields.has(named)) throw formRefused('form_field_repeated', shown, words.repeated(shown));
    this.fields.set(named, value);
  }

  private addFile(name: PartName, content: Readable, { filename }: Partial<FileInfo>): void {
    const { file, words } = this.rules;
    const { named, shown } = this.demandName(name);
    if (named !== file) throw formRefused('form_field_unknown', shown, words.unknown(shown));
    this.file = this.take(this.piecesOf(content), filename ?? '');
    this.file.catch((error: unknown) => this.fail(error === content.errored ? this.refusalOf(error) : error));
  }

  private async *piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    let bytes = 0;
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > this.rules.maxFileBytes) throw this.rules.tooLarge();
      yield piece;
    }
  }

  private demandName(name: PartName): { named: string; shown: string } {
    if (name === undefined) throw formRefused('form_part_unnamed', this.rules.file, say('form-part-without-name'));
    return { named: name, shown: [...name].slice(0, NAME_SHOWN).join('') };
  }

  /** The refusal for an error of the parser. */
  private refusalOf(error: unknown): Error {
    const { file, words } = this.rules;
    return error instanceof Error && error.message.startsWith('Unexpected end')
      ? formRefused('form_broken_off', file, words.brokenOff)
      : formRefused('form_malformed', file, words.malformed);
  }

  /** After the first failure nothing is heard: the parser goes on with the piece that it is in. */
  private guarded<A extends unknown[]>(hear: (...given: A) => void): (...given: A) => void {
    return (...given) => {
      if (this.failure) return;
      try {
        hear(...given);
      } catch (error) {
        this.fail(error);
      }
    };
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.form.destroy(error instanceof Error ? error : new Error('The form failed', { cause: error }));
  }
}
