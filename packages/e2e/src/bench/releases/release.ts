import type { RemoteDescriptor } from '@farm/contracts/registry';
import type { Condition } from './visitors/conditions.ts';

/** Marks of the template's page, in the order in which they are in it; `view` and `question` take JSX. */
export const MARKS = [
  'imports',
  'module',
  'press',
  'close',
  'body',
  'effect',
  'dependencies',
  'view',
  'question',
] as const;
/** See {@link MARKS}. */
export type Mark = (typeof MARKS)[number];

/** Background of all visitors, of both versions. */
export interface Background {
  /** Share of visitors for whom a version fails, whatever it is. */
  failing: number;
  /** Share of visitors whose page is late, by a slow network. */
  late: number;
}

/** A release to make: a few lines on the template. */
export interface Release {
  name: string;
  /** Kind of its fault; of a good release, its peculiarity. */
  kind: string;
  /** Code at marks of the template's page. */
  code?: Partial<Record<Mark, string>>;
  /** Other files, by their paths in the remote; null deletes a message file's entry. */
  files?: Record<string, string>;
  /** Messages to replace; null deletes one. */
  messages?: Partial<Record<'en' | 'zh', Record<string, string | null>>>;
  descriptor?: (descriptor: RemoteDescriptor) => RemoteDescriptor;
  /** Changes a build after it was made. */
  damage?: (dist: string) => Promise<unknown>;
  /** Visitors whom it affects. Default: everyone. */
  hits?: Condition;
  /** Share of those whom it affects who leave within seconds because of what they see. */
  deters?: number;
  /** True to measure what evidence alone does, though a verification may refuse it. */
  isMeasured?: boolean;
  /** Script that an extension of the browser runs in the page, of a fifth of all visitors. */
  extension?: string;
  background?: Partial<Background>;
  /** True if it must be let through. */
  isGood?: boolean;
}
