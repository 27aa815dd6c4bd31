import { VOICE_MAX_SECONDS } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loudness } from './levels';
import { recordedType, toOgg } from './ogg';

/** Why nothing is recorded. */
export type NotRecording = 'denied' | 'no-microphone' | 'unsupported' | 'failed';

export type Recording =
  | { at: 'asking' }
  | { at: 'off'; why: NotRecording }
  | { at: 'recording' }
  | { at: 'preparing' }
  /** `url` plays it here, before it is sent. */
  | { at: 'recorded'; file: File; url: string };

const TICK_MS = 100;
/** Before the longest that a note may be: a page in the background is asked once in a second only. */
const SPARE_SECONDS = 2;
/** Speech needs no more; a minute has 180 kB. */
const BITS_PER_SECOND = 24_000;

/** Parts that run while a voice note is recorded. */
interface Running {
  recorder: MediaRecorder;
  stream: MediaStream;
  context: AudioContext;
  ticking: ReturnType<typeof setInterval>;
}

/** Records a voice note from the moment it is used until it is stopped, or is as long as one may be. */
export function useRecorder() {
  const [recording, setRecording] = useState<Recording>({ at: 'asking' });
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [seconds, setSeconds] = useState(0);
  const running = useRef<Running>(null);
  const left = useRef(new AbortController());
  const stop = () => {
    if (running.current?.recorder.state === 'recording') running.current.recorder.stop();
  };
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const onLevel = (level: number, elapsed: number) => {
      setLevels((before) => [...before, level]);
      setSeconds(elapsed);
    };
    try {
      const pieces: Blob[] = [];
      const begun = await record(onLevel, (piece) => pieces.push(piece));
      if (signal.aborted) return end(begun);
      running.current = begun;
      begun.recorder.onstop = () => {
        end(begun);
        if (signal.aborted) return;
        setRecording({ at: 'preparing' });
        void prepared(new Blob(pieces, { type: begun.recorder.mimeType })).then((next) => {
          if (!signal.aborted) setRecording(next);
          else if (next.at === 'recorded') URL.revokeObjectURL(next.url);
        });
      };
      setRecording({ at: 'recording' });
    } catch (error) {
      if (!signal.aborted) setRecording({ at: 'off', why: whyNot(error) });
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    void Promise.resolve().then(() => begin(leaving.signal));
    return () => {
      leaving.abort();
      if (running.current) end(running.current);
    };
  }, []);
  const url = recording.at === 'recorded' ? recording.url : null;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const stopAtEnd = useEffectEvent(stop);
  useEffect(() => {
    if (seconds >= VOICE_MAX_SECONDS - SPARE_SECONDS) stopAtEnd();
  }, [seconds]);
  return { recording, levels, seconds, stop };
}

/** Takes how loud it is, and the seconds since the beginning. */
type OnLevel = (level: number, elapsed: number) => void;

/** @throws Error, DOMException: it cannot be recorded here; the microphone is let go of */
async function record(onLevel: OnLevel, onPiece: (piece: Blob) => void): Promise<Running> {
  const mimeType = recordedType();
  // Pages that are not served safely have no devices, whatever the types of the browser say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (mimeType === undefined || !devices) throw new Unsupported();
  const stream = await devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true } });
  try {
    return recordFrom(stream, mimeType, onLevel, onPiece);
  } catch (error) {
    for (const track of stream.getTracks()) track.stop();
    throw error;
  }
}

function recordFrom(stream: MediaStream, mimeType: string, onLevel: OnLevel, onPiece: (piece: Blob) => void): Running {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  recorder.ondataavailable = ({ data }) => onPiece(data);
  const context = new AudioContext();
  const listening = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(listening);
  const samples = new Float32Array(listening.fftSize);
  recorder.start();
  const begun = performance.now();
  // The time is read from the clock: in the background ticks come late.
  const ticking = setInterval(() => {
    listening.getFloatTimeDomainData(samples);
    onLevel(loudness(samples), (performance.now() - begun) / 1_000);
  }, TICK_MS);
  return { recorder, stream, context, ticking };
}

/** Lets go of the microphone. May be repeated. */
function end({ recorder, stream, context, ticking }: Running): void {
  clearInterval(ticking);
  if (recorder.state !== 'inactive') recorder.stop();
  for (const track of stream.getTracks()) track.stop();
  if (context.state !== 'closed') void context.close();
}

async function prepared(recorded: Blob): Promise<Recording> {
  try {
    const file = await toOgg(recorded);
    return { at: 'recorded', file, url: URL.createObjectURL(file) };
  } catch {
    return { at: 'off', why: 'failed' };
  }
}

class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

function whyNot(error: unknown): NotRecording {
  if (error instanceof Unsupported) return 'unsupported';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'no-microphone' : 'failed';
}
