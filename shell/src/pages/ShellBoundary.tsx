import { Button } from '@farm/ui';
import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorCard } from './ErrorCard.tsx';

interface ShellBoundaryProps {
  onFailure: (failure: unknown) => void;
  children: ReactNode;
}

interface ShellBoundaryState {
  hasFailed: boolean;
  failure?: unknown;
}

/** Outermost error boundary: if the shell itself crashes, the page still explains it and offers the next steps. */
export class ShellBoundary extends Component<ShellBoundaryProps, ShellBoundaryState> {
  override state: ShellBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(failure: unknown): ShellBoundaryState {
    return { hasFailed: true, failure };
  }

  override componentDidCatch(failure: unknown) {
    this.props.onFailure(failure);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    // A plain link reloads the page, because the router itself may have crashed.
    const home = (
      <Button href="/" color="inherit">
        <FormattedMessage id="shell.remote.home" />
      </Button>
    );
    return <ErrorCard failure={this.state.failure} home={home} />;
  }
}
