import { PageBody, PageHead, TextLink } from "@tera/ui";
import { showTool } from "./frame/show-tool.tsx";

showTool(
  <PageBody width="reading">
    <PageHead title="Tools for embedding" />
    <p>
      These tools work on a project of the app that embeds them. Open them from the sidebar there.
    </p>
    <ul>
      <li>
        <TextLink href="/disputatron/">Disputatron</TextLink>
      </li>
      <li>
        <TextLink href="/screenatron/">Screenatron</TextLink>
      </li>
      <li>
        <TextLink href="/word-freq/">Word Frequency Analyser</TextLink>
      </li>
      <li>
        <TextLink href="/prisma/">PRISMA flow diagram</TextLink>
      </li>
      <li>
        <TextLink href="/playground/">Bridge playground</TextLink>: a button for every call that a
        tool can make
      </li>
    </ul>
  </PageBody>,
);
