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

/** The outermost boundary: when the shell itself breaks, the page still says so and offers a way on. */
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
    // The router may be what broke: the way home loads the page anew.
    const home = (
      <Button href="/" color="inherit">
        <FormattedMessage id="shell.remote.home" />
      </Button>
    );
    return <ErrorCard failure={this.state.failure} home={home} />;
  }
}
