import type { Remote } from '@farm/remote-sdk';
import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';

/** Makes a remote whose only page greets in the current language; `fields` override any part. */
export function makeProbe(name: string, fields: Partial<Remote> = {}): Remote {
  const HomePage: ComponentType = () => (
    <h1>
      <FormattedMessage id={`${name}.hello`} />
    </h1>
  );
  return {
    name,
    contract: { min: 3, max: 3 },
    routes: { HomePage: () => Promise.resolve(HomePage) },
    loadMessages: (locale) =>
      Promise.resolve({ [`${name}.hello`]: locale === 'zh' ? `${name} 你好` : `Hello from ${name}` }),
    ...fields,
  };
}
