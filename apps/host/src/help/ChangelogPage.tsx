import { contentApi } from "@tera/contract";
import { PageBody, PageHead } from "@tera/ui";
import { platform } from "../platform/platform.ts";
import { bodyBelowTitle } from "./body-below-title.ts";
import { ManagedHtml } from "./ManagedHtml.tsx";
import { ManagedPage } from "./ManagedPage.tsx";

/** /changelog. */
export function ChangelogPage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead title="Changelog" />
      <ManagedPage load={load}>{(html) => <ManagedHtml html={bodyBelowTitle(html)} />}</ManagedPage>
    </PageBody>
  );
}

function load(signal: AbortSignal): Promise<string> {
  return platform().http.call(contentApi.readChangelog, { signal, anonymous: true });
}
