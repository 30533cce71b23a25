import type { SaveCall } from "../host/save-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeProject, ProjectFileRecord, VersionConflict } from "../protocol/records.ts";
import { fileRecord, fileTree, pathOf, UNWRITTEN } from "./file-records.ts";
import type { MockState, Notify, StoredContent } from "./mock-state.ts";
import { bytesOf, referencesIn } from "./stored-library.ts";

/** For files saved without a name. */
export const UNNAMED = "untitled.json";

/** The files of a mock host, with a version for each content that a file has had. */
export class MockFiles {
  readonly state: MockState;
  readonly open: () => BridgeProject;
  private readonly notify: Notify;
  private readonly versions = new Map<string, { content: StoredContent; version: string }>();
  private writes = 0;

  constructor(state: MockState, open: () => BridgeProject, notify: Notify) {
    this.state = state;
    this.open = open;
    this.notify = notify;
    for (const path of state.files.keys()) this.versionOf(path);
  }

  /** The record of a file, also of one that is not written yet. */
  async record(path: string): Promise<ProjectFileRecord> {
    const { id } = this.open();
    const content = this.state.files.get(path);
    const bytes = content === undefined ? new Blob() : await bytesOf(path, content);
    const references = content === undefined ? undefined : await referencesIn(path, content);
    return fileRecord(id, {
      path,
      version: this.versionOf(path),
      size: bytes.size,
      mime: bytes.type,
      refCount: references?.length,
    });
  }

  records(): Promise<ProjectFileRecord[]> {
    return Promise.all([...this.state.files.keys()].map((path) => this.record(path)));
  }

  async tree(): Promise<ProjectFileRecord[]> {
    return fileTree(this.open().id, await this.records(), this.state.folders);
  }

  /** Finds a file by its path, its name in any folder, or its id. */
  async find(name: string): Promise<ProjectFileRecord | undefined> {
    const files = await this.records();
    const id = this.idFrom(name);
    return (
      files.find(({ path }) => path === name) ??
      files.find((file) => file.name === name) ??
      files.find(({ path }) => path === id)
    );
  }

  read(path: string): StoredContent {
    const content = this.state.files.get(path);
    if (content === undefined)
      throw new BridgeError("NOT-FOUND", `File not found or empty: ${path}`, { argument: "id" });
    return content;
  }

  /** Returns the new record if a version was expected, and otherwise null, as a host does. */
  async store(
    path: string,
    content: StoredContent,
    expect?: string,
  ): Promise<ProjectFileRecord | null> {
    if (expect !== undefined && expect !== this.versionOf(path)) {
      const data: VersionConflict = {
        argument: "options.expect",
        current: this.state.files.has(path) ? await this.record(path) : null,
      };
      throw new BridgeError("VERSION-CONFLICT", "Someone changed this file.", data);
    }
    this.state.files.set(path, content);
    this.writes += 1;
    this.versions.set(path, { content, version: `version-${this.writes}` });
    this.notify("files", path);
    return expect === undefined ? null : this.record(path);
  }

  delete(path: string): null {
    this.state.files.delete(path);
    this.notify("files", path);
    return null;
  }

  /** Returns the file named by the call, or the suggested name, which the mock person accepts. */
  target({ id, options }: SaveCall): string {
    return id === undefined ? (options.filename ?? UNNAMED) : pathOf(this.state, id);
  }

  async chooseLibrary(): Promise<string> {
    for (const [path, content] of this.state.files)
      if ((await referencesIn(path, content)) !== undefined) return path;
    throw new BridgeError("CANCEL", "Library selection failed or was cancelled.");
  }

  /** A test may also change a file in the state, which then has another version. */
  private versionOf(path: string): string {
    const content = this.state.files.get(path);
    if (content === undefined) return UNWRITTEN;
    const known = this.versions.get(path);
    if (known?.content === content) return known.version;
    this.writes += 1;
    const version = `version-${this.writes}`;
    this.versions.set(path, { content, version });
    return version;
  }

  private idFrom(name: string): string | undefined {
    try {
      return pathOf(this.state, name);
    } catch {
      return undefined;
    }
  }
}
