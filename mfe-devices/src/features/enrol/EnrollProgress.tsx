import type { EnrolmentState } from '@farm/contracts';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Icon, MuiLink, Stack } from '@farm/ui';
import { toMachinePath } from '../../model/paths.ts';

interface EnrollProgressProps {
  state: EnrolmentState['state'];
  machine: EnrolmentState['machine'];
  isProgressUnknown: boolean;
  /** Called when the link leads away from the dialog. */
  onLeave: () => void;
}

const icons = { waiting: 'clock', expired: 'alert', enrolled: 'plug', reporting: 'check' };

/** Progress of an enrollment. Must be inside an element of role `status`, so that screen readers announce each step. */
export function EnrollProgress({ state, machine, isProgressUnknown, onLeave }: EnrollProgressProps) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Box
        sx={{
          color: state === 'reporting' ? 'success.text' : 'text.secondary',
          display: 'flex',
          flexShrink: 0,
        }}
      >
        <Icon name={icons[state]} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <FormattedMessage
          id={`devices.enrol.state.${state}`}
          values={{ name: <bdi>{machine?.name}</bdi>, plots: machine?.plotCount ?? 0 }}
        />{' '}
        {machine ? (
          <MuiLink component={Link} to={toMachinePath(machine.id)} onClick={onLeave}>
            <FormattedMessage id="devices.enrol.open" />
          </MuiLink>
        ) : null}
        {isProgressUnknown ? (
          <Box sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="devices.enrol.blind" />
          </Box>
        ) : null}
      </Box>
    </Stack>
  );
}
