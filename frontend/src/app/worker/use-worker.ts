import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SIGNING_OUT } from '@/api/live/signing-out';

/** Starts the service worker once the page has drawn, and opens the target of a notification that was tapped. */
export function useWorker(memberId: string): void {
  const router = useRouter();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const push = () => import('@/api/push/push');
    const later = setTimeout(() => {
      void push()
        .then(({ registerWorker, keepPush }) => registerWorker().then(() => keepPush(memberId)))
        .catch(ignored);
    }, AFTER_PAINT_MS);
    const goes = ({ data, ports }: MessageEvent<unknown>) => {
      const path = pathIn(data);
      if (path === undefined) return;
      ports[0]?.postMessage(true);
      void router.navigate({ to: path });
    };
    const ends = () =>
      void push()
        .then(({ endPush }) => endPush())
        .catch(ignored);
    navigator.serviceWorker.addEventListener('message', goes);
    window.addEventListener(SIGNING_OUT, ends);
    return () => {
      clearTimeout(later);
      navigator.serviceWorker.removeEventListener('message', goes);
      window.removeEventListener(SIGNING_OUT, ends);
    };
  }, [memberId, router]);
}

const AFTER_PAINT_MS = 2_000;

/** A path of this application. */
function pathIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('open' in data)) return undefined;
  return typeof data.open === 'string' && /^\/(?!\/)/.test(data.open) ? data.open : undefined;
}

/** Without the worker all else continues. */
const ignored = (error: unknown) => console.warn('Pushes are not set up', error);
