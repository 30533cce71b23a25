import { z } from "zod";

/** Rows that the host reads from `/rest/v1`; the migrations in `supabase` define them. */

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const role = z.enum(["creator", "member", "invite"]);

/** A person in a project; an invitation has no user yet. */
const memberRow = z.object({
  user: z.string().nullable(),
  email: z.string(),
  name: text,
  role,
  created_at: z.string(),
  is_viewer: flag,
});

/** A row of `projects_digest_by_user`. */
export const projectSummaryRow = z.object({
  id: z.uuid(),
  name: text,
  type: text,
  nameShort: text,
  description: text,
  icon: text,
  isDisposable: flag,
  created_at: z.string(),
  edited_at: z.string().nullable(),
  edited_by_name: text,
  membership_epoch: z.coerce.number(),
  role,
  members: z.array(memberRow),
  /** True if the person may view the project but not change it. */
  is_viewer: flag,
  /** The member whom the creator has offered the project to. */
  offered_to: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
});

export type Member = z.output<typeof memberRow>;
/** A project with its members, as lists show it. */
export type ProjectSummary = z.output<typeof projectSummaryRow>;

/** A row of `users`; `data` holds the person's settings, in any shape. */
export const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  credits: z.number(),
  institutes: z.array(z.unknown()),
  data: z.unknown(),
});

/** A row of `user_get_peers`: somebody who shares a project with the person. */
export const peerRow = z.object({
  user: z.string(),
  email: z.string(),
  name: z.string().nullable(),
});

export type Peer = z.output<typeof peerRow>;

/** A row of `list_institutes`, which profiles suggest. */
export const instituteNameRow = z.object({ name: z.string() });

/** A row of `project_namespaces`. */
export const namespaceRow = z.object({
  name: z.string(),
  created_at: z.string(),
  edited_at: z.string(),
});

/** A row of `project_libraries`. */
export const libraryEditsRow = z.object({ path: z.string(), edited_at: z.string() });
