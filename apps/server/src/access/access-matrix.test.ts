import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiRoutes } from "../api/api.ts";
import { ONE_PIXEL } from "../api/one-pixel.fixture.ts";
import { smallArchive } from "../archive/small-archive.fixture.ts";
import { sqlState } from "../errors/database-error.ts";
import { TEST_ENGINES } from "../database/test-engines.ts";
import { canCallerSend, readListenRights } from "../supabase/realtime/topic-rights.ts";
import { createStorage } from "../supabase/storage/storage.ts";
import {
  COLUMN_RIGHTS,
  type Column,
  PROBE_SETUP_STATEMENTS,
  columnProbes,
} from "./column-rights.fixture.ts";
import {
  PERSONAS,
  PROJECT_EDITORS,
  PROJECT_MEMBERS,
  NO_PERSONA,
  SIGNED_IN_PERSONAS,
  type Persona,
  type AccessFixture,
  openAccessFixture,
} from "./access-matrix.fixture.ts";

type Operation = "select" | "insert" | "update" | "delete";
type Who = readonly Persona[];
/** Who may do each operation, and the end of the SQL statement that attempts it. */
type Rights = Readonly<Record<Operation, readonly [Who, string]>>;

const ofProject = "project = ':project'";
const readOnly = (who: Who, rows: string, values: string, set: string): Rights => ({
  select: [who, rows],
  insert: [NO_PERSONA, values],
  update: [NO_PERSONA, `${set} where ${rows}`],
  delete: [NO_PERSONA, rows],
});

/** Tables that clients can name. All other tables are denied to everyone. */
const TABLES: Readonly<Record<string, Rights>> = {
  "public.users": {
    select: [["creator"], "id = ':creator'"],
    insert: [NO_PERSONA, "(id, kinde_id, email) values (gen_random_uuid(), 'kp_x', 'x@y.zz')"],
    update: [["creator"], `data = data || '{"x": 1}' where id = ':creator'`],
    delete: [NO_PERSONA, "id = ':creator'"],
  },
  "public.projects": {
    select: [PROJECT_MEMBERS, "id = ':project'"],
    insert: [NO_PERSONA, "(data) values ('{}')"],
    update: [PROJECT_EDITORS, `data = data || '{"x": 1}' where id = ':project'`],
    delete: [NO_PERSONA, "id = ':project'"],
  },
  "public.project_members": {
    select: [PROJECT_MEMBERS, `${ofProject} and role <> 'invite'`],
    insert: [
      NO_PERSONA,
      `(project, "user", email, role) values (':project', nullif(':self', '')::uuid, 'x@y.zz', 'member')`,
    ],
    update: [NO_PERSONA, `role = 'creator' where ${ofProject}`],
    delete: [NO_PERSONA, ofProject],
  },
  "public.project_namespaces": {
    select: [PROJECT_MEMBERS, ofProject],
    insert: [PROJECT_EDITORS, "(project, name) values (':project', 'fresh')"],
    update: [PROJECT_EDITORS, `data = '{"b": 2}' where ${ofProject}`],
    delete: [PROJECT_EDITORS, ofProject],
  },
  "public.project_libraries": {
    select: [PROJECT_MEMBERS, ofProject],
    // The path matches no file version, so nobody would read the edits.
    insert: [NO_PERSONA, `(project, path, data) values (':project', 'fresh_*', '{"r": {}}')`],
    update: [PROJECT_EDITORS, `data = '{"r2": {}}' where ${ofProject}`],
    delete: [PROJECT_EDITORS, ofProject],
  },
  "public.project_logs": {
    select: [PROJECT_MEMBERS, ofProject],
    insert: [PROJECT_EDITORS, "(project, type) values (':project', 'mark')"],
    update: [NO_PERSONA, `data = '{"forged": true}' where ${ofProject}`],
    delete: [NO_PERSONA, ofProject],
  },
  "public.documents": readOnly(
    PROJECT_MEMBERS,
    "path = 'projects:::project'",
    "(path) values ('projects:::project')",
    "version = 0",
  ),
  "public.document_patches": readOnly(
    PROJECT_MEMBERS,
    "path = 'projects:::project'",
    "(path, version, session, sequence, operations) values ('projects:::project', 99, 's', 0, '[]')",
    "operations = '[]'",
  ),
  "public.file_versions": readOnly(
    PROJECT_MEMBERS,
    ofProject,
    "(project, path, version, size) values (':project', 'b.ris', 1, 1)",
    "size = 2",
  ),
  "public.screening_rounds": readOnly(
    PROJECT_MEMBERS,
    ofProject,
    `(project, name, file_path, file_version, reference_count, stage, reviewers_per_reference, opened_by)
      values (':project', 'N', 'a.ris', 'beef', 1, 'title-abstract', 1, nullif(':self', '')::uuid)`,
    "is_blind = false",
  ),
  "public.screening_decisions": readOnly(
    PROJECT_MEMBERS,
    "round = ':round'",
    `(id, round, reference, reviewer, is_resolution, decision, is_independent)
      values (gen_random_uuid(), ':round', 'r2', nullif(':self', '')::uuid, false, 'include', true)`,
    "decision = 'exclude'",
  ),
  "public.subscriptions": readOnly(
    ["creator"],
    `"user" = ':creator'`,
    `("user", is_active) values (nullif(':self', '')::uuid, true)`,
    "is_trial = true",
  ),
  "public.consents": readOnly(
    ["creator"],
    `"user" = ':creator'`,
    `("user", origin, scopes) values (nullif(':self', '')::uuid, 'https://a.example', '{user}')`,
    "scopes = '{ui}'",
  ),
  "public.outbox": readOnly(
    NO_PERSONA,
    "true",
    "(recipient, subject, text) values ('a@b.co', 's', 't')",
    "subject = 'x'",
  ),
  "public.institutes": readOnly(
    ["manager"],
    "id = 'bond'",
    "(id, name) values ('mine', 'Mine')",
    "name = 'Mine'",
  ),
  "public.institute_managers": readOnly(
    ["manager"],
    "institute = 'bond'",
    `(institute, "user") values ('bond', nullif(':self', '')::uuid)`,
    "institute = 'bond'",
  ),
  "public.institute_users": readOnly(
    ["manager", "creator"],
    "institute = 'bond'",
    `("user", institute) values (nullif(':self', '')::uuid, 'bond')`,
    "claimed_by = null",
  ),
  "public.institute_projects": readOnly(
    ["manager", ...PROJECT_MEMBERS],
    ofProject,
    "(project, institute) values (':other', 'bond')",
    "claimed_by = null",
  ),
  "public.list_institutes": readOnly(
    SIGNED_IN_PERSONAS,
    "name = 'Bond Institute'",
    "(name) values ('Mine')",
    "name = 'Mine'",
  ),
  "storage.buckets": readOnly(
    SIGNED_IN_PERSONAS,
    "id = 'projects'",
    "(id, name) values ('b', 'b')",
    "public = true",
  ),
  "storage.objects": {
    select: [PROJECT_MEMBERS, "name like ':project/%'"],
    insert: [PROJECT_EDITORS, "(bucket_id, name) values ('projects', ':project/fresh.ris')"],
    update: [PROJECT_EDITORS, `metadata = '{"size": 3}' where name like ':project/%'`],
    delete: [PROJECT_EDITORS, "name like ':project/%'"],
  },
  "realtime.messages": readOnly(
    NO_PERSONA,
    "topic like 'project:%'",
    "(topic, extension, event, private) values ('project::project:2', 'broadcast', 'x', true)",
    "event = 'y'",
  ),
};

const FUNCTIONS: Readonly<Record<string, readonly [string, Who]>> = {
  is_member: ["select public.is_member(':project')", PERSONAS],
  projects_digest_by_user: ["select public.projects_digest_by_user(':creator', 0)", ["creator"]],
  user_get_peers: ["select public.user_get_peers(':creator')", ["creator"]],
  project_update_meta: ["select public.project_update_meta(':project')", PROJECT_EDITORS],
  syncro_merge_data: [
    `select public.syncro_merge_data('projects', ':project', '{"x": 1}')`,
    PROJECT_EDITORS,
  ],
};

/** Functions of schema private that clients may execute, because they reveal nothing hidden. */
const HARMLESS = [
  "apply_operations",
  "apply_to_key",
  "belongs_to",
  "caller",
  "check_operation",
  "check_state",
  "credit_rate",
  "current_decisions",
  "deepest_level",
  "digest_fields",
  "document_path_parts",
  "editable_projects",
  "is_edit",
  "is_list_index",
  "json_set",
  "json_unset",
  "maximum_credits",
  "may_listen",
  "may_open_document",
  "own_institutes",
  "own_projects",
  "own_rounds",
  "project_of_file",
  "refuse",
  "require_depth",
  "require_self",
  "round_agreement",
  "round_counts",
  "round_outcomes",
  "verified_email",
];

/** Who receives a topic's broadcasts (`hears`), and who may send presence on it (`shows`). */
const TOPICS: Readonly<Record<string, { readonly hears: Who; readonly shows: Who }>> = {
  "project::project:2": { hears: PROJECT_MEMBERS, shows: PROJECT_MEMBERS },
  // Topics of an earlier and a future membership epoch.
  "project::project:1": { hears: NO_PERSONA, shows: NO_PERSONA },
  "project::project:3": { hears: NO_PERSONA, shows: NO_PERSONA },
  "project::project": { hears: NO_PERSONA, shows: NO_PERSONA },
  "user::creator": { hears: ["creator"], shows: NO_PERSONA },
  "project::other:1": { hears: ["elsewhere"], shows: ["elsewhere"] },
  realtime: { hears: NO_PERSONA, shows: NO_PERSONA },
};

interface ApiCall {
  readonly who: Who;
  readonly path?: string;
  readonly body?: object | string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the call changes access rights: each persona then gets its own project. */
  readonly changes?: boolean;
}

const self = { userId: ":self", email: ":email" };
const document = "project_namespaces:::project::screening";

const ROUTES: Readonly<Record<string, ApiCall>> = {
  // The login tests cover this route.
  "post /api/auth/token": { who: NO_PERSONA },
  ...Object.fromEntries(
    ["cms", "institutes", "io", "projects", "members", "sites", "sync", "subscription"].map(
      (service) => [`get /api/${service}/ping`, { who: PERSONAS }],
    ),
  ),
  "get /api/tools.json": { who: PERSONAS },
  "get /api/sites/dev": { who: PERSONAS },
  "get /api/tools/{tool}/address": { who: PERSONAS, path: "/api/tools/polyglot/address" },
  "get /api/sites/lock": { who: PERSONAS },
  // The test installation has no help pages.
  "get /api/cms/doc/{id}": { who: PERSONAS },
  "get /api/changelog.html": { who: PERSONAS },
  "get /api/openapi.json": { who: PERSONAS },
  "get /api/io/echo": { who: PERSONAS },
  "post /api/contact": {
    who: PERSONAS,
    body: { name: "N", email: ":persona@mail.example", subject: "S", body: "B" },
  },
  "post /api/lookup": {
    who: SIGNED_IN_PERSONAS,
    body: { entries: [{ kind: "doi", text: "10.1000/182" }] },
  },
  "post /api/auth/handover": { who: SIGNED_IN_PERSONAS },
  "post /api/auth/takeover": { who: NO_PERSONA, body: { code: "none" } },
  "get /api/consents": { who: SIGNED_IN_PERSONAS },
  "post /api/consents": {
    who: SIGNED_IN_PERSONAS,
    body: { origin: "https://lab.example", scopes: ["user"] },
  },
  "post /api/consents/revoke": { who: SIGNED_IN_PERSONAS, body: { origin: "https://lab.example" } },
  "get /api/account/deletion": { who: SIGNED_IN_PERSONAS },
  // Ends the caller's login. account-deletion.test.ts covers it.
  "post /api/account/deletion": { who: NO_PERSONA, body: {} },
  "delete /api/account/deletion": { who: SIGNED_IN_PERSONAS },
  "get /api/account/export": { who: SIGNED_IN_PERSONAS },
  "get /api/pictures": { who: SIGNED_IN_PERSONAS },
  "post /api/pictures": { who: SIGNED_IN_PERSONAS, body: { image: ONE_PIXEL } },
  "get /api/pictures/{user}": { who: PROJECT_MEMBERS, path: "/api/pictures/:creator" },
  "delete /api/pictures": { who: SIGNED_IN_PERSONAS },
  "get /api/projects/names": { who: SIGNED_IN_PERSONAS },
  "get /api/projects/auth": { who: SIGNED_IN_PERSONAS },
  "get /api/stats": { who: ["staff"] },
  "get /api/projects": { who: SIGNED_IN_PERSONAS },
  "post /api/projects": {
    who: SIGNED_IN_PERSONAS,
    body: { ...self, name: "N", type: "systematic-review" },
  },
  "get /api/projects/deleted": { who: SIGNED_IN_PERSONAS },
  "post /api/projects/{project}/restore": { who: ["creator"] },
  "post /api/projects/{project}/logs": { who: PROJECT_EDITORS, body: { ...self, type: "mark" } },
  "get /api/projects/{project}/provenance": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/logs": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/logs/summary": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/logs/visit": { who: PROJECT_MEMBERS },
  "post /api/projects/{project}/logs/visit": { who: PROJECT_MEMBERS, body: { ...self } },
  "post /api/projects/{project}/rounds": {
    who: PROJECT_EDITORS,
    body: {
      name: "Titles",
      filePath: "a.ris",
      fileVersion: "beef",
      references: 1,
      stage: "title-abstract",
      reviewers: 2,
    },
  },
  "get /api/projects/{project}/rounds": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/rounds/{round}": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/rounds/{round}/progress": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/rounds/{round}/agreement": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/rounds/{round}/outcomes": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/rounds/{round}/conflicts": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/rounds/{round}/decisions/mine": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/rounds/{round}/decisions": {
    who: PROJECT_MEMBERS,
    path: "/api/projects/:project/rounds/:round/decisions?reference=r1",
  },
  "post /api/projects/{project}/rounds/{round}/decisions": {
    who: PROJECT_EDITORS,
    body: { decisions: [{ id: ":decision", referenceId: "r1", decision: "include" }] },
  },
  "post /api/projects/{project}/rounds/{round}/resolutions": {
    who: PROJECT_EDITORS,
    body: { decisions: [{ id: ":decision", referenceId: "r1", decision: "include" }] },
  },
  // The person who opened the round is the project's manager, too.
  ...Object.fromEntries(
    ["close", "reopen", "unblind"].map((act) => [
      `post /api/projects/{project}/rounds/{round}/${act}`,
      { who: ["creator"] as const },
    ]),
  ),
  "post /api/members/invite": {
    who: PROJECT_EDITORS,
    body: { projectId: ":project", emails: ["guest-:persona@mail.example"] },
  },
  "post /api/members/accept": {
    who: ["invited"],
    body: { ...self, projectId: ":project" },
    changes: true,
  },
  // Answers anybody, but reveals nothing without the secret of a mailed link.
  "post /api/members/invitation": {
    who: PERSONAS,
    body: { projectId: ":project", invite: "guess" },
  },
  "post /api/members/role": {
    who: ["creator"],
    body: { projectId: ":project", email: ":guest", role: "viewer" },
    changes: true,
  },
  "post /api/members/ownership": {
    who: ["creator"],
    body: { projectId: ":project", action: "offer", userId: ":member" },
    changes: true,
  },
  "post /api/members/remove": {
    who: ["creator"],
    body: { projectId: ":project", emails: [":guest"] },
    changes: true,
  },
  "post /api/subscription/stripe": { who: NO_PERSONA, body: {} },
  "post /api/subscription/{user}": { who: ["creator"], path: "/api/subscription/:creator" },
  "post /api/institutes/membership": { who: SIGNED_IN_PERSONAS, body: self },
  "get /api/institutes/{institute}/projects": {
    who: ["manager"],
    path: "/api/institutes/bond/projects",
  },
  "get /api/institutes/{institute}/users": {
    who: ["manager"],
    path: "/api/institutes/bond/users?unclaimed=1",
  },
  "post /api/institutes/institutes/{institute}/projects/{id}/claim": {
    who: ["manager"],
    path: "/api/institutes/institutes/bond/projects/:project/claim",
  },
  "post /api/institutes/institutes/{institute}/users/{id}/claim": {
    who: ["manager"],
    path: "/api/institutes/institutes/bond/users/:creator/claim",
  },
  "get /api/institutes/{institute}/projects/count": {
    who: PERSONAS,
    path: "/api/institutes/bond/projects/count",
  },
  "get /api/institutes/{institute}/users/count": {
    who: PERSONAS,
    path: "/api/institutes/bond/users/count",
  },
  "post /api/tokens": { who: SIGNED_IN_PERSONAS, body: { name: "T", scopes: ["projects:read"] } },
  "get /api/tokens": { who: SIGNED_IN_PERSONAS },
  "delete /api/tokens/{token}": { who: ["creator"], path: "/api/tokens/:token" },
  "get /api/projects/{project}/webhooks": { who: ["creator"] },
  // A public address, which needs no name server.
  "post /api/projects/{project}/webhooks": {
    who: ["creator"],
    body: { address: "https://1.1.1.1/events" },
  },
  "post /api/projects/{project}/webhooks/{webhook}": {
    who: ["creator"],
    body: { isPaused: true },
  },
  "post /api/projects/{project}/webhooks/{webhook}/test": {
    who: ["creator"],
    body: { id: "6f1d7a52-0b0e-4c7a-8a53-2f3f0d1c9a77" },
  },
  "delete /api/projects/{project}/webhooks/{webhook}": { who: ["creator"], changes: true },
  "get /api/projects/{project}/webhooks/{webhook}/deliveries": { who: ["creator"] },
  "post /api/projects/{project}/webhooks/{webhook}/deliveries/{delivery}/send": {
    who: ["creator"],
  },
  "get /api/admin/overview": { who: ["staff", "administrator"] },
  "get /api/admin/people": { who: ["administrator"] },
  "post /api/admin/people/{person}/subscription": {
    who: ["administrator"],
    path: "/api/admin/people/:bystander/subscription",
    body: { isOn: true },
  },
  "post /api/admin/people/{person}/developer": {
    who: ["administrator"],
    path: "/api/admin/people/:bystander/developer",
    body: { isOn: true },
  },
  ...Object.fromEntries(
    ["lock", "unlock", "sessions/end"].map((act) => [
      `post /api/admin/people/{person}/${act}`,
      { who: ["administrator"], path: `/api/admin/people/:bystander/${act}` },
    ]),
  ),
  "get /api/admin/projects": { who: ["administrator"] },
  "post /api/admin/projects/{project}/restore": { who: ["administrator"] },
  "get /api/admin/site-lock": { who: ["administrator"] },
  "post /api/admin/site-lock": { who: ["administrator"], body: { message: "Back soon" } },
  "post /api/admin/site-lock/end": { who: ["administrator"] },
  "get /api/admin/institutes": { who: ["administrator"] },
  "post /api/admin/institutes": {
    who: ["administrator"],
    body: { id: "bond", name: "Bond Institute", domains: ["example.org"] },
  },
  "post /api/admin/institutes/{institute}/managers": {
    who: ["administrator"],
    path: "/api/admin/institutes/bond/managers",
    body: { email: ":guest", isOn: false },
  },
  "post /api/admin/institute-names": { who: ["administrator"], body: { name: "Some Clinic" } },
  "get /api/admin/mail": { who: ["administrator"] },
  "get /api/admin/mail/{mail}": { who: ["administrator"], path: "/api/admin/mail/:mail" },
  "get /api/admin/tools/check": { who: ["administrator"] },
  "get /api/admin/tools/problems": { who: ["administrator"] },
  "get /api/admin/security-events": { who: ["administrator"] },
  "get /api/admin/acts": { who: ["administrator"] },
  "post /api/sync": {
    who: SIGNED_IN_PERSONAS,
    body: { paths: ["projects::00000000-0000-4000-8000-000000000000"] },
  },
  "get /api/sync/{path}": { who: PROJECT_MEMBERS, path: `/api/sync/${document}` },
  "post /api/sync/{path}": {
    who: PROJECT_EDITORS,
    path: `/api/sync/${document}`,
    body: { state: { a: 1 } },
  },
  "post /api/sync/{path}/patch": {
    who: PROJECT_EDITORS,
    path: `/api/sync/${document}/patch`,
    body: { session: ":persona", sequence: 1, operations: [{ set: ["x"], value: 1 }] },
  },
  "post /api/sync/{path}/patches": {
    who: PROJECT_EDITORS,
    path: `/api/sync/${document}/patches`,
    body: {
      session: ":persona",
      batches: [{ sequence: 2, operations: [{ set: ["x"], value: 2 }] }],
    },
  },
  "get /api/sync/{path}/changes": { who: PROJECT_MEMBERS, path: `/api/sync/${document}/changes` },
  "get /api/sync/{path}/changes/{version}": {
    who: PROJECT_MEMBERS,
    path: `/api/sync/${document}/changes/1`,
  },
  "post /api/sync/{path}/heartbeat": {
    who: PROJECT_MEMBERS,
    path: `/api/sync/${document}/heartbeat`,
    body: { session: ":persona" },
  },
  "get /api/sync/{path}/flush": { who: PROJECT_EDITORS, path: `/api/sync/${document}/flush` },
  // Exports a separate project, because the shared project's file has no content.
  "get /api/projects/{project}/export": { who: PROJECT_MEMBERS, changes: true },
  "post /api/projects/import": { who: SIGNED_IN_PERSONAS, body: await smallArchive() },
  "get /api/projects/{project}/files/versions": {
    who: PROJECT_MEMBERS,
    path: "/api/projects/:project/files/versions?path=a.ris",
  },
  "get /api/projects/{project}/files/deleted": { who: PROJECT_MEMBERS },
  "get /api/projects/{project}/files/versions/{version}/content": {
    who: PROJECT_MEMBERS,
    path: "/api/projects/:project/files/versions/:version/content",
  },
  "post /api/projects/{project}/files/restore": {
    who: PROJECT_EDITORS,
    body: { versionId: ":version", path: "restored-:persona.ris" },
  },
};

const file = "/storage/v1/object/projects/:project";
const STORAGE: Readonly<Record<string, ApiCall>> = {
  "GET /status": { who: PERSONAS, path: "/storage/v1/status" },
  "POST /object/:bucket/*": { who: PROJECT_EDITORS, path: `${file}/up-:persona.txt`, body: "text" },
  "PUT /object/:bucket/*": { who: PROJECT_EDITORS, path: `${file}/b.txt`, body: "text" },
  "POST /object/list/:bucket": {
    who: PROJECT_MEMBERS,
    path: "/storage/v1/object/list/projects",
    body: { prefix: ":project" },
  },
  "POST /object/list-v2/:bucket": {
    who: PROJECT_MEMBERS,
    path: "/storage/v1/object/list-v2/projects",
    body: { prefix: ":project/" },
  },
  "POST /object/sign/:bucket/*": {
    who: PROJECT_MEMBERS,
    path: "/storage/v1/object/sign/projects/:project/b.txt",
    body: { expiresIn: 60 },
  },
  "POST /object/sign/:bucket": {
    who: PROJECT_MEMBERS,
    path: "/storage/v1/object/sign/projects",
    body: { expiresIn: 60, paths: [":project/b.txt"] },
  },
  // A signed link with an invalid token opens nothing.
  "GET /object/sign/:bucket/*": {
    who: NO_PERSONA,
    path: "/storage/v1/object/sign/projects/:project/b.txt?token=x",
  },
  "GET /object/info/authenticated/:bucket/*": {
    who: PROJECT_MEMBERS,
    path: "/storage/v1/object/info/authenticated/projects/:project/b.txt",
  },
  "GET /object/info/:bucket/*": {
    who: PROJECT_MEMBERS,
    path: "/storage/v1/object/info/projects/:project/b.txt",
  },
  "GET /object/authenticated/:bucket/*": {
    who: PROJECT_MEMBERS,
    path: "/storage/v1/object/authenticated/projects/:project/b.txt",
  },
  "GET /object/:bucket/*": { who: PROJECT_MEMBERS, path: `${file}/b.txt` },
  "POST /object/copy": {
    who: PROJECT_EDITORS,
    path: "/storage/v1/object/copy",
    body: {
      bucketId: "projects",
      sourceKey: ":project/b.txt",
      destinationKey: ":project/copy-:persona.txt",
    },
  },
  "POST /object/move": {
    who: PROJECT_EDITORS,
    path: "/storage/v1/object/move",
    body: {
      bucketId: "projects",
      sourceKey: ":project/m-:persona.txt",
      destinationKey: ":project/moved-:persona.txt",
    },
  },
  "DELETE /object/:bucket/*": { who: PROJECT_EDITORS, path: `${file}/d-:persona.txt` },
  "DELETE /object/:bucket": {
    who: PROJECT_EDITORS,
    path: "/storage/v1/object/projects",
    body: { prefixes: [":project/e-:persona.txt"] },
  },
};

const RIGHT_LETTERS = ["r", "c", "u"] as const;

class RolledBack extends Error {}

describe.each(TEST_ENGINES)("access rights on %s", (_name, options) => {
  let world: AccessFixture;
  beforeAll(async () => {
    world = await openAccessFixture(options);
    for (const statement of PROBE_SETUP_STATEMENTS) await world.installation.owner.query(statement);
  });
  afterAll(async () => {
    await world.installation.close();
  });

  const filled = (
    text: string,
    persona: Persona,
    more: Readonly<Record<string, string>> = {},
  ): string => {
    const person = world.person(persona);
    const values: Record<string, string> = {
      project: world.project,
      other: world.other,
      creator: world.creator.id,
      member: world.person("member")?.id ?? "",
      guest: world.person("invited")?.email ?? "",
      bystander: world.bystander,
      round: world.round,
      decision: randomUUID(),
      mail: world.mail,
      webhook: world.webhook,
      delivery: world.delivery,
      version: "",
      persona,
      self: person?.id ?? "",
      email: person?.email ?? "",
      ...more,
    };
    return text.replaceAll(
      /:(project|other|creator|member|guest|bystander|round|decision|mail|version|persona|self|email|token|webhook|delivery)\b/g,
      (whole, name: string) => values[name] ?? whole,
    );
  };

  /**
   * Runs a statement and rolls it back. Returns "refused" if it affects no rows and "denied" for a
   * permission error.
   */
  async function attempt(persona: Persona, text: string): Promise<"done" | "refused" | "denied"> {
    let outcome: "done" | "refused" = "refused";
    try {
      await world.installation.context.database.asCaller(world.claims(persona), async (session) => {
        outcome = (await session.query(filled(text, persona))).length > 0 ? "done" : "refused";
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) {
        const state = sqlState(error) ?? "";
        if (state === "42501") return "denied";
        if (!/^PT4..$/.test(state)) throw error;
        return "refused";
      }
    }
    return outcome;
  }

  async function observed(statement: string): Promise<Persona[]> {
    const done: Persona[] = [];
    for (const persona of PERSONAS)
      if ((await attempt(persona, statement)) === "done") done.push(persona);
    return done;
  }

  const sorted = (who: Who) => PERSONAS.filter((persona) => who.includes(persona));

  it("every table is either in the access matrix or denied to every client", async () => {
    const tables = await world.installation.context.database.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
    );
    const unnamed = tables.map(({ name }) => name).filter((name) => TABLES[name] === undefined);
    const statements = unnamed.flatMap((name) => [
      `select true from ${name}`,
      `insert into ${name} default values returning true`,
      `delete from ${name} returning true`,
    ]);
    for (const [persona, outcomes] of await tryAll(statements)) {
      for (const [index, outcome] of outcomes.entries())
        expect([statements[index], persona, outcome]).toEqual([
          statements[index],
          persona,
          "42501",
        ]);
    }
    expect(
      Object.keys(TABLES).filter((name) => !tables.some((table) => table.name === name)),
    ).toEqual([]);
    expect(unnamed.every((name) => /^(private|login|tera_migrations|storage)\./.test(name))).toBe(
      true,
    );
  });

  it.each(Object.entries(TABLES))(
    "ROLE-02 table %s allows each operation to exactly those in the access matrix",
    async (table, rights) => {
      const statements: Readonly<Record<Operation, string>> = {
        select: `select 1 from ${table} where ${rights.select[1]}`,
        insert: `insert into ${table} ${rights.insert[1]} returning 1`,
        update: `update ${table} set ${rights.update[1]} returning 1`,
        delete: `delete from ${table} where ${rights.delete[1]} returning 1`,
      };
      for (const operation of Object.keys(statements) as Operation[]) {
        expect([operation, await observed(statements[operation])]).toEqual([
          operation,
          sorted(rights[operation][0]),
        ]);
      }
    },
  );

  /** Runs the statements as each persona and returns the outcomes. */
  async function tryAll(statements: readonly string[]): Promise<Map<Persona, readonly string[]>> {
    const { database } = world.installation.context;
    const found = new Map<Persona, readonly string[]>();
    for (const persona of PERSONAS) {
      const rows = await database.asCaller(world.claims(persona), (session) =>
        session.query<{ outcome: string }>(
          "select tries.attempt(statement) as outcome from unnest($1::text[]) with ordinality as given (statement, place) order by place",
          [statements.map((statement) => filled(statement, persona))],
        ),
      );
      found.set(
        persona,
        rows.map(({ outcome }) => outcome),
      );
    }
    return found;
  }

  it("PROJ-32 ROLE-02 each column can be read, set and changed only by people with that right", async () => {
    const columns = await world.installation.context.database.query<Column>(
      `select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname || '.' || c.relname = any ($1) and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
      [Object.keys(TABLES)],
    );
    const tries = columns.map((column) => {
      const rights = TABLES[column.table];
      return columnProbes(
        column,
        columns.filter(({ table }) => table === column.table),
        rights?.select[1] ?? "",
        rights?.insert[1] ?? "",
      );
    });
    const outcomes = await tryAll(
      tries.flatMap((each) => RIGHT_LETTERS.map((letter) => each[letter])),
    );
    const found: Record<string, string[]> = {};
    const wanted: Record<string, string[]> = {};
    for (const [index, { table, name }] of columns.entries()) {
      const told = COLUMN_RIGHTS[table]?.split(" ").find((word) => word.split(":")[0] === name);
      const may: Record<(typeof RIGHT_LETTERS)[number], Who | undefined> = {
        r: TABLES[table]?.select[0],
        c: TABLES[table]?.insert[0],
        u: TABLES[table]?.update[0],
      };
      const line = (who: (letter: (typeof RIGHT_LETTERS)[number], place: number) => Who) =>
        `${name} ${RIGHT_LETTERS.map((letter, place) => `${letter}(${who(letter, place).join(" ")})`).join(" ")}`;
      (found[table] ??= []).push(
        line((_letter, place) =>
          PERSONAS.filter(
            (persona) => outcomes.get(persona)?.[index * RIGHT_LETTERS.length + place] === "done",
          ),
        ),
      );
      (wanted[table] ??= []).push(
        told === undefined
          ? `${name} is not in COLUMN_RIGHTS`
          : line((letter) =>
              told.split(":")[1]?.includes(letter) === true
                ? sorted(may[letter] ?? [])
                : NO_PERSONA,
            ),
      );
    }
    expect(found).toEqual(wanted);
    // No statement failed for an unexpected reason.
    expect(
      new Set(
        [...outcomes.values()]
          .flat()
          .filter((outcome) => !/^(done|not|42501|PT40[0-9]|428C9|23\w{3})$/.test(outcome)),
      ),
    ).toEqual(new Set());
    for (const [table, text] of Object.entries(COLUMN_RIGHTS))
      expect([table, text.split(" ").map((word) => word.split(":")[0])]).toEqual([
        table,
        columns.filter((column) => column.table === table).map(({ name }) => name),
      ]);
  });

  it("every SQL function that clients may call is in the access matrix or listed as harmless", async () => {
    const functions = await world.installation.context.database.query<{
      schema: string;
      name: string;
      is_open: boolean;
    }>(
      `select n.nspname as schema, p.proname as name, bool_or(has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute')) as is_open
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname not in ('pg_catalog', 'information_schema', 'tries') and p.prorettype <> 'trigger'::regtype group by 1, 2 order by 2`,
    );
    expect(functions.filter(({ schema }) => schema === "public").map(({ name }) => name)).toEqual(
      Object.keys(FUNCTIONS).toSorted(),
    );
    expect(
      functions
        .filter(({ schema, is_open }) => schema === "private" && is_open)
        .map(({ name }) => name),
    ).toEqual(HARMLESS);
    // Hosted Supabase also grants clients these functions. Row policies of `realtime.messages` stop
    // clients from broadcasting with `realtime.send`.
    const ofSupabase = functions
      .filter(({ schema, is_open }) => schema !== "public" && schema !== "private" && is_open)
      .map(({ schema, name }) => `${schema}.${name}`);
    expect(ofSupabase.toSorted()).toEqual([
      "auth.email",
      "auth.jwt",
      "auth.role",
      "auth.uid",
      "realtime.send",
      "realtime.topic",
      "storage.extension",
      "storage.filename",
      "storage.foldername",
    ]);
  });

  it.each(Object.entries(FUNCTIONS))(
    "API-06 ROLE-02 SQL function %s answers exactly those in the access matrix",
    async (_function, [call, who]) => {
      expect(await observed(call)).toEqual(sorted(who));
    },
  );

  it("ROLE-02 the SQL function is_member is true for members only", async () => {
    expect(await observed("select 1 where public.is_member(':project')")).toEqual(
      sorted(PROJECT_MEMBERS),
    );
    expect(await observed("select 1 where public.is_member(':other')")).toEqual(["elsewhere"]);
  });

  it("invited people with a verified e-mail address see only their own invitation", async () => {
    expect(
      await observed(
        `select 1 from public.project_members where project = ':project' and role = 'invite'`,
      ),
    ).toEqual(sorted(["invited", ...PROJECT_MEMBERS]));
    expect(
      await observed(
        `select 1 from public.project_members where project = ':project' and role = 'invite' and email <> ':email'`,
      ),
    ).toEqual(sorted(PROJECT_MEMBERS));
  });

  it.each(Object.entries(TOPICS))(
    "ROLE-02 realtime topic %s is open to exactly those in the access matrix",
    async (topic, { hears, shows }) => {
      const { database } = world.installation.context;
      const found = { hears: [] as Persona[], shows: [] as Persona[], speaks: [] as Persona[] };
      for (const persona of PERSONAS) {
        const named = filled(topic, persona);
        const claims = world.claims(persona);
        if ((await readListenRights(database, claims, named)).broadcast) found.hears.push(persona);
        if (await canCallerSend(database, claims, named, "presence")) found.shows.push(persona);
        if (await canCallerSend(database, claims, named, "broadcast")) found.speaks.push(persona);
      }
      expect(found).toEqual({ hears: sorted(hears), shows: sorted(shows), speaks: [] });
    },
  );

  describe("access over HTTP", () => {
    let app: Hono;
    let token: string;
    let version: string;
    beforeAll(async () => {
      const { context } = world.installation;
      app = new Hono();
      app.route("/storage/v1", createStorage(context));
      app.route("/", world.installation.api);
      token = String(
        (
          await world.installation.call("POST", "/api/tokens", world.creator, {
            name: "to be revoked",
            scopes: ["profile:read"],
          })
        ).json.id,
      );
      for (const name of [
        "b.txt",
        ...PERSONAS.flatMap((persona) => [
          `m-${persona}.txt`,
          `d-${persona}.txt`,
          `e-${persona}.txt`,
        ]),
      ]) {
        await put("POST", name, "text");
      }
      await put("PUT", "b.txt", "newer text");
      const [replaced] = await context.database.query<{ id: string }>(
        "select id from file_versions where project = $1 and path = 'b.txt' and replaced_at is not null",
        [world.project],
      );
      version = replaced?.id ?? "";
    });

    async function put(method: string, name: string, text: string): Promise<void> {
      const { status } = await send(method, "creator", {
        who: NO_PERSONA,
        path: `${file}/${name}`,
        body: text,
      });
      if (status !== 200) throw new Error(`The file ${name} was answered ${status}.`);
    }

    async function send(
      method: string,
      persona: Persona,
      call: ApiCall,
      path = call.path ?? "",
    ): Promise<Response> {
      const more = {
        token,
        version,
        ...(call.changes === true ? { project: await world.anotherProject() } : {}),
      };
      const person = world.person(persona);
      const { body } = call;
      return app.request(filled(path, persona, more), {
        method: method.toUpperCase(),
        headers: {
          ...(person === undefined ? {} : { authorization: `Bearer ${person.token}` }),
          ...(body === undefined
            ? {}
            : {
                "content-type":
                  body instanceof Uint8Array
                    ? "application/zip"
                    : typeof body === "string"
                      ? "text/plain"
                      : "application/json",
              }),
        },
        ...(body === undefined
          ? {}
          : {
              body:
                body instanceof Uint8Array
                  ? body
                  : filled(typeof body === "string" ? body : JSON.stringify(body), persona, more),
            }),
      });
    }

    /** Whether a response contains data, unlike an empty list or a batch without results. */
    async function isServed(response: Response): Promise<boolean> {
      expect(response.status).toBeLessThan(500);
      if (!response.ok) expect([400, 401, 403, 404, 409]).toContain(response.status);
      return (
        response.ok &&
        !/^(\[\]|\{"hasNext":false,"folders":\[\],"objects":\[\]\}|\[\{"path":"[^"]*","error":"[^"]+","signedURL":null\}\])$/.test(
          await response.text(),
        )
      );
    }

    async function served(method: string, call: ApiCall, path?: string): Promise<Persona[]> {
      const who: Persona[] = [];
      for (const persona of PERSONAS)
        if (await isServed(await send(method, persona, call, path))) who.push(persona);
      return who;
    }

    it("every route of the API and of the file store is in the access matrix", () => {
      const routes = apiRoutes(world.installation.context).map(
        ({ method, path }) => `${method} ${path}`,
      );
      expect(Object.keys(ROUTES).toSorted()).toEqual(routes.toSorted());
      const stored = createStorage(world.installation.context)
        .routes.filter(({ method }) => method !== "ALL")
        .map(({ method, path }) => `${method} ${path}`);
      expect(Object.keys(STORAGE).toSorted()).toEqual([...new Set(stored)].toSorted());
    });

    it.each(Object.entries(ROUTES))(
      "ROLE-02 route %s serves exactly those in the access matrix",
      async (route, call) => {
        const [method, path] = route.split(" ") as [string, string];
        const concrete =
          call.path ??
          path.replace("{id}", "faq").replaceAll(/\{(project|round|webhook|delivery)\}/g, ":$1");
        // These routes may return an empty list, so any success counts.
        if (["get /api/projects/deleted", "post /api/institutes/membership"].includes(route)) {
          const statuses = await Promise.all(
            PERSONAS.map(async (persona) => (await send(method, persona, call, concrete)).ok),
          );
          expect(PERSONAS.filter((_persona, index) => statuses[index])).toEqual(sorted(call.who));
        } else expect(await served(method, call, concrete)).toEqual(sorted(call.who));
      },
    );

    it.each(Object.entries(STORAGE))(
      "ROLE-02 FILE-24 API-08 storage route %s serves exactly those in the access matrix",
      async (route, call) => {
        const [method] = route.split(" ") as [string];
        expect(await served(method, call)).toEqual(sorted(call.who));
      },
    );

    it("a request whose body names another person as the actor is refused", async () => {
      const others: [string, object][] = [
        ["/api/projects", { userId: world.creator.id, name: "N", type: "systematic-review" }],
        [
          "/api/projects",
          { userId: ":self", email: world.creator.email, name: "N", type: "systematic-review" },
        ],
        [`/api/projects/${world.project}/logs`, { userId: world.creator.id, type: "mark" }],
        [
          "/api/members/accept",
          { userId: world.creator.id, email: world.creator.email, projectId: world.project },
        ],
        ["/api/institutes/membership", { userId: world.creator.id }],
      ];
      for (const [path, body] of others) {
        for (const persona of SIGNED_IN_PERSONAS.filter((one) => one !== "creator")) {
          expect([
            path,
            persona,
            (await send("POST", persona, { who: NO_PERSONA, body }, path)).status,
          ]).toEqual([path, persona, 403]);
        }
      }
    });
  });
});
