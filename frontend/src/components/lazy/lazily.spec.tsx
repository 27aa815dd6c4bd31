import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { toasts } from '@/app/toast/store';
import { fetchModule } from './fetch-module';
import { newVersion } from './new-version';
import { lazily, useAhead } from './lazily';

const URL = 'https://example.org/assets/dialog-a1b2.js';
const unfetched = () => new TypeError(`Failed to fetch dynamically imported module: ${URL}`);

/** Fails so many times, then returns the module. */
function loader<Module>(failures: number, module: Module): () => Promise<Module> {
  let left = failures;
  return () =>
    left-- > 0 ? Promise.reject(new TypeError('Importing a module script failed.')) : Promise.resolve(module);
}

const Hello = ({ onClose }: { onClose: () => void }): ReactNode => <button onClick={onClose}>Hello</button>;
const Chart = (): ReactNode => <p>A chart</p>;

beforeEach(() => {
  toasts.dismiss();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

function PageWith({ Dialog }: { Dialog: (props: { onClose: () => void }) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Text" />
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

describe('a component that is loaded lazily', () => {
  it('fetches a prefetched component in an idle moment before it is shown (A1)', async () => {
    jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
      setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 1 }));
      return 0;
    });
    const [dialog, chart] = [jest.fn(loader(0, { Hello })), jest.fn(loader(0, { Chart }))];
    lazily(chart, 'Chart', null, { isPrefetched: false });
    lazily(dialog, 'Hello');
    expect(dialog).not.toHaveBeenCalled();
    await waitFor(() => expect(dialog).toHaveBeenCalledTimes(1));
    expect(chart).not.toHaveBeenCalled();
  });

  it('fetches a part ahead once the component that opens it is shown', async () => {
    jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
      setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 1 }));
      return 0;
    });
    const [part, after] = [jest.fn(loader(0, { Chart })), jest.fn(loader(0, { Hello }))];
    const Part = lazily(part, 'Chart', null, { isPrefetched: false });
    lazily(after, 'Hello');
    await waitFor(() => expect(after).toHaveBeenCalled());
    expect(part).not.toHaveBeenCalled();
    const Opener = () => {
      useAhead(Part);
      return null;
    };
    render(<Opener />);
    render(<Opener />);
    await waitFor(() => expect(part).toHaveBeenCalledTimes(1));
  });

  it('fetches nested components only once the outer one is shown (A1)', async () => {
    jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
      setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 1 }));
      return 0;
    });
    const inner = jest.fn(loader(0, { Chart }));
    const fetched = jest.fn();
    let file: Promise<{ Hello: typeof Hello }> | undefined;
    const run = async () => {
      // The file of the dialog does this when it runs, once.
      lazily(inner, 'Chart');
      fetched();
      return Promise.resolve({ Hello });
    };
    const Dialog = lazily(() => (file ??= run()), 'Hello');
    const after = jest.fn(loader(0, { Chart }));
    lazily(after, 'Chart');

    await waitFor(() => expect(after).toHaveBeenCalled());
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(inner).not.toHaveBeenCalled();

    render(<Dialog onClose={() => undefined} />);
    await waitFor(() => expect(inner).toHaveBeenCalledTimes(1));
  });

  it('keeps the page if a dialog does not load, says so, and loads it on request (A1)', async () => {
    const user = userEvent.setup();
    const load = loader(1, { Hello });
    const Dialog = lazily(load, 'Hello');
    render(<PageWith Dialog={Dialog} />);
    await user.type(screen.getByLabelText('Text'), 'half a letter');

    await user.click(screen.getByText('Open'));

    await waitFor(() =>
      expect(toasts.snapshot()).toMatchObject({
        title: 'This could not be opened',
        description: 'It could not be fetched. Check the connection and try again.',
        tone: 'error',
      }),
    );
    expect(screen.getByLabelText('Text')).toHaveValue('half a letter');
    await user.click(screen.getByText('Open'));
    expect(await screen.findByText('Hello')).toBeInTheDocument();
  });

  it('says in its place that it did not load, and fetches again on request (A1)', async () => {
    const user = userEvent.setup();
    const load = loader(1, { Chart });
    const Shown = lazily(load, 'Chart');
    render(<Shown />);

    expect(await screen.findByRole('alert')).toHaveTextContent('It could not be fetched.');
    await user.click(screen.getByText('Try again'));

    expect(await screen.findByText('A chart')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('contains a fault of its own (A1)', async () => {
    const Broken = (): ReactNode => {
      throw new Error('a fault');
    };
    const Shown = lazily(() => Promise.resolve({ Broken }), 'Broken');
    render(
      <>
        <p>The page</p>
        <Shown />
      </>,
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in this part of the page.');
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  it('keeps its room until it is there', async () => {
    const Shown = lazily(() => Promise.resolve({ Chart }), 'Chart', <p>Room for it</p>);
    render(<Shown />);

    expect(screen.getByText('Room for it')).toBeInTheDocument();
    expect(await screen.findByText('A chart')).toBeInTheDocument();
  });
});

describe('fetchModule', () => {
  const failing = () => Promise.reject(unfetched());

  it('asks once more under an address that the browser has not given up', async () => {
    const asked: string[] = [];
    const fresh = (url: string) => {
      asked.push(url);
      return Promise.resolve({ Chart });
    };

    expect(await fetchModule<{ Chart: typeof Chart }, 'Chart'>(failing, 'Chart', fresh)).toBe(Chart);
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/example\.org\/assets\/dialog-a1b2\.js\?again=\d+$/)]);
  });

  it('finds it in a file that holds several modules', async () => {
    const fresh = () => Promise.resolve({ t: 'text', n: { Chart } });

    expect(await fetchModule<{ Chart: typeof Chart }, 'Chart'>(failing, 'Chart', fresh)).toBe(Chart);
  });

  it('tells of a new version if the files of this one are gone (A1)', async () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = '/assets/index-old.js';
    document.head.append(script);
    const asked = jest.fn(() => Promise.resolve({ status: 404 }));
    Object.defineProperty(window, 'fetch', { value: asked, configurable: true, writable: true });
    expect(newVersion.snapshot()).toBe(false);

    await act(async () => {
      await expect(fetchModule(failing, 'Chart' as never, failing)).rejects.toThrow(
        'A new version is available. Reload the page to go on.',
      );
    });

    expect(newVersion.snapshot()).toBe(true);
    expect(asked).toHaveBeenCalledWith(expect.stringContaining('/assets/index-old.js'), {
      method: 'HEAD',
      cache: 'no-store',
    });
    script.remove();
  });
});
