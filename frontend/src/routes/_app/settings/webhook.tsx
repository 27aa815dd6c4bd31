import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WebhookPage } from '@/features/settings/webhook-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/webhook')({
  head: () => titleOf(t`Webhook`),
  component: WebhookPage,
});
