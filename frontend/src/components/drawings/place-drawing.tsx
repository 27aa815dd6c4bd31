import { useLocation } from '@tanstack/react-router';
import { Drawing } from './drawing';
import { type Place, PLACES } from './places';

/** Which place an address is at, by how it begins. */
const AT: readonly (readonly [path: string, place: Place])[] = [
  ['/people', 'people'],
  ['/settings/consent', 'people'],
  ['/settings/team', 'people'],
  ['/templates', 'templates'],
  ['/workflows', 'templates'],
  ['/chatbot', 'templates'],
  ['/reports', 'reports'],
  ['/admin', 'reports'],
  ['/settings/billing', 'reports'],
  ['/inbox', 'inbox'],
  ['/channels', 'inbox'],
  ['/notices', 'inbox'],
];

interface PlaceDrawingProps {
  /** Left out: that of the page. */
  place?: Place | undefined;
}

/** The current page's drawing, in a few lines. */
export function PlaceDrawing({ place }: PlaceDrawingProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = AT.find(([start]) => path.startsWith(start))?.[1] ?? 'outbox';
  return <Drawing shape={PLACES[place ?? here]} width={232} />;
}
