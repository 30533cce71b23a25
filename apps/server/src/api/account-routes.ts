import { accountApi } from "@tera/contract";
import { Readable } from "node:stream";
import { isRecentLogin } from "../access/recent-login.ts";
import { exportAccount } from "../archive/export-account.ts";
import type { ServerContext } from "../context.ts";
import { attachment } from "../supabase/storage/object-response.ts";
import {
  accountDeletesAt,
  keepAccount,
  listOwnedProjects,
  requestAccountDeletion,
} from "./account-deletion.ts";
import { implement, type Route } from "./route.ts";

export function accountRoutes(context: ServerContext): Route[] {
  const { database, log } = context;
  return [
    implement(accountApi.readDeletion, async ({ caller }) => ({
      isLoginRecent: isRecentLogin(context, caller),
      deletesAt: (await accountDeletesAt(database, caller.sub)) ?? null,
      projects: await listOwnedProjects(database, caller.sub),
    })),
    implement(accountApi.requestDeletion, async ({ caller, body }) => {
      const { deletesAt, tokens } = await requestAccountDeletion(context, caller, body.projects);
      log.security("account-deletion-requested", { person: caller.sub });
      for (const token of tokens) log.security("token-revoked", { person: caller.sub, token });
      return { deletesAt };
    }),
    implement(accountApi.cancelDeletion, async ({ caller }) => {
      if (await keepAccount(database, caller.sub))
        log.security("account-kept", { person: caller.sub });
      return {};
    }),
    implement(accountApi.exportData, async ({ caller }) => {
      const archive = await exportAccount(context, caller.sub, (error) =>
        log.error("account.export-failed", error),
      );
      return new Response(Readable.toWeb(archive) as ReadableStream, {
        headers: {
          "content-type": "application/zip",
          "content-disposition": attachment("account.zip"),
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    }),
  ];
}
