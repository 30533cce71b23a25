import { EXAMPLE_LIBRARY, EXAMPLE_PROJECT_ID, OTHER_PROJECT_ID } from "../protocol/examples.ts";
import type {
  BridgeHostInfo,
  BridgeProject,
  BridgeUser,
  PublicCredentials,
  Reference,
} from "../protocol/records.ts";
import type { Round } from "../protocol/screening-records.ts";

/** The person signed in to a mock host. */
export const exampleUser: BridgeUser = {
  id: "0b7f1c52-9a3e-5d4c-8f21-6c0d9e8b7a65",
  email: "ada@example.org",
  name: "Ada Lovelace",
  isSubscribed: false,
  credits: 1000,
};

export const exampleHost: Omit<BridgeHostInfo, "theme" | "sdk"> = {
  product: { name: "Example", version: "v1.0.0" },
  locale: "en-GB",
  projectType: "systematic-review",
  isSmallScreen: false,
};

/** The first is active in a mock host. */
export const exampleProjects: readonly [BridgeProject, BridgeProject] = [
  {
    id: EXAMPLE_PROJECT_ID,
    name: "Antibiotics for sore throat",
    created: "2024-03-01T09:00:00.000Z",
    isOwner: true,
  },
  {
    id: OTHER_PROJECT_ID,
    name: "Exercise after stroke",
    created: "2024-05-20T14:30:00.000Z",
    isOwner: false,
  },
];

export const exampleReferences: readonly Reference[] = [
  {
    id: "1",
    type: "journalArticle",
    title: "A first example of an article",
    authors: ["Lovelace, A.", "Babbage, C."],
    date: "2020",
    journal: "Journal of Examples",
    doi: "10.1000/example.1",
    abstract: "Examples help readers.",
  },
  {
    id: "2",
    type: "journalArticle",
    title: "A second example of an article",
    authors: ["Hopper, G."],
    date: "2021",
    journal: "Journal of Examples",
    volume: "4",
    pages: "10-19",
  },
  { id: "3", type: "book", title: "A book of examples", authors: ["Noether, E."], date: "2019" },
];

export const exampleCredentials: PublicCredentials = {
  firebaseApiKey: "example",
  firebaseAuthDomain: "firebase.example",
  firebaseProjectId: "example",
  firebaseAppId: "example",
  supabaseUrl: "https://supabase.example",
  supabaseKey: "example",
};

/** A round on {@link EXAMPLE_LIBRARY}. */
export const exampleRound: Round = {
  id: "example",
  name: "Titles and abstracts",
  filePath: EXAMPLE_LIBRARY,
  fileVersion: "version-1",
  references: exampleReferences.length,
  stage: "title-abstract",
  criteria: "",
  exclusionReasons: [],
  reviewers: 2,
  isBlind: true,
  openedBy: exampleUser.id,
  openedAt: "2024-06-01T12:00:00.000Z",
  closedAt: null,
  unblindedAt: null,
};
