export { isArtifactKey } from './artifactStore.ts';
export type { ArtifactStore } from './artifactStore.ts';
export { createDiskArtifacts } from './createDiskArtifacts.ts';
export { findArtifactFolder, openArtifacts } from './openArtifacts.ts';
export { createS3Artifacts } from './createS3Artifacts.ts';
export type { S3Settings } from './createS3Artifacts.ts';
