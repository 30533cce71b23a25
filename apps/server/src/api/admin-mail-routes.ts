import { adminMailApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { listMail, readMail } from "../operations/mail.ts";
import { listAnswer, listRequest } from "./admin-list-answer.ts";
import { administer, administerAct } from "./administer.ts";
import type { Route } from "./route.ts";

export function adminMailRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    administer(context, adminMailApi.list, async ({ query }) =>
      listAnswer(await listMail(database, listRequest(query))),
    ),
    // Reading a mail is an act, because its text may contain a link that logs in whoever opens it.
    administerAct(
      context,
      { route: adminMailApi.read, name: "read-mail", subject: ({ params }) => params.mail },
      ({ params }) => readMail(database, params.mail),
    ),
  ];
}
