import {
  type Answer,
  memberApi,
  type MemberRole,
  namespaceRow,
  type Peer,
  peerRow,
  projectApi,
} from "@tera/contract";
import { platform } from "../platform/platform.ts";
import { PROJECT_RETRY } from "../platform/retry.ts";
import { rowsOf } from "../platform/supabase.ts";

export type OwnershipAction = "offer" | "withdraw" | "accept" | "decline";

/** A large project takes minutes. */
const EXPORT_TIMEOUT_MS = 60 * 60 * 1000;

export const projectGateway = {
  exportArchive: (projectId: string, signal: AbortSignal): Promise<Blob> =>
    platform().http.readBlob(projectApi.exportArchive, {
      params: { project: projectId },
      signal,
      timeout: EXPORT_TIMEOUT_MS,
    }),
  /** Without `role`, new invitations are for members, and pending invitations keep their role. */
  invite: (
    projectId: string,
    projectName: string,
    emails: readonly string[],
    role?: MemberRole,
  ): Promise<Answer<typeof memberApi.invite>> =>
    platform().http.call(memberApi.invite, {
      body: { projectId, projectName, emails, ...(role === undefined ? {} : { role }) },
    }),
  setRole: (projectId: string, email: string, role: MemberRole): Promise<unknown> =>
    platform().http.call(memberApi.setRole, {
      body: { projectId, email, role },
      retry: PROJECT_RETRY,
    }),
  changeOwnership: (
    projectId: string,
    action: OwnershipAction,
    userId?: string,
  ): Promise<unknown> =>
    platform().http.call(memberApi.changeOwnership, {
      body: { projectId, action, ...(userId === undefined ? {} : { userId }) },
    }),
  remove: (
    projectId: string,
    userIds: readonly string[],
    emails: readonly string[],
  ): Promise<Answer<typeof memberApi.remove>> =>
    platform().http.call(memberApi.remove, {
      body: { projectId, userIds, emails },
      retry: PROJECT_RETRY,
    }),
  async namespaces(projectId: string): Promise<readonly string[]> {
    const supabase = await platform().supabase();
    return namespaceRow
      .pick({ name: true })
      .array()
      .parse(
        rowsOf<unknown>(
          await supabase
            .from("project_namespaces")
            .select("name")
            .eq("project", projectId)
            .order("name"),
          "list namespaces",
        ),
      )
      .map(({ name }) => name);
  },
  async peers(user: string): Promise<readonly Peer[]> {
    const supabase = await platform().supabase();
    return peerRow
      .array()
      .parse(
        rowsOf<unknown>(await supabase.rpc("user_get_peers", { user_id: user }), "list peers"),
      );
  },
};
