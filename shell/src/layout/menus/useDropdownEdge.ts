import { useDirection } from '../../settings/direction.ts';

/** Converts a logical edge to the left or right that MUI expects, by the reading direction. */
export function useDropdownEdge(edge: 'start' | 'end'): 'left' | 'right' {
  const { applied } = useDirection();
  return (edge === 'start') === (applied === 'ltr') ? 'left' : 'right';
}

/** Returns Popover props that place a panel below its button, aligned with this edge. */
export function toPlacementBelow(edge: 'left' | 'right') {
  return {
    anchorOrigin: { vertical: 'bottom', horizontal: edge },
    transformOrigin: { vertical: 'top', horizontal: edge },
  } as const;
}
