import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** An H.264 configuration (ISO 14496-15) with the shortest parameter sets that a reader accepts. */
const AVCC = Uint8Array.from([
  ...[1, 0x64, 0, 0x1f, 0xff, 0xe1, 0, 10, 0x67, 0x64, 0, 0x1f, 0xac, 0xd9, 0x40, 0x50, 0x05, 0xbb],
  ...[1, 0, 4, 0x68, 0xeb, 0xe3, 0xcb],
]);
const OPUS_HEAD = Uint8Array.from([...Buffer.from('OpusHead'), ...[1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]]);
/** 20 ms of sound in one frame of one channel, as its first byte says. */
const OPUS_FRAME = Uint8Array.from([0x48, 0xff, 0xfe, 0xff, 0xfe]);

const bytesOf = ({ buffer }: BufferTarget) => Buffer.from(buffer ?? new ArrayBuffer(0));

/** An MP4 file of so many seconds whose pictures are of that codec; nothing shows them. */
export async function videoOf(codec: 'avc' | 'vp9', seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const size = { codedWidth: 1_280, codedHeight: 720 };
  const decoderConfig =
    codec === 'avc' ? { ...size, codec: 'avc1.64001f', description: AVCC } : { ...size, codec: 'vp09.00.10.08' };
  const data = Uint8Array.from([0, 0, 0, 2, 0x65, 0x88]);
  for (let second = 0; second < seconds; second++)
    await source.add(new EncodedPacket(data, 'key', second, 1), { decoderConfig });
  await output.finalize();
  return bytesOf(target);
}

/** Opus sound of so many seconds, in OGG as WhatsApp takes it, or in WebM as browsers record it. */
export async function opusOf(seconds: number, container: 'ogg' | 'webm' = 'ogg'): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: container === 'ogg' ? new OggOutputFormat() : new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: OPUS_HEAD };
  for (let at = 0; at < seconds * 50; at++)
    await source.add(new EncodedPacket(OPUS_FRAME, 'key', at / 50, 0.02), { decoderConfig });
  await output.finalize();
  return bytesOf(target);
}
