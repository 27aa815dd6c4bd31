/** Makes the window as narrow as a phone's until the returned function is called. */
export function beOnPhone(): () => void {
  const was = Object.getOwnPropertyDescriptor(window, 'matchMedia');
  const value = (media: string) => ({
    ...{ matches: media.includes('max-width'), media },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value });
  return () => void (was && Object.defineProperty(window, 'matchMedia', was));
}
