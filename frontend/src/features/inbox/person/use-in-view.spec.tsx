import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useInView } from './use-in-view';

function Part() {
  const place = useRef<HTMLParagraphElement>(null);
  return <p ref={place}>{useInView(place) ? 'seen' : 'not yet'}</p>;
}

describe('a part that waits until it is in view', () => {
  it('stays as it is once it has been in view', () => {
    let tell: (isIntersecting: boolean) => void = () => undefined;
    class Watching {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => heard([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(globalThis, { IntersectionObserver: Watching });
    render(<Part />);
    act(() => tell(false));
    expect(screen.getByText('not yet')).toBeVisible();
    act(() => tell(true));
    expect(screen.getByText('seen')).toBeVisible();
    act(() => tell(false));
    expect(screen.getByText('seen')).toBeVisible();
  });

  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  it('counts as seen in a browser that cannot tell', () => {
    render(<Part />);
    expect(screen.getByText('seen')).toBeVisible();
  });
});
