import { render, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { LongRows } from './long-rows';

const list = createRef<HTMLUListElement>();
const rowsOf = (name: string) => document.querySelectorAll(`[data-row^="${name}-"]`).length;

function Lists({ first, second }: { first: number; second: number }) {
  const rows = (name: string, count: number) => (
    <LongRows
      {...{ name, list, height: 20, keyOf: (item: string) => item }}
      items={Array.from({ length: count }, (_, index) => `${name}-${index}`)}
      row={(item, place) => <li {...place}>{item}</li>}
    />
  );
  return (
    <ul ref={list}>
      {rows('first', first)}
      {rows('second', second)}
    </ul>
  );
}

describe('rows of a long list', () => {
  it('draws only rows near the view, even after another list has grown', async () => {
    const { rerender } = render(<Lists first={300} second={3} />);
    expect(rowsOf('second')).toBe(3);
    await waitFor(() => expect(rowsOf('first')).toBeLessThan(300));
    rerender(<Lists first={300} second={400} />);
    await waitFor(() => expect(rowsOf('second')).toBeLessThan(400));
  });
});
