import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  Heading,
  Source,
  Subheading,
  Title,
} from "@storybook/addon-docs/blocks";
import { Fragment, useContext } from "react";
import { PART_ADVICE } from "../packages/ui/src/story-advice.ts";
import { storyCode } from "../packages/ui/src/story-code.ts";
import { PART_NAMES } from "./part-names.ts";

/** The page of a part: its rules, its props, and each look with the code that makes it. */
export function PartPage() {
  const context = useContext(DocsContext);
  const stories = context.componentStories();
  const shown = new Map<string, (typeof stories)[number]>();
  for (const story of stories) {
    const { component, initialArgs, parameters } = context.getStoryContext(story);
    const snippet: unknown = parameters["docs"]?.source?.code;
    if (typeof snippet !== "string") continue;
    const code = storyCode(snippet, { component, args: initialArgs, names: PART_NAMES });
    // Further stories of the same code only use other keys.
    if (code !== undefined && !shown.has(code)) shown.set(code, story);
  }
  const advice = PART_ADVICE[stories[0]?.title ?? ""];
  return (
    <>
      <Title />
      <Description />
      {advice !== undefined && (
        <table>
          <thead>
            <tr>
              <th>Do</th>
              <th>Don’t</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{advice.do}</td>
              <td>{advice.dont}</td>
            </tr>
          </tbody>
        </table>
      )}
      {stories[0] !== undefined && <Canvas of={stories[0].moduleExport} sourceState="none" />}
      <Heading>Props</Heading>
      <Controls />
      <Heading>Looks</Heading>
      {[...shown].map(([code, story]) => (
        <Fragment key={story.id}>
          <Subheading>{story.name}</Subheading>
          <Description of={story.moduleExport} />
          <Canvas of={story.moduleExport} sourceState="none" />
          <Source code={code} language="tsx" />
        </Fragment>
      ))}
    </>
  );
}
