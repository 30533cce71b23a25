import { BridgeError, checkFolderPath, checkNewPath, invalidNewName } from "@tera/bridge-sdk/host";
import type {
  CallContext,
  HandlerArguments,
  Handlers,
  ProjectFileRecord,
} from "@tera/bridge-sdk/host";
import { checkFileName } from "../../files/file-name.ts";
import { nameOf } from "../../files/project-file.ts";
import type { ToolServices, DeletionRequest } from "../tool-services.ts";
import { cancelled } from "../cancelled.ts";
import { failureCode } from "../failure-code.ts";
import { decodeFileId } from "../file-id.ts";
import { fileRecord } from "../project-file-record.ts";
import { activeProjectOf, projectFor, requireStillOpen } from "./project.ts";

const MAX_SHOWN_LENGTH = 100;

/** Asks the person to confirm every deletion and replacement. */
export function fileChangeHandlers(services: ToolServices): Handlers {
  return {
    moveProjectFile: (context, ...args) => moveFile(services, context, ...args),
    deleteProjectFile: async (context, fileId) => {
      const { id } = await activeProjectOf(services);
      const { path } = decodeFileId(fileId, id);
      if (!(await services.listFiles(id, { refresh: true })).some((known) => known.path === path))
        return null;
      await confirmDeletion(services, context, id, { name: nameOf(path), paths: [path] });
      await services.removeFiles(id, [path]);
      return null;
    },
    createProjectFolder: async (context, given, options) => {
      const path = checkFolderPath(given);
      const { id } = await projectFor(services, context, options?.autoRequire);
      try {
        const known = await services.listFiles(id, { refresh: true });
        if (!known.some((file) => file.path.startsWith(`${path}/`)))
          await services.createFolder(id, path);
      } catch (error) {
        throw fileChangeError(
          "NOT-CREATED",
          `Failed to create project folder "${shorten(given)}"`,
          error,
          {
            argument: "path",
          },
        );
      }
    },
    deleteProjectFolder: async (context, given, options) => {
      const path = checkFolderPath(given);
      const { id } = await projectFor(services, context, options?.autoRequire);
      const below = (await services.listFiles(id, { refresh: true })).filter((file) =>
        file.path.startsWith(`${path}/`),
      );
      if (below.length === 0) return null;
      await confirmDeletion(services, context, id, {
        name: path,
        paths: below.map((file) => file.path),
      });
      try {
        await services.removeFiles(
          id,
          below.map((file) => file.path),
          { keepsFolder: false },
        );
      } catch (error) {
        throw fileChangeError(
          "NOT-DELETED",
          `Failed to delete project folder "${shorten(given)}"`,
          error,
          {
            argument: "path",
          },
        );
      }
      return null;
    },
  };
}

async function moveFile(
  services: ToolServices,
  context: CallContext,
  ...[sourceId, newName, options]: HandlerArguments<"moveProjectFile">
): Promise<ProjectFileRecord | null> {
  const target = checkTarget(newName);
  const { id } = await projectFor(services, context, options?.autoRequire);
  const { path } = decodeFileId(sourceId, id, "sourceId");
  const setting = { projectId: id, origin: services.product.origin };
  const files = await services.listFiles(id, { refresh: true });
  const notMoved = (error: unknown): BridgeError =>
    fileChangeError(
      "NOT-MOVED",
      `Failed to move project file "${shorten(sourceId)}" to "${shorten(newName)}"`,
      error,
    );
  const source = files.find((file) => file.path === path);
  if (!source)
    throw notMoved(
      new BridgeError("NOT-FOUND", "the file no longer exists", { argument: "sourceId" }),
    );
  if (path === target) return fileRecord(setting, source);
  const replaced = files.find((file) => file.path === target);
  if (replaced && options?.overwrite === false)
    throw notMoved(
      new BridgeError("EXISTS", "a file with that name exists, and overwriting was not allowed", {
        argument: "newName",
      }),
    );
  if (replaced)
    await confirmDeletion(services, context, id, {
      name: nameOf(target),
      paths: [target],
      replacedBy: nameOf(path),
    });
  try {
    await services.moveFile(id, path, target, { replaced });
  } catch (error) {
    throw notMoved(error);
  }
  const moved = (await services.listFiles(id, { refresh: true })).find(
    (file) => file.path === target,
  );
  return moved ? fileRecord(setting, moved) : null;
}

async function confirmDeletion(
  services: ToolServices,
  { withFocus, signal }: CallContext,
  projectId: string,
  wanted: DeletionRequest,
): Promise<void> {
  const isConfirmed = await withFocus(() => services.confirmDeletion(wanted, signal));
  if (!isConfirmed) throw cancelled();
  await requireStillOpen(services, projectId);
}

function checkTarget(given: string): string {
  const path = checkNewPath(given);
  for (const part of path.split("/")) {
    const checked = checkFileName(part);
    if ("problem" in checked) throw invalidNewName(`can't be used. ${checked.problem}`);
  }
  return path;
}

/**
 * Creates an error with `message`, which tools expect, followed by the reason: the message of
 * `error` if it has a code. `data` names the invalid argument, unless `error` has data of its own.
 */
function fileChangeError(
  code: string,
  message: string,
  error: unknown,
  data?: { readonly argument: string },
): BridgeError {
  const reason =
    error instanceof Error && "code" in error ? error.message : "the file store refused";
  return new BridgeError(
    failureCode(error, code),
    `${message}: ${reason}`,
    (error instanceof BridgeError ? error.data : undefined) ?? data,
  );
}

function shorten(text: string): string {
  return text.slice(0, MAX_SHOWN_LENGTH);
}
