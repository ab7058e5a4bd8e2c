import type { Call } from '../call/call.ts';

export const createPreviewLink = {
  method: 'POST',
  path: '/rollout/versions/:name/:version/preview-links',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'Create a link that shows a person this version for eight hours',
  params: 'versionParams',
  body: 'newPreviewLink',
  response: 'createdPreviewLink',
  status: 201,
  errors: ['not_found', 'rollout_refused'],
} as const satisfies Call;

export const listPreviewLinks = {
  method: 'GET',
  path: '/rollout/preview-links/:name',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'List the open previews of a remote, newest first',
  params: 'previewLinksParams',
  response: 'previewLinks',
} as const satisfies Call;

export const deletePreviewLink = {
  method: 'DELETE',
  path: '/rollout/preview-links/:name/:id',
  access: 'rolloutPublish',
  tag: 'rollout',
  summary: 'End a preview',
  params: 'previewLinkParams',
  errors: ['not_found'],
} as const satisfies Call;

export const readPreviewState = {
  method: 'GET',
  path: '/rollout/previews/:id',
  access: 'public',
  tag: 'rollout',
  summary: 'Check whether a preview is still open',
  response: 'previewState',
  isRateLimitExempt: true,
} as const satisfies Call;

export const endPreview = {
  method: 'POST',
  path: '/rollout/previews/end',
  access: 'public',
  tag: 'rollout',
  summary: 'End the preview that this grant shows',
  needsNoSpace: true,
  body: 'previewEnd',
  errors: ['not_found'],
} as const satisfies Call;
