export { isArtifactKey } from './artifactStore.ts';
export type { ArtifactStore } from './artifactStore.ts';
export { diskArtifacts } from './diskArtifacts.ts';
export { openArtifacts } from './openArtifacts.ts';
export { s3Artifacts } from './s3Artifacts.ts';
export type { S3Settings } from './s3Artifacts.ts';
