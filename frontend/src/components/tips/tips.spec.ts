import { startTips, TIP_DELAY_MS, TIP_SKIP_MS } from './tips';

let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <button id="save" data-tip="Keeps it">Save</button>
    <button id="more" data-tip="More" aria-label="More">…</button>
    <span id="off" data-tip="It has expired"><button disabled>Show QR</button></span>
    <p id="name" data-clip>a very long name</p>
    <p id="plain">Nothing</p>`;
  stop = startTips();
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

const at = (id: string) => document.getElementById(id) as HTMLElement;
const shown = () => document.querySelector('[role=tooltip]')?.textContent ?? null;
function pointer(name: string, id: string, pointerType = 'mouse', to: Element | null = null) {
  const event = new MouseEvent(name, { bubbles: true, relatedTarget: to });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  at(id).dispatchEvent(event);
}

describe('B7: a tip', () => {
  it('is shown when a pointer has rested for 700 ms, and not before', () => {
    pointer('pointerover', 'save');
    jest.advanceTimersByTime(TIP_DELAY_MS - 1);
    expect(shown()).toBeNull();
    jest.advanceTimersByTime(1);
    expect(shown()).toBe('Keeps it');
    expect(at('save')).toHaveAccessibleDescription('Keeps it');
    pointer('pointerout', 'save', 'mouse', at('plain'));
    expect(shown()).toBeNull();
    expect(at('save')).not.toHaveAttribute('aria-describedby');
  });

  it('is not shown where the pointer only passes', () => {
    pointer('pointerover', 'save');
    jest.advanceTimersByTime(TIP_DELAY_MS - 1);
    pointer('pointerout', 'save', 'mouse', at('plain'));
    jest.advanceTimersByTime(TIP_DELAY_MS);
    expect(shown()).toBeNull();
  });

  it.each([
    [TIP_SKIP_MS - 1, 'More'],
    [TIP_SKIP_MS, null],
  ])('%i ms after another it is %s', (pause, text) => {
    pointer('pointerover', 'save');
    jest.advanceTimersByTime(TIP_DELAY_MS);
    pointer('pointerout', 'save', 'mouse', at('plain'));
    jest.advanceTimersByTime(pause);
    pointer('pointerover', 'more');
    jest.advanceTimersByTime(0);
    expect(shown()).toBe(text);
  });

  it('stays while the pointer is on it, so that it can be read', () => {
    pointer('pointerover', 'save');
    jest.advanceTimersByTime(TIP_DELAY_MS);
    pointer('pointerout', 'save', 'mouse', document.querySelector('[role=tooltip]'));
    expect(shown()).toBe('Keeps it');
  });

  it('says no second time what something is called', () => {
    pointer('pointerover', 'more');
    jest.advanceTimersByTime(TIP_DELAY_MS);
    expect(shown()).toBe('More');
    expect(at('more')).not.toHaveAttribute('aria-describedby');
  });

  it('is shown to a keyboard at once, and goes with Escape', () => {
    jest.spyOn(at('save'), 'matches').mockReturnValue(true);
    at('save').focus();
    expect(shown()).toBe('Keeps it');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(shown()).toBeNull();
  });

  it('is shown to a finger that stays, or that taps what is off', () => {
    pointer('pointerdown', 'save', 'touch');
    jest.advanceTimersByTime(TIP_DELAY_MS);
    expect(shown()).toBe('Keeps it');
    pointer('pointerdown', 'off', 'touch');
    pointer('pointerup', 'off', 'touch');
    expect(shown()).toBe('It has expired');
    pointer('pointerdown', 'plain', 'touch');
    expect(shown()).toBeNull();
  });

  it('of what is cut off says the whole, and nothing where all of it is seen', () => {
    pointer('pointerover', 'name');
    jest.advanceTimersByTime(TIP_DELAY_MS);
    expect(shown()).toBeNull();
    jest.spyOn(at('name'), 'scrollHeight', 'get').mockReturnValue(80);
    pointer('pointerover', 'name');
    jest.advanceTimersByTime(TIP_DELAY_MS);
    expect(shown()).toBe('a very long name');
  });

  it('writes no markup of what it is given', () => {
    at('save').dataset.tip = '<img src=x onerror=alert(1)>';
    pointer('pointerover', 'save');
    jest.advanceTimersByTime(TIP_DELAY_MS);
    expect(document.querySelector('img')).toBeNull();
  });
});
