import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Copy, DockerfileParser, type Env, type From, type Instruction } from "dockerfile-ast";

/** What a base image of Debian has, taken from this machine. */
const SYSTEM = ["usr", "etc", "dev", "proc"];
const LINKS = ["bin", "lib", "lib64", "sbin"];
const ACCOUNTS = "root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n";
const GROUPS = "root:x:0:\nnode:x:1000:\n";
const NPM_CACHE = "/npm-cache";

export interface BuiltImage {
  /** Its files, without those of the system. */
  readonly folder: string;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  /** Arguments of CMD. */
  readonly command: readonly string[];
  /** Arguments of HEALTHCHECK. */
  readonly healthCheck: readonly string[];
}

interface Stage {
  readonly folder: string;
  workingDirectory: string;
  user: string;
  readonly environment: Record<string, string>;
  command: readonly string[];
  healthCheck: readonly string[];
}

/** Whether this machine lets a program have mounts of its own, as the steps of an image need. */
export function canRunDockerfile(): boolean {
  const { status } = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"], {
    stdio: "ignore",
  });
  return status === 0 && existsSync("/usr/bin/node");
}

/**
 * Runs the steps of a Dockerfile in order, each stage in a root folder of its own below `parent`,
 * with the system's files of this machine in place of the base image's. `context` lists the files
 * that Docker would send. Throws with the output of a step that fails.
 */
export function runDockerfile(
  text: string,
  parent: string,
  root: string,
  context: readonly string[],
): BuiltImage {
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const name = (instruction as From).getBuildStage() ?? "final";
      current = openStage(join(parent, name));
      stages.set(name, current);
    } else if (current !== undefined)
      runStep(instruction, current, { text, stages, root, context });
  }
  if (current === undefined) throw new Error("The Dockerfile has no stage.");
  return current;
}

interface Build {
  readonly text: string;
  readonly stages: ReadonlyMap<string, Stage>;
  readonly root: string;
  readonly context: readonly string[];
}

function runStep(instruction: Instruction, stage: Stage, build: Build): void {
  const words = instruction.getArguments().map(String);
  const keyword = instruction.getKeyword();
  switch (keyword) {
    case "WORKDIR":
      stage.workingDirectory = words[0] ?? "/";
      mkdirSync(join(stage.folder, stage.workingDirectory), { recursive: true });
      return;
    case "ENV":
      for (const property of (instruction as Env).getProperties())
        stage.environment[property.getName()] = property.getValue() ?? "";
      return;
    case "USER":
      stage.user = words[0] ?? "root";
      return;
    case "COPY":
      copy(instruction as Copy, words, stage, build);
      return;
    case "RUN":
      run(stage, ["sh", "-c", instruction.getArgumentsContent() ?? ""]);
      return;
    case "CMD":
      stage.command = listIn(instruction, build.text);
      return;
    case "HEALTHCHECK":
      stage.healthCheck = listIn(instruction, build.text);
      return;
    case "EXPOSE":
    case "VOLUME":
      return;
    default:
      throw new Error(`This test can't run ${keyword}.`);
  }
}

/** The list in brackets at the end of CMD or HEALTHCHECK. */
function listIn(instruction: Instruction, text: string): readonly string[] {
  const { start, end } = instruction.getRange();
  const lines = text.split("\n").slice(start.line, end.line + 1);
  const [list = "[]"] = /\[.*\]\s*$/su.exec(lines.join("\n")) ?? [];
  return JSON.parse(list) as string[];
}

function copy(instruction: Copy, words: readonly string[], stage: Stage, build: Build): void {
  const [source = "", target = ""] = words;
  const to = join(stage.folder, stage.workingDirectory, target);
  const from = instruction.getFromFlag()?.getValue();
  if (from !== undefined && from !== null) {
    cpSync(join(build.stages.get(from)?.folder ?? "", source), to, {
      recursive: true,
      verbatimSymlinks: true,
    });
    return;
  }
  if (source !== ".") throw new Error(`This test can't copy ${source}.`);
  for (const path of build.context) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(build.root, path), join(to, path), { verbatimSymlinks: true });
  }
}

function openStage(folder: string): Stage {
  for (const name of [...SYSTEM, "tmp"]) mkdirSync(join(folder, name), { recursive: true });
  for (const name of LINKS) symlinkSync(`usr/${name}`, join(folder, name));
  mkdirSync(join(folder, NPM_CACHE));
  writeFileSync(join(folder, ".passwd"), ACCOUNTS);
  writeFileSync(join(folder, ".group"), GROUPS);
  return {
    folder,
    workingDirectory: "/",
    user: "root",
    environment: {},
    command: [],
    healthCheck: [],
  };
}

function run(stage: Stage, words: readonly string[]): void {
  const [command, ...rest] = commandIn(stage, words);
  const { status, stdout, stderr } = spawnSync(command, rest, {
    env: {
      PATH: process.env["PATH"],
      HOME: "/tmp",
      npm_config_cache: NPM_CACHE,
      ...stage.environment,
    },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${words.join(" ")} failed:\n${stdout}${stderr}`);
}

export interface RunOptions {
  /** Makes all files but those in `/data` and `/tmp` read-only. */
  readonly isReadOnly?: boolean;
}

/** Returns the command that runs `words` as the stage's user, in its folder as root. */
export function commandIn(
  { folder, workingDirectory, user }: Pick<BuiltImage, "folder" | "workingDirectory" | "user">,
  words: readonly string[],
  { isReadOnly = false }: RunOptions = {},
): [string, ...string[]] {
  const cache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
  const mounts = [
    `mount --bind ${folder} ${folder}`,
    ...SYSTEM.map((name) => `mount --rbind /${name} ${folder}/${name}`),
    `mount --bind ${folder}/.passwd ${folder}/etc/passwd`,
    `mount --bind ${folder}/.group ${folder}/etc/group`,
    ...(isReadOnly
      ? [`mount --bind ${folder}/data ${folder}/data`, `mount -o remount,ro,bind ${folder}`]
      : [`mkdir -p ${cache}`, `mount --bind ${cache} ${folder}${NPM_CACHE}`]),
  ];
  const inside = `cd ${workingDirectory} && exec "$@"`;
  return [
    "unshare",
    "--mount",
    "sh",
    "-ec",
    `${mounts.join("\n")}\nexec chroot --userspec=${user}:${user} ${folder} sh -c '${inside}' - "$@"`,
    "-",
    ...words,
  ];
}

/** The tracked and new files of a checkout that `ignored` (a .dockerignore) lets through. */
export function dockerContext(root: string, ignored: string): string[] {
  const patterns = readFileSync(ignored, "utf8").trim().split("\n");
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    { cwd: root, encoding: "utf8", maxBuffer: 64_000_000 },
  );
  return listed
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .filter((path) => !patterns.some((pattern) => matches(path, pattern)));
}

/**
 * A pattern is the name of a file in the first folder, or, after two stars and a slash, a name
 * anywhere, with at most one star.
 */
function matches(path: string, pattern: string): boolean {
  const parts = path.split("/");
  if (!pattern.startsWith("**/")) return parts[0] === pattern;
  const [before = "", after] = pattern.slice("**/".length).split("*");
  return parts.some((part) =>
    after === undefined ? part === before : part.startsWith(before) && part.endsWith(after),
  );
}
