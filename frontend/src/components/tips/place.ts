const GAP = 6;
const MARGIN = 8;

/** As the theme has it; by script, because a page of ours allows no styles in its markup. */
const LOOKS: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  zIndex: '1600',
  maxWidth: 'min(320px, calc(100vw - 16px))',
  padding: '6px 10px',
  borderRadius: '8px',
  fontWeight: '500',
  fontSize: '12.5px',
  lineHeight: '1.45',
  color: 'var(--mui-palette-background-default)',
  background: 'var(--mui-palette-text-primary)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
};

/** Puts a tip below its owner, or above where there is no room, within the window. */
export function tipNear(owner: HTMLElement, text: string, id: string): HTMLElement {
  const tip = document.createElement('div');
  tip.id = id;
  tip.role = 'tooltip';
  tip.dir = 'auto';
  tip.textContent = text;
  Object.assign(tip.style, LOOKS);
  document.body.append(tip);
  const around = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const below = around.bottom + GAP;
  const top = below + height + MARGIN > window.innerHeight ? Math.max(MARGIN, around.top - GAP - height) : below;
  const middle = around.left + around.width / 2 - width / 2;
  const left = Math.max(MARGIN, Math.min(middle, window.innerWidth - width - MARGIN));
  Object.assign(tip.style, { top: `${top}px`, left: `${left}px` });
  return tip;
}
