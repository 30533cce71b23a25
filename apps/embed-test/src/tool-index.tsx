import { applyTheme, GlobalStyle, PageBody, PageHead, TextLink } from "@tera/ui";
import { createRoot } from "react-dom/client";

applyTheme("system");
const place = document.querySelector("#index");
if (!place) throw new Error("The page has no place for the list of tools.");
createRoot(place).render(
  <>
    <GlobalStyle />
    <PageBody width="reading">
      <PageHead title="Tools for embedding" />
      <p>
        These pages are made to run inside the host, where they find a project to work with. Open
        them from its sidebar.
      </p>
      <ul>
        <li>
          <TextLink href="/word-freq/">Word Frequency Analyser</TextLink>
        </li>
        <li>
          <TextLink href="/playground/">Bridge playground</TextLink>: every call that a tool can
          make, on a button
        </li>
      </ul>
    </PageBody>
  </>,
);
