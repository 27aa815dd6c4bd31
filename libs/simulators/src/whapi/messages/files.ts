import { createHash } from 'node:crypto';
import type { Body } from '../../http/body.js';
import type { Store } from '../../runtime/store.js';
import { qrImage } from '../channels/qr-image.js';
import { check } from '../gate/check.js';
import { MEDIA, type MediaKind } from '../model.js';

export const FILES: ReadonlySet<string> = new Set(MEDIA);

/** A file that a phone sent. */
export interface File {
  id: string;
  mimeType: string;
  base64: string;
  /** Number of bytes after those of `base64`, so that a large file needs no large request. */
  padding: number;
  /** The fields of the message that describe the file. */
  told: Body;
}

const MP4 = Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex');
const OGG = Buffer.concat([
  Buffer.from('OggS\u0000\u0002'.padEnd(28, '\u0000'), 'latin1'),
  Buffer.from('OpusHead\u0001\u0001\u0000\u0000'.padEnd(32, '\u0000'), 'latin1'),
]);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const MP3 = Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'), Buffer.alloc(64)]);

/** The file that a phone of each kind sends by itself. */
const OWN: Readonly<Record<MediaKind, { mimeType: string; bytes: () => Buffer }>> = {
  image: { mimeType: 'image/png', bytes: () => qrImage('Wavelane demo', 240) },
  video: { mimeType: 'video/mp4', bytes: () => MP4 },
  gif: { mimeType: 'image/gif', bytes: () => GIF },
  short: { mimeType: 'video/mp4', bytes: () => MP4 },
  audio: { mimeType: 'audio/mpeg', bytes: () => MP3 },
  voice: { mimeType: 'audio/ogg; codecs=opus', bytes: () => OGG },
  document: { mimeType: 'application/pdf', bytes: () => PDF },
  sticker: { mimeType: 'image/webp', bytes: () => WEBP },
};

/**
 * Returns the file of an order: its own bytes, or a sample of its kind. `bytes` sets its length, `lost` makes it
 * unavailable to fetch.
 */
export function fileOf(kind: MediaKind, order: Body, seed: string): File {
  const { base64, mimeType, fileName, bytes, lost } = order;
  const own = OWN[kind];
  const content = base64 === undefined ? own.bytes() : Buffer.from(check.text(base64, 'base64', 1_000_000), 'base64');
  const size = bytes === undefined ? content.length : check.whole(bytes, 'bytes', 0, 100_000_000);
  const type = mimeType === undefined ? own.mimeType : check.text(mimeType, 'mimeType', 200);
  const hash = createHash('sha256').update(seed).update(content).digest('hex');
  const id = `${kind}-${hash.slice(0, 32)}`;
  const name = kind === 'document' ? { filename: fileName ?? 'document.pdf' } : {};
  const isLost = lost !== undefined && check.flag(lost, 'lost');
  return {
    id: isLost ? '' : id,
    mimeType: type,
    base64: content.toString('base64'),
    padding: Math.max(0, size - content.length),
    told: { id, mime_type: type, file_size: size, ...name },
  };
}

/** The files that phones sent and that were uploaded, by the gateway's id. */
export class Files {
  private readonly byId = new Map<string, { channelId: string } & File>();

  constructor(private readonly store: Store) {
    for (const file of store.load<{ channelId: string } & File>('file')) this.byId.set(file.id, file);
  }

  keep(channelId: string, file: File): void {
    if (file.id === '') return;
    this.byId.set(file.id, { channelId, ...file });
    this.store.put('file', file.id, { channelId, ...file });
  }

  /** Keeps an upload. @returns its id */
  upload(channelId: string, bytes: Buffer, mimeType: string): string {
    const digest = createHash('sha256').update(channelId).update(bytes).digest('hex');
    const id = `${mimeType.split('/')[0] ?? 'file'}-${digest.slice(0, 32)}`;
    this.keep(channelId, { id, mimeType, base64: bytes.toString('base64'), padding: 0, told: {} });
    return id;
  }

  /** undefined if the channel has no such file. */
  get(channelId: string, id: string): { mimeType: string; bytes: Buffer } | undefined {
    const file = this.byId.get(id);
    if (file?.channelId !== channelId) return undefined;
    const content = Buffer.from(file.base64, 'base64');
    return { mimeType: file.mimeType, bytes: Buffer.concat([content, Buffer.alloc(file.padding)]) };
  }
}
