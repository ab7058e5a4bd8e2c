export { useFragment } from './address/useFragment.ts';
export { toAgentChecks } from './agent/toAgentChecks.ts';
export { toAgentCommands } from './agent/toAgentCommands.ts';
export { Code } from './commands/Code.tsx';
export { Command } from './commands/Command.tsx';
export { toPoolCommands } from './commands/toPoolCommands.ts';
export { formatPrice } from './currency/formatPrice.ts';
export { Price } from './currency/Price.tsx';
export { useCurrency } from './currency/useCurrency.ts';
export { Value } from './currency/Value.tsx';
export { useDeviceName } from './device/useDeviceName.ts';
export { useLazyDialog } from './dialogs/useLazyDialog.ts';
export { Fact, factsStyle } from './facts/Fact.tsx';
export { BidiText } from './figures/BidiText.tsx';
export { CopyableText } from './figures/CopyableText.tsx';
export { PerPib } from './figures/PerPib.tsx';
export { Received } from './figures/Received.tsx';
export { Space } from './figures/Space.tsx';
export { toDisplayHealth } from './figures/toDisplayHealth.ts';
export { Xch } from './figures/Xch.tsx';
export { setFallbackFocus } from './focus/setFallbackFocus.ts';
export { useFocusFallback } from './focus/useFocusFallback.ts';
export { LoadFailure } from './loading/LoadFailure.tsx';
export { LoadNotice } from './loading/LoadNotice.tsx';
export { PartFailure } from './loading/PartFailure.tsx';
export { RequestId } from './loading/RequestId.tsx';
export { MachineStatus, MachineStatusText } from './machine/MachineStatus.tsx';
export { MoreButton } from './paging/MoreButton.tsx';
export {
  ASSETS_PATH,
  CENTER_PATH,
  MACHINES_PATH,
  NEW_PASSWORD_PATH,
  PLOT_NFTS_PATH,
  REGISTER_PATH,
  SETTINGS_PATH,
  WATCH_PATH,
  WITHDRAWALS_PATH,
  termsPaths,
} from './paths/paths.ts';
export { SlowNotice } from './requests/SlowNotice.tsx';
export { useAbortableMutation } from './requests/useAbortableMutation.ts';
export type { AbortableMutation, MutationHook } from './requests/useAbortableMutation.ts';
export { Age } from './time/Age.tsx';
export { Clock } from './time/Clock.tsx';
export { Moment } from './time/Moment.tsx';
export { DepthBar } from './timeline/DepthBar.tsx';
export { Timeline } from './timeline/Timeline.tsx';
export type { TimelineStep } from './timeline/Timeline.tsx';
