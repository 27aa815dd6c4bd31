import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ConversationView } from '@wavelane/contracts';
import { VIEW_WORDS } from '../words';

interface ViewMenuProps {
  anchor: HTMLElement;
  view: ConversationView | null;
  views: readonly ConversationView[];
  countOf: (view: ConversationView) => string | null;
  onView: (view: ConversationView) => void;
  onClose: () => void;
}

/** The views that have no tab. */
export function ViewMenu({ anchor, view, views, countOf, onView, onClose }: ViewMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {views.map((one) => (
        <MenuItem
          key={one}
          selected={one === view}
          onClick={() => {
            onClose();
            onView(one);
          }}
        >
          {VIEW_WORDS[one]}
          {countOf(one) === null ? null : (
            <Box component="bdi" sx={{ marginInlineStart: 'auto', paddingInlineStart: 4, color: 'text.secondary' }}>
              {countOf(one)}
            </Box>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
