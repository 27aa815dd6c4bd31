import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny';

/**
 * Takes Opus sound out of WebM or MP4 and puts it into OGG, packet by packet.
 * @throws Error if it holds no Opus sound
 */
export async function oggOf(recorded: Blob): Promise<ArrayBuffer> {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM, MP4] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await track.getCodec()) !== 'opus') throw new Error('The recording holds no Opus sound');
    const target = new BufferTarget();
    const output = new Output({ format: new OggOutputFormat(), target });
    const source = new EncodedAudioPacketSource('opus');
    output.addAudioTrack(source);
    await output.start();
    const decoderConfig = await track.getDecoderConfig();
    let about = decoderConfig ? { decoderConfig } : undefined;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet, about);
      about = undefined;
    }
    await output.finalize();
    if (!target.buffer) throw new Error('No OGG file was made');
    return target.buffer;
  } finally {
    input.dispose();
  }
}
