import { type RefObject, useEffect, useState } from 'react';
import { BARS, barsOfSound } from './levels';

/** Longer sounds are not fetched before they are played. */
const MOST_BYTES = 400_000;
/** Cache of this page; a sound never changes. */
const known = new Map<string, Promise<readonly number[] | null>>();

/**
 * The waveform of a sound, once it is in sight; null until then, for a long one, and for one that this browser cannot
 * take apart.
 */
export function useBars(place: RefObject<Element | null>, source: string, bytes: number | null) {
  const [bars, setBars] = useState<readonly number[] | null>(null);
  const isSmall = bytes !== null && bytes <= MOST_BYTES;
  useEffect(() => {
    const { current } = place;
    if (!isSmall || !current || typeof IntersectionObserver === 'undefined') return undefined;
    const watching = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watching.disconnect();
      const found = known.get(source) ?? fetched(source);
      known.set(source, found);
      void found.then(setBars);
    });
    watching.observe(current);
    return () => watching.disconnect();
  }, [place, source, isSmall]);
  return bars;
}

async function fetched(source: string): Promise<readonly number[] | null> {
  try {
    const response = await fetch(source);
    if (!response.ok) return null;
    // It plays nothing: it only takes the sound apart.
    const context = new OfflineAudioContext(1, 1, 16_000);
    const sound = await context.decodeAudioData(await response.arrayBuffer());
    return barsOfSound(sound.getChannelData(0), BARS);
  } catch {
    return null;
  }
}
