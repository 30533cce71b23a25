import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { email } from "../fields.ts";
import { ADMIN_ACT, ADMIN_READ, adminList, adminListQuery } from "./admin-route.ts";

const MAX_NAME_CHARACTERS = 200;
const MAX_DOMAINS = 100;
const MAX_DOMAIN_CHARACTERS = 253;

const listedInstitute = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Mail domains whose people the institute may claim. */
    domains: z.array(z.string()),
    /** E-mail addresses. */
    managers: z.array(z.string()),
    people: z.number().int(),
    projects: z.number().int(),
  })
  .meta({ title: "AdminInstitute" });

/** An institute as administrators see it. */
export type ListedInstitute = z.output<typeof listedInstitute>;

const name = z.string().trim().min(1, "Enter a name.").max(MAX_NAME_CHARACTERS);

export const adminInstitutesApi = {
  list: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/institutes",
    summary: "Lists institutes with domains, managers and counts, 30 per page by id",
    query: adminListQuery.omit({ search: true }),
    answer: adminList(listedInstitute),
  }),
  save: defineRoute({
    ...ADMIN_ACT,
    path: "/api/admin/institutes",
    summary: "Adds an institute, or changes the name and domains of the one with this id",
    body: z.object({
      id: z.string().max(MAX_NAME_CHARACTERS),
      name,
      domains: z.array(z.string().max(MAX_DOMAIN_CHARACTERS)).max(MAX_DOMAINS),
    }),
    answer: listedInstitute,
  }),
  setManager: defineRoute({
    ...ADMIN_ACT,
    path: "/api/admin/institutes/{institute}/managers",
    summary: "Adds or removes a manager of an institute",
    params: z.object({ institute: z.string() }),
    body: z.object({ email, isOn: z.boolean() }),
    answer: listedInstitute,
    refusals: ["NOT-FOUND"],
  }),
  suggestName: defineRoute({
    ...ADMIN_ACT,
    path: "/api/admin/institute-names",
    summary: "Adds a name to the institutes that profiles suggest",
    body: z.object({ name }),
    answer: z.object({ name: z.string() }),
  }),
} as const;
