import { Banner, ButtonLink, PageBody, PageHead, StepList, type Step } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { configuration } from "../platform/configuration.ts";
import { $activeSummary } from "../projects/active-project.ts";
import { isInvited, projectName } from "../projects/project-summary.ts";
import { $projects } from "../projects/projects-store.ts";
import { takePostLoginUrl } from "../session/post-login-url.ts";
import { $session } from "../session/session-store.ts";
import { friendlyName } from "../user/user.ts";
import { $user } from "../user/user-store.ts";

const Body = styled(PageBody)`
  max-width: calc(720px + 2 * var(--gutter));
`;

const Notices = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 24px;

  &:empty { display: none; }
`;

/** The start page of somebody who is logged in: where they wanted to go, else what to do next. */
export function HomePage() {
  const session = useStore($session);
  const user = useStore($user);
  const projects = useStore($projects);
  const active = useStore($activeSummary);
  const [, navigate] = useLocation();
  const isNewcomer = user !== undefined && projects !== undefined && projects.every(isInvited) && user.data.activeProject === undefined;

  useEffect(() => {
    const wanted = takePostLoginUrl();
    if (wanted !== undefined) navigate(wanted, { replace: true });
    else if (isNewcomer) navigate("/welcome", { replace: true });
  }, [navigate, isNewcomer]);

  if (session.state !== "user" || isNewcomer) return null;
  const name = friendlyName(user?.data ?? {}, session.user);
  return (
    <Body>
      <Notices>
        {configuration().profile === "staging" ? <Banner tone="warn">Dev server. Work here may be erased.</Banner> : null}
        {session.user.emailVerified ? null : <Banner tone="info">Open the link in the mail we sent to {session.user.email}: invitations reach only verified addresses.</Banner>}
      </Notices>
      <PageHead title={`Hello, ${name}`} subtitle={active === undefined ? "Open or create a project to begin." : `${projectName(active)} is open.`} />
      <StepList title="What you can do next" steps={active === undefined ? [firstStep((projects?.length ?? 0) > 0)] : PROJECT_STEPS} />
    </Body>
  );
}

function firstStep(hasProjects: boolean): Step {
  return hasProjects
    ? { title: "Open a project", words: "Your files, libraries and tools belong to a project.", action: <ButtonLink variant="primary" href="/projects">My projects</ButtonLink> }
    : { title: "Create a project", words: "It holds your files, libraries and team, and what the tools keep for you.", action: <ButtonLink variant="primary" href="/projects/create">Create project</ButtonLink> };
}

const PROJECT_STEPS: readonly Step[] = [
  { title: "Bring in the references you have", words: "Drop .ris, .nbib or .xml files. They become libraries you can search and edit.", action: <ButtonLink variant="primary" href="/project/files">Upload files</ButtonLink> },
  { title: "Find the terms of your search", words: "The Word Frequency Analyser counts the words and phrases in titles and abstracts of a library.", action: <ButtonLink href="/word-freq">Open the analyser</ButtonLink> },
  { title: "Work with others", words: "Screening in duplicate needs at least two people.", action: <ButtonLink href="/project/settings">Invite people</ButtonLink> },
  { title: "See what happened", words: "Everything your team does is written to the project's timeline.", action: <ButtonLink href="/project">Open timeline</ButtonLink> },
];
