import type WholeAlert from '@mui/material/Alert';
import type { AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type WholeFormControlLabel from '@mui/material/FormControlLabel';
import type { FormControlLabelProps } from '@mui/material/FormControlLabel';
import type { ComponentProps } from 'react';
import type * as feedback from '../feedback/index.ts';
import { createLateComponent } from '../late/createLateComponent.tsx';

// Components that forms had before they moved to parts of their own, for remotes built before that: they load when they are
// shown, so that other forms need not bring them.

const loadFeedback = () => import('../feedback/index.ts');

export const Alert = createLateComponent<AlertProps>(
  () => loadFeedback().then((module) => module.Alert),
  ({ children, role }) => <Box role={role}>{children}</Box>,
) as typeof WholeAlert;

export const FormError = createLateComponent<ComponentProps<typeof feedback.FormError>>(
  () => loadFeedback().then((module) => module.FormError),
  ({ children, action }) => (
    <Box role="alert">
      {children}
      {action}
    </Box>
  ),
) as typeof feedback.FormError;

export const SubmitButton = createLateComponent<ComponentProps<typeof feedback.SubmitButton>>(
  () => loadFeedback().then((module) => module.SubmitButton),
  ({ children, isBusy }) => (
    <Button type="submit" variant="contained" size="large" fullWidth aria-busy={isBusy}>
      {children}
    </Button>
  ),
) as typeof feedback.SubmitButton;

export const FormControlLabel = createLateComponent<FormControlLabelProps>(
  () => import('../controls/index.ts').then((module) => module.FormControlLabel),
  ({ control, label }) => (
    <label>
      {control} {label}
    </label>
  ),
) as typeof WholeFormControlLabel;
