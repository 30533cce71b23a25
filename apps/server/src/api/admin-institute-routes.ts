import { adminInstitutesApi } from "@tera/contract";
import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { findPerson } from "../operations/find-person.ts";
import {
  listInstitutes,
  readInstitute,
  saveInstitute,
  setManager,
  suggestInstituteName,
} from "../operations/institutes.ts";
import { listAnswer, listRequest } from "./admin-list-answer.ts";
import { administer, administerAct } from "./administer.ts";
import type { Route } from "./route.ts";

export function adminInstituteRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    administer(context, adminInstitutesApi.list, async ({ query }) =>
      listAnswer(await listInstitutes(database, listRequest(query, z.string()))),
    ),
    administerAct(
      context,
      { route: adminInstitutesApi.save, name: "save-institute", subject: ({ body }) => body.id },
      async ({ body }) => {
        await saveInstitute(database, body);
        return readInstitute(database, body.id);
      },
    ),
    administerAct(
      context,
      {
        route: adminInstitutesApi.setManager,
        name: "set-institute-manager",
        subject: ({ params }) => params.institute,
      },
      async ({ params: { institute }, body: { email, isOn } }) => {
        await readInstitute(database, institute);
        await setManager(database, institute, await findPerson(database, email), isOn);
        return readInstitute(database, institute);
      },
    ),
    administerAct(
      context,
      {
        route: adminInstitutesApi.suggestName,
        name: "suggest-institute-name",
        subject: () => undefined,
      },
      async ({ body: { name } }) => {
        await suggestInstituteName(database, name);
        return { name };
      },
    ),
  ];
}
