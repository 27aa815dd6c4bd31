import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Boundary } from './boundary';
import { fetchModule } from './fetch-module';
import { whenIdle } from './idle';

type Fetch = () => Promise<unknown>;

/** The further files that a file fetched ahead would fetch ahead itself. */
let further: Fetch[] | undefined;

/** A component whose file comes when it is shown, or ahead of that. */
export type Lazy<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the file in an idle moment, for `useAhead`. */
  ahead: () => void;
};

type PropsOf<Shown> = Shown extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * `React.lazy` for a component that a file exports by name, within the one boundary for loading and failed parts. The
 * file is fetched when it is shown, or before that when the page is idle: a click on this page may need it next. Files
 * that it may need in turn are fetched ahead once it is shown.
 * @param name of the export
 * @param fallback is shown until the component is there
 * @param isPrefetched false: no click needs it and it is large, or what opens it calls `useAhead`. Files that several
 * pages share use that, because they also run on pages that show nothing of them
 */
export function lazily<Module extends object, Name extends keyof Module, Props extends object = PropsOf<Module[Name]>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
  { isPrefetched = true }: { isPrefetched?: boolean } = {},
): Lazy<Props> {
  const fetch = () => fetchModule(load, name).then((component) => ({ default: component as ComponentType<Props> }));
  let Fetched = lazy(fetch);
  const itsOwn: Fetch[] = [];
  let isShown = false;
  const release = () => {
    if (isShown) itsOwn.splice(0).forEach(whenIdle);
  };
  const ahead = async () => {
    further = itsOwn;
    await load().finally(() => (further = undefined));
    release();
  };
  if (isPrefetched) {
    if (further) further.push(ahead);
    else whenIdle(ahead);
  }

  function Lazily(props: Props) {
    const [tries, setTries] = useState(0);
    useEffect(() => {
      isShown = true;
      release();
    }, []);
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
  }
  let isAhead = isPrefetched;
  return Object.assign(Lazily, {
    ahead: () => {
      if (!isAhead) whenIdle(ahead);
      isAhead = true;
    },
  });
}

/** Fetches a part in an idle moment once the component that opens it is shown. */
export function useAhead({ ahead }: Pick<Lazy<never>, 'ahead'>): void {
  useEffect(ahead, [ahead]);
}

/** Whether these are the props of a dialog. */
function isClosable(props: object): props is { onClose: () => void } {
  return 'onClose' in props && typeof props.onClose === 'function';
}
