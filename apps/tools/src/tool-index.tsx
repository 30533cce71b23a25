import { GlobalStyle, PageBody, PageHead, TextLink } from "@tera/ui";
import { createRoot } from "react-dom/client";

const place = document.querySelector("#index");
if (!place) throw new Error("The page has no #index element to show the list of tools in.");
createRoot(place).render(
  <>
    <GlobalStyle />
    <PageBody width="reading">
      <PageHead title="Tools for embedding" />
      <p>
        These tools work on a project of the app that embeds them. Open them from the sidebar there.
      </p>
      <ul>
        <li>
          <TextLink href="/word-freq/">Word Frequency Analyser</TextLink>
        </li>
        <li>
          <TextLink href="/playground/">Bridge playground</TextLink>: a button for every call that a
          tool can make
        </li>
      </ul>
    </PageBody>
  </>,
);
