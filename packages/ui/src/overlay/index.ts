export { default as Divider } from '@mui/material/Divider';
export { default as Drawer } from '@mui/material/Drawer';
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Popover } from '@mui/material/Popover';
// Remotes built before 2026-11-26 import these.
export {
  /** @deprecated since 2026-11-26, goes 2027-05-26: use ConfirmDialog of ui/dialogs */
  ConfirmDialog,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use Dialog of ui/dialogs */
  Dialog,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use DialogActions of ui/dialogs */
  DialogActions,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use DialogContent of ui/dialogs */
  DialogContent,
  /** @deprecated since 2026-11-26, goes 2027-05-26: use DialogTitle of ui/dialogs */
  DialogTitle,
} from '../dialogs/index.ts';
