import { useStore } from "@nanostores/react";
import { ButtonLink, IconButton, oneLine, text } from "@tera/ui";
import { X } from "lucide-react";
import styled, { createGlobalStyle } from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { $project } from "../project/project-store.ts";
import { projectName } from "../projects/project-summary.ts";
import { $isBarClosed } from "./frame-size.ts";
import { isInline } from "./frame-style.ts";

/** A fitted frame's content: the active project. A dialog fills the frame. */
export function FrameBar(): React.JSX.Element {
  const project = useStore($project);
  return (
    <>
      <FittedStyle />
      <Bar>
        <Names>
          <Product>{configuration().productName}</Product>
          <Project>
            {project === undefined ? "No active project" : <bdi>{projectName(project)}</bdi>}
          </Project>
        </Names>
        {project === undefined ? null : (
          <>
            <ButtonLink href={`/projects/${project.id}`} target="_blank" rel="noopener">
              Open project
            </ButtonLink>
            <ExplorerLink href={`/projects/${project.id}/explorer`} target="_blank" rel="noopener">
              Open in explorer
            </ExplorerLink>
          </>
        )}
        {isInline ? null : (
          <IconButton label="Hide" icon={<X size={16} />} onClick={() => $isBarClosed.set(true)} />
        )}
      </Bar>
    </>
  );
}

const Bar = styled.main`
  display: flex;
  align-items: center;
  gap: 8px;
  height: 56px;
  padding-inline: 16px 8px;
`;

const Names = styled.div`
  flex: 1;
  min-width: 0;
`;

const Product = styled.div`
  ${text.tag}
  ${oneLine}
  color: var(--ink-3);
`;

const Project = styled.h1`
  ${text.dense}
  ${oneLine}
  font-weight: 600;
`;

const ExplorerLink = styled(ButtonLink)`
  @media (max-width: 520px) { display: none; }
`;

/** `--frame-height` is the most that a dialog may have; frame-size.ts sets it. */
const FittedStyle = createGlobalStyle`
  html { overflow: hidden; }

  html dialog:modal {
    inset: 0 0 auto;
    width: 100vw;
    min-height: 0;
    max-height: var(--frame-height);
    margin: 0;
    border: 0;
    border-radius: 0;
    box-shadow: none;
    transition: none;
  }

  html body > [popover] {
    inset: auto 8px 8px;
    width: auto;
    max-width: none;
    translate: none !important;
  }

  html dialog:modal::backdrop { background: var(--dialog-paper); }
`;
