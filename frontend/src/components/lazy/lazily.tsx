import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { Boundary } from './boundary';
import { fetchModule } from './fetch-module';
import { whenIdle } from './idle';

type PropsOf<Shown> = Shown extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * `React.lazy` for a component that a file exports by name, within the one boundary for what is loading and what failed.
 * The file is fetched when it is shown, or before that when the page is idle: it is what a click on this page may need next.
 * @param name of the export
 * @param fallback is shown until the component is there
 * @param isPrefetched false: no click needs it, and it is large
 */
export function lazily<Module extends object, Name extends keyof Module, Props extends object = PropsOf<Module[Name]>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
  { isPrefetched = true }: { isPrefetched?: boolean } = {},
): (props: Props) => ReactNode {
  const fetch = () => fetchModule(load, name).then((component) => ({ default: component as ComponentType<Props> }));
  let Fetched = lazy(fetch);
  if (isPrefetched) whenIdle(load);

  return function Lazily(props) {
    const [tries, setTries] = useState(0);
    return (
      <Boundary
        key={tries}
        // React keeps a component that failed to load as failed.
        onFailed={() => (Fetched = lazy(fetch))}
        onRetry={() => setTries(tries + 1)}
        onClose={isClosable(props) ? props.onClose : undefined}
      >
        <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
          {createElement(Fetched, props)}
        </Suspense>
      </Boundary>
    );
  };
}

/** Whether these are the props of a dialog. */
function isClosable(props: object): props is { onClose: () => void } {
  return 'onClose' in props && typeof props.onClose === 'function';
}
