import { joinTabs } from './tabs';
import { FakeEventSource, makeBrowser, unmakeBrowser } from '@/testing/live';

const ends: (() => void)[] = [];
const settled = () => jest.advanceTimersByTimeAsync(0);
const line = (): FakeEventSource => {
  const [only, ...more] = FakeEventSource.open;
  if (!only || more.length > 0) throw new Error(`There are ${FakeEventSource.open.length} lines`);
  return only;
};

beforeEach(() => makeBrowser());
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  jest.useRealTimers();
  unmakeBrowser();
});

/** A tab, and the events that it received. */
function tab() {
  const heard = { topics: [] as string[], states: [] as boolean[], refusals: 0 };
  const end = joinTabs('wavelane-live-u1', Date.now() - 1_000, {
    hint: (topics) => heard.topics.push(...topics),
    state: (isOpen) => heard.states.push(isOpen),
    refused: () => heard.refusals++,
  });
  ends.push(end);
  return { heard, end };
}

describe('The tabs of a browser', () => {
  beforeEach(() => jest.useFakeTimers());

  it('shares one line, and lets every tab hear it', async () => {
    const tabs = [tab(), tab(), tab()];
    await settled();
    expect(line().url).toMatch(/^\/api\/live\?age=1\d{4}$/);
    line().tell('hello', [], 'p1');
    line().tell('hint', ['channels'], 'p2');
    for (const { heard } of tabs) expect(heard).toEqual({ topics: ['channels'], states: [true], refusals: 0 });
  });

  it('hands the line on at its position when its tab closes', async () => {
    const [first, second] = [tab(), tab()];
    await settled();
    line().tell('hello', [], 'p1');
    line().tell('hint', ['me'], 'p7');
    first.end();
    await settled();
    expect(line().url).toBe('/api/live?after=p7');
    line().tell('hello', ['jobs'], 'p9');
    expect(second.heard.topics).toEqual(['me', 'jobs']);
    expect(second.heard.states).toEqual([true, false, true]);
  });

  it('tells a new tab what has changed since its page was read', async () => {
    tab();
    await settled();
    line().tell('hello', [], 'p1');
    await jest.advanceTimersByTimeAsync(10_000);
    line().tell('hint', ['templates'], 'p2');
    const late = tab();
    expect(late.heard.topics).toEqual(['templates']);
    expect(late.heard.states).toEqual([true]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(tab().heard.topics).toEqual([]);
  });

  it('opens a line for each tab if the browser has no locks', async () => {
    unmakeBrowser();
    makeBrowser({ hasLocks: false });
    tab();
    tab();
    await settled();
    expect(FakeEventSource.open.length).toBe(2);
  });

  it('polls again if the line is gone for more than a moment, and not for less', async () => {
    const { heard } = tab();
    await settled();
    line().tell('hello', [], 'p1');
    line().fail();
    await jest.advanceTimersByTimeAsync(4_000);
    line().tell('hello', [], 'p1');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(heard.states).toEqual([true, true]);
    line().fail();
    await jest.advanceTimersByTimeAsync(6_000);
    expect(heard.states).toEqual([true, true, false]);
  });

  it('reconnects after each refusal at the last position', async () => {
    const { heard } = tab();
    await settled();
    line().tell('hello', [], 'p3');
    const asked = () => FakeEventSource.all.length;
    for (let n = 1; n <= 8; n++) {
      FakeEventSource.all.at(-1)?.fail(true);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(asked()).toBe(n + 1);
    }
    expect(heard.refusals).toBe(8);
    expect(line().url).toBe('/api/live?after=p3');
  });

  it('replaces a line that was silent for longer than its beat', async () => {
    tab();
    await settled();
    line().tell('hello', [], 'p1');
    for (let n = 0; n < 8; n++) {
      await jest.advanceTimersByTimeAsync(25_000);
      line().tell('beat', [], 'p2');
    }
    expect(FakeEventSource.all.length).toBe(1);
    await jest.advanceTimersByTimeAsync(90_000);
    expect(FakeEventSource.all.length).toBe(2);
    expect(line().url).toBe('/api/live?after=p2');
  });
});
