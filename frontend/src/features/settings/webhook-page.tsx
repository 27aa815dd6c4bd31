import { t } from '@lingui/core/macro';
import { WebhookCard } from '@/components/secrets/webhook-card';
import { SettingsPage } from '@/components/settings/settings-page';

/** The address to which incoming messages are reported; the same as under Workflows. */
export function WebhookPage() {
  return (
    <SettingsPage title={t`Webhook`}>
      <WebhookCard />
    </SettingsPage>
  );
}
