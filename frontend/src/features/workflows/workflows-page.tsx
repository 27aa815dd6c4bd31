import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workflowsQuery } from '@/api/queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Page } from '@/components/page';
import { WebhookCard } from '@/components/secrets/webhook-card';

/** The future contents of each tab. */
const TABS = {
  Blocks: [
    t`Blocks`,
    t`No blocks yet`,
    t`The parts that a workflow is made of: messages, questions, conditions and hand-overs.`,
  ],
  Greeting: [t`Greeting`, t`No greeting yet`, t`Greeting for people who write to you for the first time.`],
  Routing: [t`Routing`, t`No routes yet`, t`Rules for assigning conversations to your team.`],
  Debug: [t`Debug`, t`Nothing to debug yet`, t`A workflow step by step, with what came in and what went out.`],
} as const;

type TabName = keyof typeof TABS;

export function WorkflowsPage() {
  const { data = [], error, refetch } = useQuery({ ...workflowsQuery, refetchOnMount: 'always' });
  const [tab, setTab] = useState<TabName>('Blocks');
  return (
    <Page title={t`Workflows`} subtitle={t`What happens automatically when someone messages one of your channels.`}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      <WebhookCard />
      <Paper variant="outlined">
        <Tabs
          value={tab}
          onChange={(_, next: TabName) => setTab(next)}
          aria-label={t`Workflow builder`}
          sx={{
            px: { xs: 1, sm: 3 },
            borderBottom: 1,
            borderColor: 'divider',
            '& button': { minWidth: { xs: 0, sm: 90 }, px: { xs: 2.5, sm: 4 } },
          }}
        >
          {Object.entries(TABS).map(([name, [label]]) => (
            <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls="workflow-panel" />
          ))}
        </Tabs>
        <Box role="tabpanel" id="workflow-panel" aria-labelledby={`tab-${tab}`}>
          <EmptyState title={TABS[tab][1]} text={TABS[tab][2]} />
        </Box>
      </Paper>
      <Typography color="textSecondary" sx={{ mt: 4 }} role="status">
        {data.length === 0 ? t`You have no workflows yet.` : t`You have ${data.length} workflows.`}
      </Typography>
    </Page>
  );
}
