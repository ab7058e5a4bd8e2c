import { DEFAULT_LOCALE } from '../locale.ts';
import { remoteDescriptorSchema, type RemoteDescriptor, type Titles } from './descriptor.ts';

/** Messages of a remote by language, then by ID. */
export type DescriptorMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Parses a `remote.json`. A title in it is either the ID of a message of the remote, which has to be in English at least, or a text by language.
 * @throws Error if it is invalid, or if a message is missing
 */
export function parseDescriptor(text: string, messages: DescriptorMessages): RemoteDescriptor {
  const descriptor: unknown = JSON.parse(text, (key, value: unknown) =>
    TITLES.has(key) && typeof value === 'string' ? toTitles(value, messages) : value,
  );
  return remoteDescriptorSchema.parse(descriptor);
}

/** Properties that users read. */
const TITLES: ReadonlySet<string> = new Set(['title', 'caption']);

function toTitles(id: string, messages: DescriptorMessages): Titles {
  const { [DEFAULT_LOCALE]: en, ...others } = Object.fromEntries(
    Object.entries(messages).flatMap(([locale, { [id]: text }]) =>
      text === undefined ? [] : [[locale, text]],
    ),
  );
  if (en === undefined) throw new Error(`no message "${id}" in src/messages/${DEFAULT_LOCALE}.json`);
  return { en, ...others };
}
