import { createFileRoute } from '@tanstack/react-router';
import { SendPage } from '@/features/send/send-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/send')({
  // An id of digits only would arrive as a number.
  validateSearch: ({ template }): { template?: string } =>
    typeof template === 'string' || typeof template === 'number' ? { template: String(template) } : {},
  head: () => titleOf('Send'),
  component: SendPage,
});
