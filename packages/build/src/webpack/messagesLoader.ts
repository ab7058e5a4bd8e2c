import { parse } from '@formatjs/icu-messageformat-parser';
import type { LoaderDefinitionFunction } from 'webpack';

/** Parses messages while building: the browser then carries no parser (7 KB brotli). */
const messagesLoader: LoaderDefinitionFunction = (source) => {
  const messages = JSON.parse(source) as Record<string, string>;
  return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parse(text)])));
};

export default messagesLoader;
