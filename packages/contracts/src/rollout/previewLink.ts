import { z } from 'zod';
import { remoteNameSchema } from '../registry/descriptor.ts';
import { createRequiredLineSchema } from '../text.ts';

/** Body of `createPreviewLink`: the person that the link is for, as shown in the badge and the audit trail. */
export const newPreviewLinkSchema = z.strictObject({
  person: createRequiredLineSchema(60),
});
/** See {@link newPreviewLinkSchema}. */
export type NewPreviewLink = z.infer<typeof newPreviewLinkSchema>;

/** A link that shows a person the farm with one version, until `expiresAt` or until somebody ends it. */
export const previewLinkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.string(),
  person: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
});
/** See {@link previewLinkSchema}. */
export type PreviewLink = z.infer<typeof previewLinkSchema>;

/** Response of `createPreviewLink`. `url` is the link, and is returned only here. */
export const createdPreviewLinkSchema = previewLinkSchema.extend({ url: z.string() });
/** See {@link createdPreviewLinkSchema}. */
export type CreatedPreviewLink = z.infer<typeof createdPreviewLinkSchema>;

/** Response of `listPreviewLinks`: the open previews of a name, newest first. `deletePreviewLink` (204) ends one. */
export const previewLinksSchema = z.object({ items: z.array(previewLinkSchema) });
/** See {@link previewLinksSchema}. */
export type PreviewLinks = z.infer<typeof previewLinksSchema>;

/** Path parameters of the previews of a name, and of one of them. */
export const previewLinksParamsSchema = z.object({ name: remoteNameSchema });
export const previewLinkParamsSchema = previewLinksParamsSchema.extend({ id: z.uuid() });

/** Response of `readPreviewState`: false once the preview has expired or was ended. */
export const previewStateSchema = z.object({ isOpen: z.boolean() });
/** See {@link previewStateSchema}. */
export type PreviewState = z.infer<typeof previewStateSchema>;

/** Body of `endPreview` (204): the signed grant of a browser that shows the preview. */
export const previewEndSchema = z.strictObject({ grant: z.string().max(2_000) });
