export { default as Badge } from '@mui/material/Badge';
export { default as Tooltip } from '@mui/material/Tooltip';
// Remotes built before 2026-11-26 import these.
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use Chip of ui/chips */
  Chip,
} from '../chips/index.ts';
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use CopyText of ui/copy */
  CopyText,
} from '../copy/index.ts';
export type {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use CopyTextWords of ui/copy */
  CopyTextWords,
} from '../copy/index.ts';
