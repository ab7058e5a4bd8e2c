import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { Button, PageFrame } from '@farm/ui';
import { useState } from 'react';

/** Page with something of everything that the shell shares: a component, a hook, a message and state of React. */
export function GreetingPage() {
  const [count, setCount] = useState(0);
  const { isLoggedIn } = useSession();
  return (
    <PageFrame
      title={<FormattedMessage id="greeting.title" />}
      sentence={<FormattedMessage id={isLoggedIn ? 'greeting.user' : 'greeting.guest'} />}
    >
      <Button variant="contained" onClick={() => setCount(count + 1)}>
        <FormattedMessage id="greeting.count" />
        &nbsp;{count}
      </Button>
    </PageFrame>
  );
}
