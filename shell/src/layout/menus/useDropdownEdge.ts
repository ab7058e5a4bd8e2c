import { useDirection } from '../../settings/direction.ts';

/** MUI places panels by left and right: which of them an edge of the button is, by the reading direction. */
export function useDropdownEdge(edge: 'start' | 'end'): 'left' | 'right' {
  const { applied } = useDirection();
  return (edge === 'start') === (applied === 'ltr') ? 'left' : 'right';
}

/** The panel below its button, in line with that edge of it. */
export function computeDropdownPosition(edge: 'left' | 'right') {
  return {
    anchorOrigin: { vertical: 'bottom', horizontal: edge },
    transformOrigin: { vertical: 'top', horizontal: edge },
  } as const;
}
