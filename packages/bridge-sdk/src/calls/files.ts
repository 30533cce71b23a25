import type { Caller } from "./call.ts";

/** The files of the active project. */
export const fileCalls = ({ quick, person }: Caller) => ({
  /** Lets the person choose a file, or with `{save: true}` a name to save under; rejects with code CANCEL when they do not. */
  select: person("selectProjectFile"),
  /** All files, folders with their members. */
  list: person("getProjectFiles"),
  /** One file by name or path, or undefined. */
  get: quick("getProjectFile"),
  /** The content of a file. */
  read: quick("getProjectFileContents") as (id: string) => Promise<Blob>,
  /** The content of a JSON file, parsed. */
  readJson: (id: string): Promise<unknown> => quick("getProjectFileContents")(id, { format: "json" }),
  /** Makes an empty file. */
  create: quick("createProjectFile"),
  /** Stores content under a file's id; lets the person choose where to when the id is null. */
  write: person("setProjectFileContents"),
  /** Moves or renames a file and answers it with its new id. */
  move: quick("moveProjectFile"),
  /** Deletes a file. */
  delete: quick("deleteProjectFile"),
  /** Makes a folder. */
  createFolder: quick("createProjectFolder"),
  /** Deletes a folder and everything in it. */
  deleteFolder: quick("deleteProjectFolder"),
});
