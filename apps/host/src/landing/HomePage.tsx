import { Banner, ButtonLink, PageBody, PageHead, phone, serif, text } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, type ReactNode } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { configuration } from "../platform/configuration.ts";
import { $activeSummary } from "../projects/active-project.ts";
import { projectName } from "../projects/project-summary.ts";
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

const Steps = styled.ol`
  margin-top: 24px;
  border-top: 1px solid var(--line-2);
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) auto;
  align-items: center;
  gap: 8px 0;
  padding: 16px 0;
  border-bottom: 1px solid var(--line);

  > span { ${serif} align-self: start; color: var(--accent-text); font-size: 26px; line-height: 30px; }
  h2 { margin: 0; font-size: 15px; line-height: 22px; font-weight: 600; }
  p { ${text.dense} color: var(--ink-2); padding-right: 16px; }

  ${phone} {
    grid-template-columns: 36px minmax(0, 1fr);
    > :last-child { grid-column: 2; justify-self: start; }
  }
`;

/** The start page of somebody who is logged in: where they wanted to go, else what to do next. */
export function HomePage() {
  const session = useStore($session);
  const user = useStore($user);
  const projects = useStore($projects);
  const active = useStore($activeSummary);
  const [, navigate] = useLocation();
  const isNewcomer = user !== undefined && projects?.length === 0 && user.data.activeProject === undefined;

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
      <Steps>{active === undefined ? <FirstStep hasProjects={(projects?.length ?? 0) > 0} /> : <ProjectSteps />}</Steps>
    </Body>
  );
}

function FirstStep({ hasProjects }: { readonly hasProjects: boolean }) {
  return hasProjects ? (
    <NextStep number={1} title="Open a project" action={<ButtonLink variant="primary" href="/projects">My projects</ButtonLink>}>
      Your files, libraries and tools belong to a project.
    </NextStep>
  ) : (
    <NextStep number={1} title="Create a project" action={<ButtonLink variant="primary" href="/projects/create">Create project</ButtonLink>}>
      It holds your files, libraries and team, and what the tools keep for you.
    </NextStep>
  );
}

function ProjectSteps() {
  return (
    <>
      <NextStep number={1} title="Bring in the references you have" action={<ButtonLink variant="primary" href="/project/files">Upload files</ButtonLink>}>
        Drop .ris, .nbib or .xml files. They become libraries you can search and edit.
      </NextStep>
      <NextStep number={2} title="Find the terms of your search" action={<ButtonLink href="/word-freq">Open Word Frequency Analyser</ButtonLink>}>
        It counts the words and phrases in titles and abstracts of a library.
      </NextStep>
      <NextStep number={3} title="Work with others" action={<ButtonLink href="/project/settings">Invite people</ButtonLink>}>
        Screening in duplicate needs at least two people.
      </NextStep>
      <NextStep number={4} title="See what happened" action={<ButtonLink href="/project">Open timeline</ButtonLink>}>
        Everything your team does is written to the project's timeline.
      </NextStep>
    </>
  );
}

function NextStep({ number, title, action, children }: { readonly number: number; readonly title: string; readonly action: ReactNode; readonly children: ReactNode }) {
  return (
    <Step>
      <span aria-hidden="true">{number}</span>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {action}
    </Step>
  );
}
