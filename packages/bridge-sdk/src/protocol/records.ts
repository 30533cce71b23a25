/** The theme in effect: never the choice "system", but what it resolves to. */
export type BridgeTheme = "light" | "dark";

/** What a tool can adapt to. Nothing in it says who the person is. */
export interface BridgeHostInfo {
  product: { name: string; version: string };
  /**
   * The versions of this package on both sides. `tool` is null for a client that reports none, such
   * as the older clients.
   */
  sdk: { host: string; tool: string | null };
  theme: BridgeTheme;
  /**
   * In which the host writes dates, such as "en-AU": the person's choice, or else the browser's. A
   * tool that the person has allowed nothing gets the browser's.
   */
  locale: string;
  /**
   * The type of the active project, such as "systematic-review"; null if no project is active or the
   * tool lacks the scope `project`.
   */
  projectType: string | null;
  /** Whether the host has its layout for phones. */
  isSmallScreen: boolean;
}

export interface BridgeUser {
  id: string;
  email: string;
  name: string;
  isSubscribed: boolean;
  credits: number;
}

export interface BridgeProject {
  id: string;
  name: string;
  created: string;
  isOwner: boolean;
}

/** A file or folder. `url` is always a string; a folder's members have their full path. */
export interface ProjectFileRecord {
  /** The encoded full path. */
  id: string;
  /** The id in the file store; "" for a folder and for a file that is not written yet. */
  sbId: string;
  /**
   * The version of the content, for the option `expect` of a save: it differs after each write. "none"
   * for a file that is not written yet; "" for a folder.
   */
  version: string;
  name: string;
  icon: string;
  path: string;
  /** The URL at which people open the file. */
  url: string;
  /** `url` without the host's origin. */
  teraUrl: string;
  parsedName: { basename: string; filename: string; ext: string; dirName: string };
  created: Date | string | null;
  modified: Date | string | null;
  accessed: Date | string | null;
  /** In bytes; a folder's is the sum of its files. */
  size: number;
  /** `size` as people read it: "20.1 MB". */
  sizeFormatted: string;
  mime: string;
  meta: {
    /** Only for a library. `generateFrom` names the files from which it was made. */
    reflib?: {
      refCount?: number;
      format?: string;
      expireAt?: string | number;
      generateFrom?: string | string[];
    };
    [key: string]: unknown;
  };
  isFolder: boolean;
  /** A folder's files and folders. */
  files: ProjectFileRecord[];
  /** Whether the file is selected in a list. Always false in an answer. */
  checked: boolean;
}

/** A reference with the field names that tools rely on. Empty fields are omitted. */
export interface Reference {
  id?: string;
  type?: string;
  title?: string;
  journal?: string;
  authors?: string[];
  date?: string;
  urls?: string[];
  pages?: string;
  volume?: string;
  number?: string;
  isbn?: string;
  abstract?: string;
  label?: string;
  caption?: string;
  notes?: string;
  address?: string;
  researchNotes?: string;
  keywords?: string[];
  accessDate?: string;
  accessionNum?: string;
  doi?: string;
  section?: string;
  language?: string;
  databaseProvider?: string;
  database?: string;
  publisher?: string;
  /** The place of publication. */
  place?: string;
  workType?: string;
  custom1?: string;
  custom2?: string;
  custom3?: string;
  custom4?: string;
  custom5?: string;
  custom6?: string;
  custom7?: string;
  /** Data that fits no other field. Send it back unchanged to keep it. */
  extras?: unknown;
}

/**
 * `data` of a save that rejects with `VERSION-CONFLICT`: the file as it is now, or null if it no
 * longer exists. To save over it, expect `current.version`, or "none" for null.
 */
export interface VersionConflict {
  argument: "options.expect";
  current: ProjectFileRecord | null;
}

/** Bytes, text, or data to store as JSON. */
export type FileContents = Blob | BufferSource | string | number | boolean | object | null;

/** `cursor` requests the next part; the last part's is null. */
export interface LibraryPart {
  references: Reference[];
  cursor: string | null;
}

export interface NamespaceEntry {
  name: string;
  created_at: string;
  edited_at: string;
}

/** Public URLs and publishable keys; no token. */
export interface PublicCredentials {
  firebaseApiKey: string;
  firebaseAuthDomain: string;
  firebaseProjectId: string;
  firebaseAppId: string;
  supabaseUrl: string;
  supabaseKey: string;
}
