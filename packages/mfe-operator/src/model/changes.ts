import type { ChangeIntent } from './changeDraft.ts';

/** Reasons why changes are impossible; each is the ID of the element that explains it. */
export type Obstacle = 'rollout-signing' | 'rollout-frozen';

/** Opens the dialog of a change. */
export interface Changes {
  /** Current obstacle to a change; null if there is none. */
  obstacleTo: (intent: ChangeIntent) => Obstacle | null;
  /** Opens the dialog of a change, or scrolls to the explanation of the obstacle. */
  ask: (intent: ChangeIntent) => void;
}
