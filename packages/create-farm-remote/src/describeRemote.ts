import { remoteNameSchema, shellContract } from '@farm/contracts/registry';

/** Options from the command line. */
export interface NewRemoteWish {
  name: string;
  /** Title for users; derived from the name by default. */
  title: string | undefined;
  titleZh: string | undefined;
}

/** A free place for a remote. */
export interface RemotePlace {
  /** Port of its development server. */
  port: number;
  /** Place of its entry in the center's navigation. */
  order: number;
}

/** Values of the template's `__key__` placeholders. */
export type RemoteWords = Record<
  'name' | 'Name' | 'title' | 'titleZh' | 'port' | 'order' | 'contract',
  string
>;

/** @throws Error with one sentence if it cannot be a remote's name */
export function assertRemoteName(name: string): void {
  if (!remoteNameSchema.safeParse(name).success || name.endsWith('-') || name.includes('--'))
    throw new Error(
      `"${name}" is not a valid name for a remote. Use lowercase letters, digits and single hyphens, start with a letter, and use at most 31 characters (such as referral-links).`,
    );
}

/**
 * The words of a new remote: its name in both spellings, and its titles.
 * @throws Error with one sentence about why the name or a title cannot be used
 */
export function describeRemote({ name, title, titleZh }: NewRemoteWish, place: RemotePlace): RemoteWords {
  assertRemoteName(name);
  const words = name.replaceAll('-', ' ');
  const plainTitle = title ?? words.replace(/^./, (letter) => letter.toUpperCase());
  return {
    name,
    Name: words.replaceAll(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase()),
    title: inJson(plainTitle),
    titleZh: inJson(titleZh ?? plainTitle),
    port: String(place.port),
    order: String(place.order),
    contract: String(shellContract.max),
  };
}

/** Titles become JSON strings, and messages, where braces would start an argument. */
function inJson(title: string): string {
  if (title.trim() === '' || /[{}<>\n]/.test(title))
    throw new Error(`"${title}" is not a valid title. Use one line without braces or angle brackets.`);
  return JSON.stringify(title.trim()).slice(1, -1);
}
