import { t } from '@lingui/core/macro';
import { WebhookCard } from '@/components/secrets/webhook-card';
import { SettingsPage } from '@/components/settings/settings-page';

/** Where incoming messages are reported to; the same as under Workflows. */
export function WebhookPage() {
  return (
    <SettingsPage title={t`Webhook`}>
      <WebhookCard />
    </SettingsPage>
  );
}
