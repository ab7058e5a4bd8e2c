import type { RolloutStatus } from '@farm/contracts/rollout';
import { listChoosable, type Choosable } from '../../model/choosable.ts';
import {
  hasVersions,
  isOfRunningCanary,
  type ChangeIntent,
  type ChangeDraft,
} from '../../model/changeDraft.ts';
import { useVersionChoices, type VersionChoices } from './useVersionChoices.ts';

interface ChoosableVersions {
  choices: VersionChoices;
  /** One per remote to choose a version of; empty if the versions are fixed. */
  fields: Choosable[];
  /** True if no published version fits the change. */
  isEmpty: boolean;
}

interface ChoosableOptions {
  intent: ChangeIntent;
  status: RolloutStatus;
  draft: ChangeDraft;
}

/** Versions to choose from in a change. */
export function useChoosable({ intent, status, draft }: ChoosableOptions): ChoosableVersions {
  const { kind, entry } = intent;
  const { isWholeSet, members } = draft;
  const choices = useVersionChoices(isWholeSet ? undefined : entry?.name, hasVersions(kind));
  const isKnown = !choices.isLoading && !choices.hasFailed;
  if (!hasVersions(kind) || isWholeSet || isOfRunningCanary(kind))
    return { choices, fields: [], isEmpty: false };
  // A set consists of parts with a stable version and at least one other version.
  const entries = entry === null ? status.entries.filter(({ stable }) => stable !== null) : [entry];
  const all = entries.map((one) =>
    listChoosable({
      ...{ kind, entry: one, chosen: members[one.name] ?? '' },
      published: choices.byName[one.name] ?? [],
    }),
  );
  const full = all.filter(({ options }) => options.length > 0);
  return {
    choices,
    fields: kind === 'set' && isKnown ? full : all,
    isEmpty: isKnown && full.length < (kind === 'set' ? 2 : 1),
  };
}
