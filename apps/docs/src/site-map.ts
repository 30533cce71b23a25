/** A page of the site, at /docs/{path}. */
export interface DocsPage {
  readonly path: string;
  /** By default, the heading of the first document. */
  readonly title?: string;
  /**
   * Markdown documents, from the repository's root, that the page shows one below the other. An
   * anchor names one section of a document.
   */
  readonly from: readonly string[];
}

export interface DocsSection {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

/** The errors, with a section for each. */
export const ERRORS = "generated/errors.md";

const GUIDE = "packages/bridge-sdk/docs/guide.md";
const EMBEDDING = "packages/bridge-sdk/docs/embedding.md";
const MANIFEST = "packages/bridge-sdk/docs/manifest.md";

/** The list of all calls, for readers of the package. The site has a page for each group instead. */
export const CALL_LIST = "packages/bridge-sdk/docs/api.md";
/** The table of all errors, for readers of the package. The site has a section for each instead. */
export const ERROR_LIST = "packages/bridge-sdk/docs/errors.md";
/** The table of scopes, which is generated with the pages of the calls. */
export const SCOPE_TABLE = "generated/scopes.md";

/**
 * The pages in the order of the navigation. To add a document, add a line. The pages of the calls
 * are generated.
 */
export function siteMap(calls: readonly DocsPage[]): readonly DocsSection[] {
  return [
    {
      title: "Start",
      pages: [page("", "docs/site/index.md"), page("start", "docs/site/start.md")],
    },
    {
      title: "Concepts",
      pages: [
        page("concepts/host-and-tools", "docs/site/host-and-tools.md"),
        page("concepts/scopes", "docs/site/scopes.md"),
        page("concepts/files", "docs/site/files.md"),
        page("concepts/live-documents", "docs/site/live-documents.md"),
        page("concepts/embedding", "docs/site/embedding-concept.md"),
      ],
    },
    {
      title: "Build a tool",
      pages: [
        titled("Create a tool", "create", `${GUIDE}#from-an-empty-folder-to-a-running-tool`),
        titled("Connect", "connecting", `${GUIDE}#connecting`),
        titled("Make calls", "calling", `${GUIDE}#calling`),
        titled("Permissions", "permissions", `${GUIDE}#what-the-tool-may-do`, SCOPE_TABLE),
        titled("Save without overwriting", "saving", `${GUIDE}#saving-without-overwriting-others`),
        titled("Follow changes", "following-changes", `${GUIDE}#following-what-others-do`),
        titled(
          "Theme and host facts",
          "host-facts",
          `${GUIDE}#what-the-host-is-like`,
          `${GUIDE}#the-persons-theme`,
        ),
        titled("Height of the frame", "frame-height", `${GUIDE}#a-frame-as-high-as-its-content`),
        page("screening", `${GUIDE}#screening-by-several-people`),
        page("host-pages", `${GUIDE}#pages-of-the-host`),
        page("react-and-vue", `${GUIDE}#react-and-vue`),
        page("testing", `${GUIDE}#testing`),
        page("publishing", "docs/site/publishing.md"),
        page("manifest", MANIFEST),
      ],
    },
    { title: "Every call", pages: calls },
    {
      title: "Reference",
      pages: [page("errors", ERRORS)],
    },
    {
      title: "Sites and programs",
      pages: [
        titled("Embed the host", "embedding", EMBEDDING),
        page("programs", "docs/how-to/use-the-api-from-a-program.md"),
        titled("HTTP API", "http-api", "docs/site/http-api.md", ...HTTP_API_SECTIONS),
        page("webhooks", "docs/webhooks.md"),
        page("migrating", "docs/site/migrating.md"),
      ],
    },
    {
      title: "Run a host",
      pages: [
        titled("Deploy", "deploy", "docs/deploy.md"),
        page("settings", "README.md#settings"),
        page("administration", "docs/administration.md"),
      ],
    },
  ];
}

const HTTP_API_SECTIONS = ["docs/http-api.md#scopes-of-personal-tokens", "docs/http-api.md#errors"];

function page(path: string, ...from: readonly string[]): DocsPage {
  return { path, from };
}

/** A page whose title differs from its document's heading. */
function titled(title: string, path: string, ...from: readonly string[]): DocsPage {
  return { path, title, from };
}
