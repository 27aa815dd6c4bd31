import { aboveField } from './above-field';

const at = (top: number) => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(40, top, 32, 32);
  return element;
};

describe('the place of a panel that inserts into a field (A11)', () => {
  it('ends above the field if its icon is below the text', () => {
    expect(aboveField(at(840), { current: at(800) }).getBoundingClientRect()).toMatchObject({ top: 792, left: 40 });
  });

  it('ends at the icon if that is above the field, or there is none', () => {
    expect(aboveField(at(500), { current: at(560) }).getBoundingClientRect().top).toBe(500);
    expect(aboveField(at(500), { current: null }).getBoundingClientRect().top).toBe(500);
  });
});
