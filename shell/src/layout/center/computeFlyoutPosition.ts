/** Gaps between a flyout and its line, and between a flyout and the window's edges, in pixels. */
const GAP = 4;
const EDGE = 8;

/** Positions a flyout below or beside its line, following the reading direction and staying inside the window. */
export function computeFlyoutPosition(line: HTMLElement, panel: HTMLElement, side: 'below' | 'beside'): void {
  const at = line.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  const top = side === 'below' ? at.bottom + GAP : at.top;
  const left = side === 'below' ? leftBelow() : leftBeside();
  panel.style.left = `${clamp(left, document.documentElement.clientWidth - width)}px`;
  panel.style.top = `${clamp(top, innerHeight - height)}px`;

  function leftBelow() {
    return isRtl ? at.right - width : at.left;
  }

  function leftBeside() {
    const before = at.left - GAP - width;
    const after = at.right + GAP;
    const hasRoomAfter = after + width <= document.documentElement.clientWidth - EDGE;
    return isRtl ? (before >= EDGE ? before : after) : hasRoomAfter ? after : before;
  }
}

function clamp(position: number, end: number): number {
  return Math.max(EDGE, Math.min(position, end - EDGE));
}
