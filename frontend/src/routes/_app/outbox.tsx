import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '@/features/messaging/outbox-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/outbox')({
  // A phone number of digits only would arrive as a number.
  validateSearch: ({ status, q }): { status?: string; q?: string } => ({
    ...(typeof status === 'string' && { status }),
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
  }),
  head: () => titleOf('Outbox'),
  component: OutboxPage,
});
