import { Banner, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { countOf } from "../platform/date-text.ts";
import { $subscription } from "../user/user-store.ts";
import { MAX_FREE_PROJECTS } from "@tera/contract";
import { isAtProjectLimit } from "./project-summary.ts";
import { $projects } from "./projects-store.ts";

const Notice = styled.div`margin-bottom: 16px;`;

/** False until plan and projects are loaded. */
export function useIsAtLimit(): boolean {
  const projects = useStore($projects);
  const subscription = useStore($subscription);
  return (
    projects !== undefined &&
    subscription !== undefined &&
    isAtProjectLimit(projects, subscription.isActive)
  );
}

const Below = styled.div`margin-top: 24px;`;

/**
 * Renders nothing for subscribers, and nothing until the plan is loaded. Put it below what would
 * move.
 */
export function PlanBanner() {
  const subscription = useStore($subscription);
  const projects = useStore($projects);
  if (projects === undefined || subscription === undefined || subscription.isActive) return null;
  return (
    <Below>
      <LimitBanner />
    </Below>
  );
}

export function LimitBanner() {
  return (
    <Notice>
      <Banner action={<TextLink href="/subscribe">Subscribe</TextLink>}>
        The free plan includes {countOf(MAX_FREE_PROJECTS, "project")} of your own. Projects others
        share with you don't count. Subscribe to {configuration().productName} for unlimited
        projects.
      </Banner>
    </Notice>
  );
}
