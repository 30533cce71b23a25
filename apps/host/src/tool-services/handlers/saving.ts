import type { ProjectFileRecord, SaveOptions, VersionConflict } from "@tera/bridge-sdk/host";
import { BridgeError } from "@tera/bridge-sdk/host";
import { fileRecord, unwrittenFileRecord } from "../project-file-record.ts";
import type { FilePlace, ToolServices, WriteOptions, WrittenFile } from "../tool-services.ts";
import { withArgumentName } from "../with-argument-name.ts";

/** Only the first hint is stored. */
function writeOptions({ expect, hints }: SaveOptions): WriteOptions {
  return { expect, hint: hints[0] };
}

/**
 * Returns what a save answers: the new record if the tool expected a version, otherwise null, as
 * older tools do. A refused save says which argument is wrong, and what is there now.
 */
export async function answerSave(
  services: ToolServices,
  place: FilePlace,
  write: (options: WriteOptions) => Promise<WrittenFile>,
  options: SaveOptions,
  argumentOf: Readonly<Record<string, string>>,
): Promise<ProjectFileRecord | null> {
  try {
    const { version } = await write(writeOptions(options));
    if (options.expect === undefined) return null;
    const record = await recordNow(services, place);
    return {
      ...(record ?? unwrittenFileRecord(settingOf(services, place), place.path)),
      ...(version === undefined ? {} : { version }),
    };
  } catch (error) {
    if (!isConflict(error)) throw withArgumentName(error, argumentOf);
    const data: VersionConflict = {
      argument: "options.expect",
      current: await recordNow(services, place),
    };
    throw new BridgeError("VERSION-CONFLICT", error.message, data);
  }
}

async function recordNow(
  services: ToolServices,
  place: FilePlace,
): Promise<ProjectFileRecord | null> {
  const files = await services.listFiles(place.projectId, { refresh: true });
  const file = files.find(({ path }) => path === place.path);
  return file === undefined ? null : fileRecord(settingOf(services, place), file);
}

function settingOf({ product }: ToolServices, { projectId }: FilePlace) {
  return { projectId, origin: product.origin };
}

function isConflict(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "VERSION-CONFLICT";
}
