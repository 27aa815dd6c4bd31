/** The recordings that browsers make with Opus sound, the best first: OGG is what WhatsApp takes. */
const CONTAINERS = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4;codecs=opus'] as const;

/** The type to record with; undefined if this browser records no Opus sound. */
export const recordedType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : CONTAINERS.find((type) => MediaRecorder.isTypeSupported(type));

/**
 * Puts recorded Opus sound into an OGG file, as WhatsApp expects it. The sound itself stays as it is.
 * @throws Error if the recording holds no Opus sound
 */
export async function toOgg(recorded: Blob): Promise<File> {
  const name = 'voice-note.ogg';
  const type = 'audio/ogg';
  if (recorded.type.startsWith(type)) return new File([recorded], name, { type });
  const media = await import('mediabunny');
  const input = new media.Input({ source: new media.BlobSource(recorded), formats: [media.WEBM, media.MP4] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await track.getCodec()) !== 'opus') throw new Error('The recording holds no Opus sound');
    const target = new media.BufferTarget();
    const output = new media.Output({ format: new media.OggOutputFormat(), target });
    const source = new media.EncodedAudioPacketSource('opus');
    output.addAudioTrack(source);
    await output.start();
    const decoderConfig = await track.getDecoderConfig();
    let about = decoderConfig ? { decoderConfig } : undefined;
    for await (const packet of new media.EncodedPacketSink(track).packets()) {
      await source.add(packet, about);
      about = undefined;
    }
    await output.finalize();
    return new File([target.buffer ?? new ArrayBuffer(0)], name, { type });
  } finally {
    input.dispose();
  }
}
