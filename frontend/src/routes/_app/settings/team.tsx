import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '@/features/team/team-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/team')({
  head: () => titleOf(t`Team`),
  component: TeamPage,
});
