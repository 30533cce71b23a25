import {
  BridgeError,
  checkLibraryFormat,
  invalidArgument,
  libraryContents,
  readSaveCall,
} from "@tera/bridge-sdk/host";
import type { Handlers, Reference } from "@tera/bridge-sdk/host";
import { nameOf } from "../../files/project-file.ts";
import { randomId } from "../../platform/session-id.ts";
import type { ToolServices, FilePlace } from "../tool-services.ts";
import { decodeFileId } from "../file-id.ts";
import { withArgumentName } from "../with-argument-name.ts";
import { saveTarget } from "../save-target.ts";
import { chooseFile } from "./files.ts";
import { answerSave } from "./saving.ts";
import { activeProjectOf, projectFor } from "./project.ts";

export function libraryHandlers(services: ToolServices): Handlers {
  const open = new Map<string, OpenRead>();
  return {
    selectProjectLibrary: async (context, options) => {
      checkLibraryFormat(options?.format);
      const { id } = await projectFor(services, context, options?.autoRequire);
      const file = await chooseFile(
        services,
        context,
        id,
        { filters: { library: true }, ...options },
        {
          title: "Select a citation library",
          failed: "Library selection failed or was cancelled.",
        },
      );
      return read(services, decodeFileId(file.id, id), options?.format);
    },
    getProjectLibrary: async (context, id, options) => {
      checkLibraryFormat(options?.format);
      const project = await projectFor(services, context, options?.autoRequire);
      return read(services, decodeFileId(id, project.id), options?.format);
    },
    streamProjectLibrary: async (context, id, options) => {
      const { size = PART_SIZE, cursor } = options ?? {};
      const project =
        cursor === undefined
          ? await projectFor(services, context, undefined)
          : await activeProjectOf(services);
      const place = decodeFileId(id, project.id);
      const reading = cursor === undefined ? startRead(services, place) : open.get(cursor);
      if (
        reading === undefined ||
        reading.place.projectId !== place.projectId ||
        reading.place.path !== place.path
      )
        throw invalidArgument(
          "options.cursor",
          "This cursor has expired. Read the library again from the start.",
        );
      if (cursor !== undefined) open.delete(cursor);
      const part = await nextPart(reading, size);
      if (reading.isDone && reading.rest.length === 0) return { references: part, cursor: null };
      const next = randomId();
      open.set(next, reading);
      const [oldest] = open;
      if (open.size > MAX_OPEN_READS && oldest !== undefined) {
        open.delete(oldest[0]);
        await oldest[1].parts.return?.();
      }
      return { references: part, cursor: next };
    },
    setProjectLibrary: async (context, first, second, third) => {
      const call = readSaveCall(first, second, third, "refs");
      const contents = libraryContents(call.contents, call.options.format ?? "auto");
      const place = await saveTarget(services, context, call, {
        title: "Save citation library",
        isLibrary: true,
      });
      if (!call.options.overwrite) await refuseOverwriting(services, place);
      return answerSave(
        services,
        place,
        (options) =>
          contents instanceof Blob
            ? services.writeFile(place, contents, options)
            : services.writeLibrary(place, contents, options),
        call.options,
        { "INVALID-NAME": "id", "UNSUPPORTED-FORMAT": "id", "TOO-LARGE": "refs" },
      );
    },
  };
}

/** Default number of references per part. Copying them between windows takes a few milliseconds. */
const PART_SIZE = 500;
/** Open reads per tool; the oldest read is closed first. */
const MAX_OPEN_READS = 8;

interface OpenRead {
  readonly place: FilePlace;
  readonly parts: AsyncIterator<readonly Reference[]>;
  rest: readonly Reference[];
  isDone: boolean;
}

function startRead(services: ToolServices, place: FilePlace): OpenRead {
  return {
    place,
    parts: services.readLibraryParts(place)[Symbol.asyncIterator](),
    rest: [],
    isDone: false,
  };
}

/** Reads ahead to know whether the part is the last. */
async function nextPart(reading: OpenRead, size: number): Promise<Reference[]> {
  try {
    while (!reading.isDone && reading.rest.length <= size) {
      const { done, value } = await reading.parts.next();
      if (done === true) reading.isDone = true;
      else reading.rest = [...reading.rest, ...value];
    }
  } catch (error) {
    throw toLibraryError(error, reading.place.path);
  }
  const part = reading.rest.slice(0, size);
  reading.rest = reading.rest.slice(size);
  return part;
}

async function read(
  services: ToolServices,
  place: FilePlace,
  format: string | null | undefined,
): Promise<Reference[] | Blob> {
  try {
    if ((format ?? "pojo") === "pojo") return await services.readLibrary(place);
    const contents = await services.readFile(place);
    return format === "file"
      ? new File([contents], nameOf(place.path), { type: contents.type })
      : contents;
  } catch (error) {
    throw toLibraryError(error, place.path);
  }
}

/** Replaces the error for a missing file by one with the message that tools expect. */
function toLibraryError(error: unknown, path: string): unknown {
  return error instanceof Error && "code" in error && error.code === "NOT-FOUND"
    ? new BridgeError("NOT-FOUND", `File not found or empty: ${path}`, { argument: "id" })
    : withArgumentName(error, { "UNSUPPORTED-FORMAT": "id" });
}

async function refuseOverwriting(
  services: ToolServices,
  { projectId, path }: FilePlace,
): Promise<void> {
  const files = await services.listFiles(projectId, { refresh: true });
  if (files.some((file) => file.path === path))
    throw new BridgeError(
      "EXISTS",
      `"${path}" already exists. Choose another name, or allow overwriting.`,
      { argument: "id" },
    );
}
