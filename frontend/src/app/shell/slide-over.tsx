import { t } from '@lingui/core/macro';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

/** Width of the sidebar on a phone. */
const WIDTH = '18rem';

/** The sidebar on a narrow screen: a panel over the page. It is in the file of what a click opens. */
export function SlideOver({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': t`Navigation`, sx: { width: WIDTH } } }}>
      {children}
    </Drawer>
  );
}
