import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { STATES } from './states';
import { lazily } from '@/components/lazy/lazily';

/** As high as the drawing. It may never come: the connection that fetches it may be the broken part. */
const ROOM = <Box sx={{ height: 200 }} />;
const StateDrawing = lazily(() => import('./drawings'), 'StateDrawing', ROOM);

interface AwayPageProps {
  state: keyof typeof STATES;
  title: string;
  text: string;
  /** The address, or a detail for support. */
  detail?: string | undefined;
  /** The links to other pages: one filled, the others outlined. */
  children: ReactNode;
}

/** In place of a page that is not there. */
export function AwayPage({ state, title, text, detail, children }: AwayPageProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', alignContent: 'center', textAlign: 'center', p: 6 }}>
      <Box sx={{ mb: 6, maxWidth: '100%' }}>
        <StateDrawing state={state} />
      </Box>
      <Typography component="h1" variant="h1" sx={state === 'chart' ? BIG : {}}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '46ch' }}>
        {text}
      </Typography>
      {detail === undefined ? null : (
        <Box
          component="code"
          dir="ltr"
          sx={{ mt: 2, maxWidth: '46ch', fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {detail}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center', mt: 6 }}>{children}</Box>
    </Box>
  );
}

const BIG = { fontSize: 32, lineHeight: '40px', letterSpacing: '-0.025em' };
