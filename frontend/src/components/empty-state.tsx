import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, use } from 'react';
import type { Place } from './drawings/places';
import { lazily } from './lazy/lazily';
import { InSheet } from './surfaces/in-sheet';

/** As high as the drawing, which is still loading. */
const ROOM = <Box sx={{ height: 145 }} />;
const PlaceDrawing = lazily(() => import('./drawings/drawings'), 'PlaceDrawing', ROOM);

interface EmptyStateProps {
  title: string;
  text?: string;
  /** The next action. */
  action?: ReactNode;
  /** The drawing; left out: the one of the current page. `nothing`: a search or filter found nothing. */
  place?: Place;
}

/** The text of an empty list. A section of a sheet has no room for a drawing. */
export function EmptyState({ title, text, action, place }: EmptyStateProps) {
  const isSmall = use(InSheet) !== false;
  return (
    <Box
      sx={{
        ...{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' },
        ...(isSmall ? { px: 4, py: 6 } : { px: 6, pt: 8, pb: 10 }),
      }}
    >
      {isSmall ? null : (
        <Box sx={{ mb: 4 }}>
          <PlaceDrawing place={place} />
        </Box>
      )}
      <Typography component="p" variant={isSmall ? 'h3' : 'h2'}>
        {title}
      </Typography>
      {text ? (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '44ch' }}>
          {text}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 3 }}>{action}</Box> : null}
    </Box>
  );
}
