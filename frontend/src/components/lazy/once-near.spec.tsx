import { act, render, screen } from '@testing-library/react';
import { partOf } from '@wavelane/testing';
import { OnceNear } from './once-near';

let seen: (isIntersecting: boolean) => void;

beforeEach(() => {
  class Observer {
    observe = jest.fn();
    disconnect = jest.fn();
    constructor(told: IntersectionObserverCallback) {
      const self = partOf<IntersectionObserver>({});
      seen = (isIntersecting) => act(() => told([partOf<IntersectionObserverEntry>({ isIntersecting })], self));
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

const open = () =>
  render(
    <OnceNear room={<p>Room</p>}>
      <p>Chart</p>
    </OnceNear>,
  );

describe('content that comes when near', () => {
  it('holds its room until it is near', () => {
    open();
    seen(false);
    expect(screen.getByText('Room')).toBeVisible();
    seen(true);
    expect(screen.getByText('Chart')).toBeVisible();
  });

  it('appears before the page is printed', () => {
    open();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('Chart')).toBeVisible();
  });

  it('appears at once in a browser that cannot tell', () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    open();
    expect(screen.getByText('Chart')).toBeVisible();
  });
});
