import Box from '@mui/material/Box';
import type { CurrentUser } from '@wavelane/contracts';
import { PhonePreview } from '@/components/message/phone-preview';
import { titlesOf } from '@/components/message/message-content';
import type { Values } from './bulk-form';
import { LimitCard } from './limit-card';

interface BulkAsideProps {
  user: CurrentUser;
  values: Values;
  /** What variables stand for in the row that is shown. */
  sample: Readonly<Record<string, string | undefined>>;
}

/** Beside the form: what the day still has, and what the first person gets. */
export function BulkAside({ user, values, sample }: BulkAsideProps) {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <LimitCard user={user} />
      <PhonePreview
        header={values.header}
        body={values.source === 'one' ? values.body : (sample.message ?? '')}
        footer={values.footer}
        buttons={titlesOf(values)}
        values={sample}
      />
    </Box>
  );
}
