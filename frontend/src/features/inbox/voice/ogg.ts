/** The recordings that browsers make with Opus sound, the best first: OGG is what WhatsApp takes. */
const CONTAINERS = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4;codecs=opus'] as const;

/** The type to record with; undefined if this browser records no Opus sound. */
export const recordedType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : CONTAINERS.find((type) => MediaRecorder.isTypeSupported(type));

const OGG = 'audio/ogg';

/**
 * Puts recorded Opus sound into an OGG file, as WhatsApp expects it. The sound itself stays as it is.
 * @throws Error if the recording holds no Opus sound
 */
export async function toOgg(recorded: Blob): Promise<File> {
  if (recorded.type.startsWith(OGG)) return named(recorded);
  // Only some browsers need it, and only for this.
  const { oggOf } = await import('./remux');
  return named(await oggOf(recorded));
}

const named = (content: Blob | ArrayBuffer): File => new File([content], 'voice-note.ogg', { type: OGG });
