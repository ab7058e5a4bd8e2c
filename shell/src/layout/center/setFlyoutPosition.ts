/** Gaps between a flyout and its line, and between a flyout and the window's edges, in pixels. */
const GAP_PX = 4;
const MIN_MARGIN_PX = 8;

/** Positions a flyout below or beside its line, following the reading direction and staying inside the window. */
export function setFlyoutPosition(line: HTMLElement, panel: HTMLElement, side: 'below' | 'beside'): void {
  const lineRect = line.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  const top = side === 'below' ? lineRect.bottom + GAP_PX : lineRect.top;
  const left = side === 'below' ? leftBelow() : leftBeside();
  panel.style.left = `${clamp(left, document.documentElement.clientWidth - width)}px`;
  panel.style.top = `${clamp(top, innerHeight - height)}px`;

  function leftBelow() {
    return isRtl ? lineRect.right - width : lineRect.left;
  }

  function leftBeside() {
    const before = lineRect.left - GAP_PX - width;
    const after = lineRect.right + GAP_PX;
    const hasRoomAfter = after + width <= document.documentElement.clientWidth - MIN_MARGIN_PX;
    return isRtl ? (before >= MIN_MARGIN_PX ? before : after) : hasRoomAfter ? after : before;
  }
}

function clamp(position: number, end: number): number {
  return Math.max(MIN_MARGIN_PX, Math.min(position, end - MIN_MARGIN_PX));
}
