import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { MapDrawing } from './map-drawing';

interface PlaceShownProps {
  /** Degrees; not a number in a draft without coordinates. */
  latitude: number;
  longitude: number;
  name?: string | null;
  address?: string | null;
  /** They keep sharing it. */
  live?: boolean;
}

/** A place on a map of another site, which opens at a click only. */
export const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

/** A place: a drawing, its name and address, and a link to a map. */
export function PlaceShown({ latitude, longitude, name, address, live = false }: PlaceShownProps) {
  const isKnown = Number.isFinite(latitude) && Number.isFinite(longitude);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', minWidth: 220, overflowWrap: 'anywhere' }}>
      <MapDrawing />
      {live ? <Box component="span" sx={QUIET}>{t`Live location`}</Box> : null}
      {name ? (
        <Box component="span" dir="auto" sx={{ fontWeight: 500, textAlign: 'start' }}>
          {name}
        </Box>
      ) : null}
      {address ? (
        <Box component="span" dir="auto" sx={{ fontSize: 13, textAlign: 'start' }}>
          {address}
        </Box>
      ) : null}
      {isKnown ? (
        <Link
          href={mapOf(latitude, longitude)}
          target="_blank"
          rel="noreferrer"
          title={t`Open the place on a map`}
          sx={{ display: 'flex', alignItems: 'center', minHeight: 28, fontSize: 13 }}
        >
          <bdi dir="ltr">{`${latitude}, ${longitude}`}</bdi>
        </Link>
      ) : (
        <Box component="span" sx={QUIET}>{t`No coordinates yet`}</Box>
      )}
    </Box>
  );
}

const QUIET = { fontSize: 12, lineHeight: '16px', color: 'text.secondary' } as const;
