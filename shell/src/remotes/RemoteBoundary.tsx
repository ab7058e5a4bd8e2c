import type { ResolvedRemote, Titles } from '@farm/contracts/registry';
import { Component, type ReactNode } from 'react';
import { RemoteFailure } from './RemoteFailure.tsx';

interface RemoteBoundaryProps {
  remote: ResolvedRemote;
  titles: Titles;
  /** Called after the failure card has replaced the page. */
  onFailure: (failure: unknown) => void;
  onRetry: () => void;
  children: ReactNode;
}

/** Confines errors of a remote to its own area. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    this.props.onFailure(failure);
  }

  override render() {
    const { remote, titles, onRetry, children } = this.props;
    const { failure } = this.state;
    if (failure === undefined) return children;
    return <RemoteFailure failure={failure} remote={remote} titles={titles} onRetry={onRetry} />;
  }
}
