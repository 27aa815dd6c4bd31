import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { withdrawalConfirmationQuery, withdrawalWordsQuery } from '@/api/people-queries';
import { Loading } from '@/components/loading';
import { ConfirmationSection } from './confirmation-section';
import { OwnWords } from './own-words';

/**
 * The words with which people opt out, and the confirmation that they then get; both appear at once, so that neither
 * pushes the other down.
 */
export function HowSection() {
  const words = useQuery(withdrawalWordsQuery);
  const told = useQuery(withdrawalConfirmationQuery);
  if (words.isPending || told.isPending) return <Loading rows={4} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <OwnWords />
      <ConfirmationSection />
    </Box>
  );
}
