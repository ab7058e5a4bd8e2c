import { Box, Button, StateCard } from '@farm/ui';
import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** The outermost boundary: when the shell itself breaks, the page still says so and offers a way on. */
export class ShellBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Box sx={{ py: 12, px: 2 }}>
        <StateCard
          role="alert"
          icon="alert"
          title={<FormattedMessage id="shell.error.title" />}
          actions={
            <Button variant="contained" onClick={reloadPage}>
              <FormattedMessage id="shell.remote.reload" />
            </Button>
          }
        >
          <FormattedMessage id="shell.error.text" />
        </StateCard>
      </Box>
    );
  }
}

function reloadPage() {
  location.reload();
}
