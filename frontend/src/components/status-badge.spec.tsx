import { render, screen } from '@testing-library/react';
import { StatusBadge } from './status-badge';

describe('StatusBadge', () => {
  it.each([
    ['ACTIVE', 'ACTIVE'],
    ['replied', 'REPLIED'],
    ['PENDING_AUTH', 'PENDING AUTH'],
    ['partial', 'PARTIAL'],
    ['EXPIRED', 'EXPIRED'],
    ['never heard of', 'PENDING'],
  ])('%s reads %s', (status, text) => {
    render(<StatusBadge status={status} />);
    expect(screen.getByText(text)).toBeVisible();
  });
});
