import { dayIn, instantOf, localIn } from './local-times';

/** Every text of a format is as no program expects it; its parts are as they are. */
function scrambleTexts(): void {
  const other = { get: () => () => '11/28/2026', configurable: true };
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', other);
  jest.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('11/28/2026');
  jest.spyOn(Date.prototype, 'toLocaleString').mockReturnValue('11/28/2026, 9:30 AM');
}

describe('locale data of another generation (B1)', () => {
  const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
  beforeEach(scrambleTexts);
  afterEach(() => {
    jest.restoreAllMocks();
    if (own) Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', own);
  });

  it('leaves days and times of a zone unchanged', () => {
    const at = Date.parse('2026-03-02T22:00:00Z');
    expect(dayIn(at, 'Asia/Bahrain')).toBe('2026-03-03');
    expect(localIn(at, 'Asia/Bahrain')).toBe('2026-03-03T01:00');
    expect(instantOf('2026-03-03T01:00', 'Asia/Bahrain')).toBe(at);
  });
});
