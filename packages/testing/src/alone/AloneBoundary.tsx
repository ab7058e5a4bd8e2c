import { Button, Container } from '@farm/ui';
import { Component, type ReactNode } from 'react';

/** Shows a page's error in its place, with its stack, for the developer. A link elsewhere or the button starts anew. */
export class AloneBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Container role="alert">
        <h1>{error instanceof Error ? error.message : JSON.stringify(error)}</h1>
        <pre>{error instanceof Error ? error.stack : null}</pre>
        <Button onClick={() => this.setState({ error: undefined })}>Try again</Button>
      </Container>
    );
  }
}
