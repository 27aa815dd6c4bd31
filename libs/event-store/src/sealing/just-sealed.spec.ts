import { describe, expect, it } from '@jest/globals';
import { JustSealed } from './just-sealed.js';

describe('the memory of what was just sealed', () => {
  it('gives a text out once, for the place that it was sealed for', () => {
    const just = new JustSealed();
    just.keep('box', 'event/rows/0', 'Ada');
    expect(just.take('box', 'event/rows/1')).toBeUndefined();
    expect(just.take('box', 'event/rows/0')).toBe('Ada');
    expect(just.take('box', 'event/rows/0')).toBeUndefined();
  });

  it('drops the oldest boxes when there are too many', () => {
    const just = new JustSealed();
    for (let n = 0; n < 16_388; n++) just.keep(`box ${n}`, 'place', `${n}`);
    expect(just.take('box 3', 'place')).toBeUndefined();
    expect(just.take('box 4', 'place')).toBe('4');
    expect(just.take('box 16387', 'place')).toBe('16387');
  });

  it('drops the oldest texts when there is too much text, and does not keep a text that is too long', () => {
    const just = new JustSealed();
    const text = 'x'.repeat(1_800_000);
    just.keep('too long', 'place', text.repeat(3));
    for (const box of ['a', 'b', 'c']) just.keep(box, 'place', text);
    expect(just.take('too long', 'place')).toBeUndefined();
    expect(just.take('a', 'place')).toBeUndefined();
    expect(just.take('b', 'place')).toBe(text);
    expect(just.take('c', 'place')).toBe(text);
  });

  it('keeps a text that is sealed again at the same place, as by a repeated append', () => {
    const just = new JustSealed();
    for (let n = 0; n < 3; n++) just.keep('box', 'place', 'x'.repeat(3_000_000));
    expect(just.take('box', 'place')).toHaveLength(3_000_000);
  });
});
