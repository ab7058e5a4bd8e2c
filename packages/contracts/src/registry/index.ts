export { AGENT_KEYS_PATH, AGENT_PATH, findAgentPackage, toAgentFile } from './agentPackage.ts';
export type { AgentKeys, AgentPackage } from './agentPackage.ts';
export { ANY_NAME } from './anyName.ts';
export { deprecationsSchema, remoteBuildSchema, shellBuildSchema } from './build.ts';
export type { Deprecation, Deprecations, RemoteBuild, ShellBuild } from './build.ts';
export { AUDIENCE_ROLES, audienceSchema } from './audience.ts';
export type { Audience } from './audience.ts';
export { stepSchema } from './canary.ts';
export type { Canary, Step } from './canary.ts';
export { computeShare, findNextStep } from './computeShare.ts';
export { currentVersionsSchema } from './currentVersions.ts';
export type { CurrentVersions } from './currentVersions.ts';
export {
  contractRangeSchema,
  mountSchema,
  navGroupSchema,
  navItemSchema,
  remoteDescriptorSchema,
  remoteNameSchema,
  titlesSchema,
} from './descriptor.ts';
export type { ContractRange, Mount, NavGroup, NavItem, RemoteDescriptor, Titles } from './descriptor.ts';
export { registryDocumentSchema } from './document.ts';
export type { RegistryDocument } from './document.ts';
export { emptyRegistry, MAX_RETIRED_VERSIONS, SHELL } from './emptyRegistry.ts';
export { pageDataSchema, resolvedRemoteSchema } from './pageData.ts';
export { PAGE_DATA_ID } from './pageDataId.ts';
export type { LoadableRemote, PageData, ResolvedRemote } from './pageData.ts';
export { REMOTE_NAME_PATTERN, toContainerStem } from './remoteName.ts';
export { versionReasonSchema } from './versionReason.ts';
export type { VersionReason } from './versionReason.ts';
export { STATUS_PAGES } from './statusPages.ts';
export { canRunOn, federationRuntime, isCompatible, shellContract } from './shellContract.ts';
export { parseDescriptor } from './parseDescriptor.ts';
