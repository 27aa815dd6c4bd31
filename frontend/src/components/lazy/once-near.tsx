import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A part is loaded when the window is this near, so that it is there when the reader reaches it. */
const NEAR = '200px';

interface OnceNearProps {
  /** Keeps its place until then. */
  room: ReactNode;
  children: ReactNode;
}

/** A part that is loaded only for a reader who scrolls near it: from then on it stays. Paper has all of a page. */
export function OnceNear({ room, children }: OnceNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    const { current } = place;
    if (isNear || !current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: NEAR,
    });
    observer.observe(current);
    window.addEventListener('beforeprint', come);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', come);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place}>{room}</div>;
}
