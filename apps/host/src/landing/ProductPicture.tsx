import { Icon, phone, ProjectMark, text, VisuallyHidden } from "@tera/ui";
import {
  ChartBarDecreasing,
  Clock,
  Folder,
  FolderKanban,
  House,
  LayoutGrid,
  Settings,
  Stethoscope,
} from "lucide-react";
import styled from "styled-components";
import { EXAMPLE_LIBRARY, EXAMPLE_OPEN } from "./example-library.ts";
import { ExampleReferencePanel, narrow } from "./ExampleReferencePanel.tsx";
import { ExampleRows } from "./ExampleRows.tsx";
import { FigureCaption, FigureFrame } from "./figure-frame.ts";

const RAIL = [
  Clock,
  Folder,
  Settings,
  House,
  FolderKanban,
  LayoutGrid,
  ChartBarDecreasing,
] as const;
/** Index of the open section: files. */
const RAIL_OPEN = 1;
/** Replaces the picture's texts, which screen readers would read one by one. */
const ALT_TEXT =
  "A library open in a project: its references as rows with title, authors and year, and in a wide window the fields of the open reference beside them.";

const Window = styled.div`
  ${text.dense}
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) 264px;
  height: 472px;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  overflow: hidden;
  cursor: default;
  user-select: none;

  ${narrow} { grid-template-columns: 48px minmax(0, 1fr); }
  ${phone} { grid-template-columns: minmax(0, 1fr); height: auto; }
`;

const Rail = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 4px;
  padding-top: 10px;
  border-right: 1px solid var(--line);
  background: var(--canvas);
  color: var(--ink-3);

  > :first-child { margin-bottom: 8px; }
  ${phone} { display: none; }
`;

const Place = styled.span<{ $isOpen: boolean }>`
  display: grid;
  place-items: center;
  width: 34px;
  height: 30px;
  border-radius: 6px;
  ${({ $isOpen }) => $isOpen && "background: var(--press); color: var(--accent-text);"}
`;

/** Drawn with the product's own components, so that it follows the theme and needs no image. */
export function ProductPicture() {
  const open = EXAMPLE_LIBRARY[EXAMPLE_OPEN];
  return (
    <FigureFrame>
      <FigureCaption>
        <p>
          <b>Figure 2.</b> A library in a project: thousands of references in rows, and every field
          of the open reference beside them, saved as you leave it.
        </p>
        <p>An example with invented references.</p>
        <VisuallyHidden>{ALT_TEXT}</VisuallyHidden>
      </FigureCaption>
      <Window aria-hidden="true">
        <Rail>
          <ProjectMark category="navy" icon={Stethoscope} size={32} />
          {RAIL.map((icon, place) => (
            <Place key={icon.displayName} $isOpen={place === RAIL_OPEN}>
              <Icon of={icon} />
            </Place>
          ))}
        </Rail>
        <ExampleRows />
        {open === undefined ? null : <ExampleReferencePanel reference={open} />}
      </Window>
    </FigureFrame>
  );
}
