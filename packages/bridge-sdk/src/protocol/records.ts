/** The person who is logged in, as far as tools may know. */
export interface BridgeUser {
  id: string;
  email: string;
  name: string;
  isSubscribed: boolean;
  credits: number;
}

/** A project as tools see it in lists. */
export interface BridgeProject {
  id: string;
  name: string;
  created: string;
  isOwner: boolean;
}

/** A file of the active project. `url` is a string on every entry, folders included; members of a folder carry their full path. */
export interface ProjectFileRecord {
  id: string;
  sbId: string;
  name: string;
  icon: string;
  path: string;
  url: string;
  parsedName: { basename: string; filename: string; ext: string; dirName: string };
  created: Date | string | null;
  modified: Date | string | null;
  accessed: Date | string | null;
  size: number;
  mime: string;
  meta: {
    reflib?: { refCount?: number; format?: string; expireAt?: string; generateFrom?: string };
    [key: string]: unknown;
  };
  isFolder: boolean;
  files: ProjectFileRecord[];
}

/** A citation, with the field names that tools have always exchanged. Every field but those it has is absent. */
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
  workType?: string;
  custom1?: string;
  custom2?: string;
  custom3?: string;
  custom4?: string;
  custom5?: string;
  custom6?: string;
  custom7?: string;
  /** What the file said that no field holds; send it back as it came and nothing of it is lost. */
  extras?: unknown;
}

/** What a file can be made of: bytes, text, or data that is stored as JSON. */
export type FileContents = Blob | BufferSource | string | number | boolean | object | null;

/** Some of a library's references, and how to ask for those that follow; null after the last. */
export interface LibraryPart {
  references: Reference[];
  cursor: string | null;
}

/** One namespace of the active project. */
export interface NamespaceEntry {
  name: string;
  created_at: string;
  edited_at: string;
}

/** What a tool needs to reach the project's documents itself: public addresses and publishable keys, never a token. */
export interface PublicCredentials {
  firebaseApiKey: string;
  firebaseAuthDomain: string;
  firebaseProjectId: string;
  firebaseAppId: string;
  supabaseUrl: string;
  supabaseKey: string;
}
