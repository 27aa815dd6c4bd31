/** Makes the window as narrow as a phone's until the returned function is called. @param width of the window, px */
export function beOnPhone(width = 390): () => void {
  const was = Object.getOwnPropertyDescriptor(window, 'matchMedia');
  const value = (media: string) => ({
    ...{ matches: width <= Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? 0), media },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value });
  return () => void (was && Object.defineProperty(window, 'matchMedia', was));
}
