import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchPart } from './fetch-part';
import { whenIdle } from './idle';
import { PartBoundary } from './part-boundary';

interface PartOptions<Props> {
  /** Keeps its room until it is there. */
  fallback?: ReactNode;
  /** Takes its place when it does not come. Without it a dialog is closed with a message, and all else says so in its place. */
  instead?: ComponentType<Props>;
  /** Takes long to start: fetched when it is shown, and not before. */
  isHeavy?: boolean;
}

type PropsOf<Shown> = Shown extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * A component in a file of its own, fetched when the page is idle or when it is shown. Where it does not come, or fails,
 * the page around it goes on; asked for again, it is fetched anew.
 * @param name what the file calls it
 */
export function part<Module extends object, Name extends keyof Module, Props extends object = PropsOf<Module[Name]>>(
  load: () => Promise<Module>,
  name: Name,
  { fallback = null, instead, isHeavy = false }: PartOptions<Props> = {},
): (props: Props) => ReactNode {
  let fetched: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchOnce = () => {
    fetched ??= fetchPart(load, name).then((component) => ({ default: component as ComponentType<Props> }));
    fetched.catch(() => (fetched = undefined));
    return fetched;
  };
  let Fetched = lazy<ComponentType<Props>>(fetchOnce);
  const renew = () => {
    Fetched = lazy<ComponentType<Props>>(fetchOnce);
  };
  if (!isHeavy) whenIdle(fetchOnce);

  return function Part(props) {
    const [tries, setTries] = useState(0);
    return (
      <PartBoundary
        key={tries}
        instead={instead && createElement(instead, props)}
        onFailed={renew}
        onRetry={() => setTries(tries + 1)}
        onClose={isClosable(props) ? props.onClose : undefined}
      >
        <Suspense fallback={fallback}>{createElement(Fetched, props)}</Suspense>
      </PartBoundary>
    );
  };
}

interface Closable {
  onClose: () => void;
}

/** Whether these are the props of something that can be closed: a dialog. */
function isClosable(props: object): props is Closable {
  return 'onClose' in props && typeof props.onClose === 'function';
}
