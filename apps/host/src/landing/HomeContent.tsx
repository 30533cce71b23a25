import { contentApi } from "@tera/contract";
import styled from "styled-components";
import { ManagedHtml } from "../help/ManagedHtml.tsx";
import { platform } from "../platform/platform.ts";

/**
 * Loads the page that the operator wrote (`help/home.html` in `CONTENT_DIR`), or the built-in one.
 */
export function loadHomeContent(signal: AbortSignal): Promise<string> {
  return platform().http.call(contentApi.readHelpPage, {
    params: { id: "home" },
    signal,
    anonymous: true,
  });
}

export function HomeContent({ html }: { readonly html: string }): React.JSX.Element {
  return (
    <Place aria-label="News and getting started">
      <ManagedHtml html={html} />
    </Place>
  );
}

const Place = styled.section`
  margin-top: 40px;
  padding-top: 20px;
  border-top: 1px solid var(--line);
`;
