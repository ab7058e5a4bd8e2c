import type { Titles } from '@farm/contracts/registry';
import { Component, type ReactNode } from 'react';
import { RemoteFailure } from './RemoteFailure.tsx';

interface RemoteBoundaryProps {
  titles: Titles;
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps what breaks in a remote inside its own area. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { titles, onRetry, children } = this.props;
    if (this.state.failure === undefined) return children;
    return <RemoteFailure failure={this.state.failure} titles={titles} onRetry={onRetry} />;
  }
}
