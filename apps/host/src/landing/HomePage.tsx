import { Banner, PageHead, SkeletonRows, SplitPage, StepList, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { useLoaded } from "../help/use-loaded.ts";
import { configuration } from "../platform/configuration.ts";
import { ProjectAside } from "../project/ProjectAside.tsx";
import { $project } from "../project/project-store.ts";
import { useShouldRenderAside } from "../project/use-should-render-aside.ts";
import { $isSettled } from "../projects/active-project.ts";
import { isInvited, projectName } from "../projects/project-summary.ts";
import { $projects } from "../projects/projects-store.ts";
import { clearPostLoginUrl, postLoginUrl } from "../session/post-login-url.ts";
import { $session } from "../session/session-store.ts";
import { friendlyName, isProfileIncomplete } from "../user/user.ts";
import { $user } from "../user/user-store.ts";
import { postLoginStep } from "./post-login-step.ts";
import { firstStep } from "./next-steps.tsx";
import { HomeContent, loadHomeContent } from "./HomeContent.tsx";
import { $homeData } from "./home-data.ts";
import { ProjectHome } from "./ProjectHome.tsx";

/** Reserves the line of the project's name until it is known. */
const EMPTY_LINE = "\u00a0";

const Notices = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 24px;

  &:empty { display: none; }
`;

export function HomePage() {
  const session = useStore($session);
  const user = useStore($user);
  const projects = useStore($projects);
  const project = useStore($project);
  // True once it is known whether a project opens.
  const isSettled = useStore($isSettled) || project !== undefined;
  const [content] = useLoaded(loadHomeContent);
  const isProjectReady = useStore($homeData) !== undefined;
  // Content is shown once everything above it is loaded, because it would move otherwise.
  const isReady =
    isSettled && (project === undefined || (isProjectReady && content.state !== "loading"));
  const isAsideDue = useShouldRenderAside(isReady);
  const [, navigate] = useLocation();
  const isNewcomer =
    user === undefined || projects === undefined
      ? undefined
      : projects.every(isInvited) && user.data.activeProject === undefined;
  const step = postLoginStep(postLoginUrl(), isNewcomer);
  // Without its URL, the next step would lead elsewhere while that page loads.
  const isLeaving = useRef(false);

  useEffect(() => {
    if (step === "stay" || step === "wait" || isLeaving.current) return;
    isLeaving.current = true;
    if (step !== "/welcome") clearPostLoginUrl();
    navigate(step, { replace: true });
  }, [navigate, step]);

  if (session.state !== "user" || step !== "stay") return null;
  return (
    <SplitPage
      aside={project === undefined || !isAsideDue ? null : <ProjectAside project={project} />}
      asideLabel="About the project"
    >
      <Notices>
        {configuration().profile === "staging" ? (
          <Banner tone="warn">Dev server. Work here may be erased.</Banner>
        ) : null}
        {session.user.emailVerified && user !== undefined && isProfileIncomplete(user.data) ? (
          <Banner tone="info" action={<TextLink href="/profile">Complete your profile</TextLink>}>
            Your profile has no {user.data.name?.trim() ? "institute" : "name"} yet.
          </Banner>
        ) : null}
      </Notices>
      <PageHead
        title={`Hello, ${friendlyName(user?.data ?? {}, session.user)}`}
        subtitle={
          project !== undefined ? (
            <OpenProject name={projectName(project)} />
          ) : isSettled ? (
            "Open or create a project to begin."
          ) : (
            EMPTY_LINE
          )
        }
      />
      {project !== undefined ? (
        <ProjectHome project={project} />
      ) : isSettled ? (
        <StepList title="What you can do next" steps={[firstStep((projects?.length ?? 0) > 0)]} />
      ) : (
        <SkeletonRows rows={4} rowHeight={72} label="Loading the project" />
      )}
      {isReady && content.state === "ready" ? <HomeContent html={content.value} /> : null}
    </SplitPage>
  );
}

function OpenProject({ name }: { readonly name: string }) {
  return (
    <>
      Current project:{" "}
      <TextLink href="/project" dir="auto">
        {name}
      </TextLink>
    </>
  );
}
