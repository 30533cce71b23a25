import "@tera/ui/fonts.css";
import { useStore } from "@nanostores/react";
import {
  ButtonLink,
  ButtonRow,
  DialogHost,
  GlobalStyle,
  PageBody,
  PageHead,
  Toaster,
} from "@tera/ui";
import styled from "styled-components";
import { dialogs, toaster } from "../errors/notices.ts";
import { $project } from "../project/project-store.ts";
import { $isSettled } from "../projects/active-project.ts";
import { projectName } from "../projects/project-summary.ts";
import { FrameBar } from "./FrameBar.tsx";
import { isFitted } from "./frame-style.ts";

export function EmbedPage(): React.JSX.Element {
  return (
    <>
      <GlobalStyle />
      {isFitted ? <FrameBar /> : <ProjectPage />}
      <DialogHost queue={dialogs} />
      <Toaster toaster={toaster} />
    </>
  );
}

/** The page for older clients, which show all of it. */
function ProjectPage(): React.JSX.Element {
  const project = useStore($project);
  const isSettled = useStore($isSettled);
  return (
    <Main>
      <PageBody>
        {project === undefined ? (
          isSettled ? (
            <PageHead title="No active project" />
          ) : null
        ) : (
          <>
            <PageHead title={<bdi>{projectName(project)}</bdi>} />
            <ButtonRow>
              <ButtonLink
                variant="primary"
                href={`/projects/${project.id}`}
                target="_blank"
                rel="noopener"
              >
                Open project
              </ButtonLink>
              <ButtonLink href={`/projects/${project.id}/explorer`} target="_blank" rel="noopener">
                Open in explorer
              </ButtonLink>
            </ButtonRow>
          </>
        )}
      </PageBody>
    </Main>
  );
}

const Main = styled.main`
  html[data-mode="embedded"] & > * { padding-block: 16px; }
`;
