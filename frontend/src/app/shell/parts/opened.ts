/** What a click in the shell opens on every page, in one file that is fetched ahead. */
export { PaletteHost } from '../../palette/palette-host';
export { SlideOver } from '../slide-over';
export { NoticesPanel } from '@/features/notices/notices-panel';
