import type {
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  NewDecision,
  Reference,
  Round,
} from "@tera/bridge-sdk/host";
import { format, parse, type Reference as LibraryReference } from "@tera/references";
import { attachedFiles, withAttachedFiles } from "@tera/references/attached-files";
import { nameOf, toProjectFile } from "../files/project-file.ts";
import { MissingReference } from "../library/attachments/missing-reference.ts";
import { AppError } from "../platform/app-error.ts";
import { ALL_SCOPES } from "../permissions/all-scopes.ts";
import { applyOperations } from "@tera/sync";
import type {
  ToolServices,
  FilePlace,
  OpenOverlay,
  ToolDialog,
  ToolFailure,
  ToolLogEntry,
  ToolProgress,
  ToolSplat,
} from "./tool-services.ts";
import { MEMORY_FACTS, project } from "./memory-facts.fixture.ts";
import { memoryFiles } from "./memory-files.fixture.ts";
import { writableFormatOf } from "./writable-format.ts";

/** An in-memory host. Dialogs take their results from `answers`, in order. */
export function memoryServices() {
  const stateListeners = new Set<Parameters<ToolServices["watchProjectState"]>[0]>();
  const waiting: ((user: BridgeUser) => void)[] = [];
  const memory = {
    theme: "light" as BridgeTheme,
    user: {
      id: "u1",
      email: "ada@example.org",
      name: "Ada Lovelace",
      isSubscribed: false,
      credits: 1000,
    } as BridgeUser | null,
    rounds: [] as Round[],
    decisions: [] as (NewDecision & {
      round: string;
      isResolution: boolean;
      referenceId: string;
    })[],
    active: "p1" as string | null,
    projects: [project("p1", "Sepsis"), project("p2", "Asthma")],
    files: new Map<string, Blob>(),
    libraries: new Map<string, Reference[]>(),
    states: new Map<string, Record<string, unknown>>([
      ["p1", { id: "p1", name: "Sepsis", users: ["u1"] }],
    ]),
    namespaces: new Map<string, Record<string, unknown>>(),
    log: [] as ToolLogEntry[],
    shown: [] as (ToolDialog | string)[],
    progress: [] as (ToolProgress | null)[],
    splats: [] as (ToolSplat | null)[],
    windows: [] as string[],
    errors: [] as Error[],
    failures: [] as ToolFailure[],
    places: [] as { path?: string; title?: string }[],
    opened: [] as string[],
    heights: [] as number[],
    answers: [] as unknown[],
    flushed: 0,
    /** Changes the state as another member would. */
    setState: (id: string, state: Record<string, unknown>): void => {
      memory.states.set(id, state);
      for (const notify of stateListeners) notify(id, state);
    },
    /** Null closes the login dialog without a login. */
    logIn: (user: BridgeUser | null): void => {
      memory.user = user;
      if (user) for (const notify of waiting.splice(0)) notify(user);
    },
  };
  const answer = async (dialog: ToolDialog | string): Promise<unknown> => {
    memory.shown.push(dialog);
    if (memory.answers.length === 0)
      throw new Error(`No answer is prepared for ${JSON.stringify(dialog)}`);
    return Promise.resolve(memory.answers.shift());
  };
  const key = ({ projectId, path }: FilePlace): string => `${projectId}/${path}`;
  const roundOf = (id: string): Round => {
    const round = memory.rounds.find((known) => known.id === id);
    if (round === undefined) throw new AppError("NOT-FOUND", "There is no such round.");
    return round;
  };
  const changeFiles = (
    library: FilePlace,
    referenceId: string,
    change: (paths: readonly string[]) => readonly string[],
  ): readonly string[] => {
    const references = memory.libraries.get(key(library));
    if (references === undefined) throw new AppError("NOT-FOUND", "There is no such library.");
    const found = references.find(({ id }) => id === referenceId);
    if (found === undefined) throw new MissingReference(library.path);
    const files = change(attachedFiles({ ...found, id: referenceId } as LibraryReference));
    found.extras = withAttachedFiles({ id: referenceId }, files).extras;
    return files;
  };
  const { versionOf, write } = memoryFiles(memory);
  const stateOf = (id: string): Record<string, unknown> => memory.states.get(id) ?? {};

  const services: ToolServices = {
    product: { name: "TERA", origin: "https://host.example" },
    currentTheme: () => memory.theme,
    scopes: ALL_SCOPES,
    hostFacts: () => ({ ...MEMORY_FACTS, theme: memory.theme }),
    currentUser: () => Promise.resolve(memory.user),
    askForLogin: async (dialog) => memory.logIn((await answer(dialog)) as BridgeUser | null),
    whenLoggedIn: () =>
      new Promise((resolve) => (memory.user ? resolve(memory.user) : waiting.push(resolve))),
    publicCredentials: () => ({
      firebaseApiKey: "",
      firebaseAuthDomain: "",
      firebaseProjectId: "",
      firebaseAppId: "",
      supabaseUrl: "https://host.example",
      supabaseKey: "publishable",
    }),
    activeProject: () =>
      Promise.resolve(memory.projects.find(({ id }) => id === memory.active) ?? null),
    listProjects: () => Promise.resolve(memory.projects),
    activateProject: (id) => Promise.resolve(void (memory.active = id)),
    confirmSwitch: async ({ name }) => Boolean(await answer(name)),
    openProjectDialog: async ({ title }) => (await answer(title)) as BridgeProject | null,
    readProjectState: (id) => Promise.resolve(structuredClone(stateOf(id))),
    watchProjectState: (notify) => {
      stateListeners.add(notify);
      return () => void stateListeners.delete(notify);
    },
    editProjectState: (id, operations) =>
      Promise.resolve(
        memory.setState(id, applyOperations(stateOf(id), operations) as Record<string, unknown>),
      ),
    flushProjectState: () => Promise.resolve(void (memory.flushed += 1)),
    readNamespace: (_id, name) => Promise.resolve(memory.namespaces.get(name) ?? null),
    writeNamespace: (_id, name, state, method) =>
      Promise.resolve(
        void memory.namespaces.set(
          name,
          method === "set" ? { ...state } : { ...memory.namespaces.get(name), ...state },
        ),
      ),
    listNamespaces: () =>
      Promise.resolve(
        [...memory.namespaces.keys()].toSorted().map((name) => ({
          name,
          created_at: "2024-01-01T00:00:00Z",
          edited_at: "2024-01-01T00:00:00Z",
        })),
      ),
    listFiles: (id) =>
      Promise.resolve(
        [...memory.files]
          .filter(([place]) => place.startsWith(`${id}/`))
          .map(([place, contents]) =>
            toProjectFile({
              id: `storage-${place}`,
              path: place.slice(id.length + 1),
              size: contents.size,
              mime: contents.type,
              createdAt: "2024-01-01T00:00:00Z",
              modifiedAt: undefined,
              accessedAt: undefined,
              contentId: versionOf(place),
              metadata: memory.libraries.has(place)
                ? { reflib: { refCount: memory.libraries.get(place)?.length } }
                : {},
            }),
          ),
      ),
    openFileDialog: async ({ title }) => (await answer(title)) as string | null,
    openSaveDialog: async ({ title }) => (await answer(title)) as string | null,
    openSaveFilesDialog: async ({ title }) => (await answer(title)) as readonly string[] | null,
    attachFile: async (library, referenceId, path) =>
      Promise.resolve(changeFiles(library, referenceId, (paths) => [...paths, path])),
    detachFile: async (library, referenceId, path) =>
      Promise.resolve(
        changeFiles(library, referenceId, (paths) => paths.filter((each) => each !== path)),
      ),
    readFile: (place) => {
      const contents = memory.files.get(key(place));
      return contents
        ? Promise.resolve(contents)
        : Promise.reject(new AppError("NOT-FOUND", "There is nothing at that address."));
    },
    writeFile: (place, contents, options) => {
      if (options?.isNew && memory.files.has(key(place)))
        return Promise.reject(new AppError("EXISTS", "There is a file of that name."));
      return write(key(place), contents, options?.expect);
    },
    moveFile: (projectId, from, to) => {
      memory.files.set(
        `${projectId}/${to}`,
        memory.files.get(`${projectId}/${from}`) ?? new Blob(),
      );
      return Promise.resolve(void memory.files.delete(`${projectId}/${from}`));
    },
    removeFiles: (projectId, paths) =>
      Promise.resolve(paths.forEach((path) => memory.files.delete(`${projectId}/${path}`))),
    createFolder: (projectId, path) =>
      Promise.resolve(void memory.files.set(`${projectId}/${path}/.keep`, new Blob())),
    confirmDeletion: async ({ name }) => Boolean(await answer(name)),
    async *readLibraryParts(place) {
      const references = await services.readLibrary(place);
      for (let at = 0; at < references.length; at += 2) yield references.slice(at, at + 2);
    },
    readLibrary: async (place) => {
      const known = memory.libraries.get(key(place));
      if (known !== undefined) return known;
      const bytes = await services.readFile(place);
      return (await parse(bytes, { filename: nameOf(place.path) })).references;
    },
    writeLibrary: async (place, references, options) => {
      const bytes = await format(references as readonly LibraryReference[], {
        format: writableFormatOf(place.path),
      });
      const written = await write(key(place), new Blob([bytes]), options?.expect);
      memory.libraries.set(key(place), [...references]);
      return written;
    },
    openRound: ({ path }, settings) => {
      const round: Round = {
        criteria: "",
        exclusionReasons: [],
        isBlind: true,
        ...JSON.parse(JSON.stringify(settings)),
        id: `round-${memory.rounds.length + 1}`,
        filePath: path,
        fileVersion: "v1",
        references: 2,
        openedBy: memory.user?.id ?? "",
        openedAt: "2024-01-01T00:00:00.000Z",
        closedAt: null,
        unblindedAt: null,
      };
      memory.rounds.unshift(round);
      return Promise.resolve(round);
    },
    readProvenance: () => Promise.resolve({ files: [], entries: [], rounds: [], isComplete: true }),
    listRounds: () => Promise.resolve(memory.rounds),
    listReviewers: () => (memory.user ? [{ id: memory.user.id, name: memory.user.name }] : []),
    listLabels: () => [{ name: "Protocol", colour: "blue" }],
    readRound: ({ round }) => Promise.resolve(roundOf(round)),
    closeRound: ({ round }) =>
      Promise.resolve(Object.assign(roundOf(round), { closedAt: "2024-01-02T00:00:00.000Z" })),
    reopenRound: ({ round }) => Promise.resolve(Object.assign(roundOf(round), { closedAt: null })),
    recordDecision: ({ round }, isResolution, decision) =>
      Promise.resolve(void memory.decisions.push({ round, isResolution, ...decision })),
    readOwnDecisions: () => Promise.resolve({ items: [], next: null }),
    readRoundProgress: ({ round }) =>
      Promise.resolve({
        references: roundOf(round).references,
        decided: {},
        include: 0,
        exclude: 0,
        maybe: 0,
        conflict: 0,
        undecided: 0,
        resolved: 0,
        late: 0,
      }),
    readConflicts: (_place, after) =>
      Promise.resolve({ items: [], next: after === undefined ? "r1" : null }),
    readAgreement: () =>
      Promise.resolve({
        references: 0,
        observed: null,
        isBlind: true,
        pairs: [],
        all: { kappa: null, interval: null },
      }),
    readOutcomes: () => Promise.resolve({ items: [], next: null }),
    appendLog: (_id, entry) => Promise.resolve(void memory.log.push(entry)),
    showAlert: async (dialog) => void (await answer(dialog)),
    showConfirm: async (dialog) => Boolean(await answer(dialog)),
    showPrompt: async (dialog) => (await answer(dialog)) as string | null,
    showProgress: (progress) => closedOverlay(memory.progress.push(progress)),
    showError: (error) => Promise.resolve(void memory.errors.push(error)),
    showToolFailure: (failure) => Promise.resolve(void memory.failures.push(failure)),
    confirmBlock: () => Promise.resolve(false),
    showPanic: (message) => closedOverlay(memory.shown.push(message)),
    showSplat: (splat) => closedOverlay(memory.splats.push(splat)),
    openWindow: (address) => closedOverlay(memory.windows.push(address)),
    navigate: (place) => void memory.places.push(place),
    openPage: (address) => void memory.opened.push(address),
    resizeFrame: (height) => void memory.heights.push(height),
    subscribe: () => () => undefined,
  };
  return { memory, services };
}

function closedOverlay(_recorded: number): OpenOverlay {
  return { closed: Promise.resolve() };
}
