import type { Call } from '../call/call.ts';

export const listVersions = {
  method: 'GET',
  path: '/rollout/versions',
  access: 'rolloutRead',
  tag: 'rollout',
  summary: 'List published versions, newest first',
  query: 'publishedVersionsQuery',
  response: 'publishedVersions',
} as const satisfies Call;

export const readVersion = {
  method: 'GET',
  path: '/rollout/versions/:name/:version',
  access: 'public',
  tag: 'rollout',
  summary: 'Get a published version with its build',
  params: 'versionParams',
  response: 'publishedBuild',
  hasEtag: true,
  errors: ['not_found'],
} as const satisfies Call;

export const announceBuild = {
  method: 'PUT',
  path: '/rollout/versions/:name/:version',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'Announce a build; returns the files to upload',
  params: 'versionParams',
  body: 'announcement',
  response: 'announced',
  errors: ['rollout_refused'],
} as const satisfies Call;

export const uploadBuildFile = {
  method: 'PUT',
  path: '/rollout/versions/:name/:version/files/*',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'Upload a file of a build',
  params: 'buildFileParams',
  isRateLimitExempt: true,
  errors: ['not_found', 'malformed_request', 'body_too_large'],
} as const satisfies Call;

export const publishBuild = {
  method: 'POST',
  path: '/rollout/versions/:name/:version/publish',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'Publish a build once its files are uploaded',
  params: 'versionParams',
  response: 'publishedVersion',
  errors: ['not_found', 'rollout_refused'],
} as const satisfies Call;

export const recordVerification = {
  method: 'POST',
  path: '/rollout/versions/:name/:version/verification',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'Report the verification of a version',
  params: 'versionParams',
  body: 'verification',
  response: 'publishedVersion',
  status: 201,
  errors: ['not_found'],
} as const satisfies Call;

export const approveVersion = {
  method: 'POST',
  path: '/rollout/versions/:name/:version/approvals',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Approve a version for everybody, as a second person',
  params: 'versionParams',
  body: 'newApproval',
  response: 'publishedVersion',
  status: 201,
  errors: ['not_found', 'rollout_refused'],
} as const satisfies Call;

export const recordFinding = {
  method: 'PUT',
  path: '/rollout/versions/:name/:version/verifications/:id/findings/:number',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'Report what a verification found, with its evidence',
  params: 'newFindingParams',
  body: 'newFinding',
  errors: ['not_found'],
} as const satisfies Call;

export const listFindings = {
  method: 'GET',
  path: '/rollout/versions/:name/:version/findings',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'List the findings of the latest verification of a version',
  params: 'versionParams',
  response: 'findings',
} as const satisfies Call;

export const readFinding = {
  method: 'GET',
  path: '/rollout/versions/:name/:version/findings/:number',
  access: 'rolloutOperate',
  tag: 'rollout',
  summary: 'Get a finding with its picture and its trace',
  params: 'findingParams',
  response: 'finding',
  errors: ['not_found'],
} as const satisfies Call;

export const createPreview = {
  method: 'POST',
  path: '/rollout/versions/:name/:version/preview',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'Create a cookie that shows this version in one browser',
  params: 'versionParams',
  response: 'preview',
  status: 201,
  errors: ['not_found', 'rollout_refused'],
} as const satisfies Call;
