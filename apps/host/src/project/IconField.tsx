import { Button, CATEGORIES, DialogFrame, FieldLabel, ProjectMark, text, Tooltip } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { attempt, dialogs } from "../errors/notices.ts";
import {
  PROJECT_ICONS,
  projectLook,
  storedIcon,
  type ProjectLook,
} from "../projects/project-icon.ts";
import type { ProjectSummary } from "@tera/contract";
import { setProjectField } from "./project-store.ts";

const Trigger = styled.button`
  display: block;
  padding: 0;
  border: 0;
  border-radius: 6px;
  background: none;
  cursor: pointer;
`;

const Grid = styled.fieldset`
  legend { ${text.label} margin-bottom: 5px; padding: 0; }

  > div { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 20px; }

  button { padding: 3px; border: 1px solid transparent; border-radius: 8px; background: none; cursor: pointer; }
  button:hover { background: var(--hover); }
  button[aria-pressed="true"] { border-color: var(--accent); }
`;

export function IconField({
  project,
  isReady,
}: {
  readonly project: ProjectSummary;
  readonly isReady: boolean;
}) {
  const look = projectLook(project.icon, project.type);
  function handleClick(): void {
    attempt(async () => {
      const icon = await dialogs.show<string | undefined>((close) => (
        <IconDialog look={look} onClose={close} />
      ));
      if (icon !== undefined) setProjectField("icon", icon);
    });
  }
  return (
    <div>
      <FieldLabel as="div">Icon</FieldLabel>
      <Tooltip label="Choose another icon">
        <Trigger
          type="button"
          aria-label={`Icon: ${look.name}. Choose another`}
          disabled={!isReady}
          onClick={handleClick}
        >
          <ProjectMark category={look.category} icon={look.icon} size={32} />
        </Trigger>
      </Tooltip>
    </div>
  );
}

function IconDialog({
  look,
  onClose,
}: {
  readonly look: ProjectLook;
  readonly onClose: (icon: string | undefined) => void;
}) {
  const [name, setName] = useState(look.name);
  const [category, setCategory] = useState(look.category);
  const chosen = projectLook(storedIcon(name, category), "");
  return (
    <DialogFrame
      title="Choose an icon"
      onClose={() => onClose(undefined)}
      onSubmit={() => onClose(storedIcon(name, category))}
      actions={
        <>
          <Button variant="ghost" onClick={() => onClose(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Save icon
          </Button>
        </>
      }
    >
      <Grid>
        <legend>Picture</legend>
        <div>
          {Object.entries(PROJECT_ICONS).map(([each, icon]) => (
            <button
              key={each}
              type="button"
              aria-label={each}
              aria-pressed={each === name}
              onClick={() => setName(each)}
            >
              <ProjectMark category={category} icon={icon} size={32} />
            </button>
          ))}
        </div>
      </Grid>
      <Grid>
        <legend>Colour</legend>
        <div>
          {CATEGORIES.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={each}
              aria-pressed={each === category}
              onClick={() => setCategory(each)}
            >
              <ProjectMark category={each} icon={chosen.icon} size={32} />
            </button>
          ))}
        </div>
      </Grid>
    </DialogFrame>
  );
}
