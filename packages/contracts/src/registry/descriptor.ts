import { z } from 'zod';
import { REMOTE_NAME_PATTERN } from './remoteName.ts';

/** See {@link REMOTE_NAME_PATTERN}. */
export const remoteNameSchema = z.string().regex(REMOTE_NAME_PATTERN);

/** Range of contract numbers that a build supports, inclusive. */
export const contractRangeSchema = z
  .strictObject({ min: z.number().int().positive(), max: z.number().int().positive() })
  .refine((range) => range.min <= range.max, 'min must not be more than max');
/** See {@link contractRangeSchema}. */
export type ContractRange = z.infer<typeof contractRangeSchema>;

/** A text by language; `en` is the fallback. */
export const titlesSchema = z.object({ en: z.string() }).catchall(z.string());
/** See {@link titlesSchema}. */
export type Titles = z.infer<typeof titlesSchema>;

/** A page of a remote: its path (react-router syntax) and the page of its `routes` to show. */
export const mountSchema = z.strictObject({
  path: z.string().startsWith('/'),
  page: z.string().regex(/^[A-Z][A-Za-z0-9]*$/),
  title: titlesSchema,
  layout: z.enum(['public', 'auth', 'center', 'plain']),
  access: z.enum(['public', 'user']),
  roles: z.array(z.string()).optional(),
  /**
   * First GET requests of the page, for signed-in visitors: paths below the API root, with the query exactly as the page sends
   * it. They are sent while the scripts load, and each is used once.
   */
  requests: z
    .array(z.string().regex(/^\/[\w()/.-]+(\?[\w=&.-]+)?$/))
    .max(4)
    .optional(),
});
/** See {@link mountSchema}. */
export type Mount = z.infer<typeof mountSchema>;

/** A navigation entry. `path` containing `http` opens in a new tab; without `roles`, everyone sees it. */
export interface NavItem {
  id: string;
  title: Titles;
  path: string;
  icon?: string | undefined;
  info?: string | undefined;
  caption?: Titles | undefined;
  disabled?: boolean | undefined;
  roles?: string[] | undefined;
  children?: NavItem[] | undefined;
}

/** See {@link NavItem}. */
export const navItemSchema: z.ZodType<NavItem> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    title: titlesSchema,
    path: z.string(),
    icon: z.string().optional(),
    info: z.string().optional(),
    caption: titlesSchema.optional(),
    disabled: z.boolean().optional(),
    roles: z.array(z.string()).optional(),
    children: z.array(navItemSchema).optional(),
  }),
);

/** A group of a remote's navigation entries: its place and its order there (lowest first). */
export const navGroupSchema = z.strictObject({
  place: z.enum(['top', 'center']),
  id: z.string(),
  title: titlesSchema.optional(),
  order: z.number().int(),
  items: z.array(navItemSchema),
});
/** See {@link navGroupSchema}. */
export type NavGroup = z.infer<typeof navGroupSchema>;

/**
 * Descriptor of a remote (`remote.json`). It lets the shell render navigation, guard routes and name the area in an
 * error card without loading any of the remote's code.
 */
export const remoteDescriptorSchema = z.strictObject({
  name: remoteNameSchema,
  title: titlesSchema,
  contract: contractRangeSchema,
  mounts: z.array(mountSchema).min(1),
  navigation: z.array(navGroupSchema),
});
/** See {@link remoteDescriptorSchema}. */
export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;
