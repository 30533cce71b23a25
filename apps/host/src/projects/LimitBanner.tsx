import { Banner } from "@tera/ui";
import { useStore } from "@nanostores/react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { countOf } from "../platform/date-text.ts";
import { $subscription } from "../user/user-store.ts";
import { FREE_PROJECTS, isAtProjectLimit } from "./project-summary.ts";
import { $projects } from "./projects-store.ts";

const Notice = styled.div`margin-bottom: 16px;`;

/** Whether the person's plan has no room for another project of their own; false until plan and projects are known. */
export function useIsAtLimit(): boolean {
  const projects = useStore($projects);
  const subscription = useStore($subscription);
  return (
    projects !== undefined &&
    subscription !== undefined &&
    isAtProjectLimit(projects, subscription.isActive)
  );
}

/** Says why no further project can be created, and what would change that. */
export function LimitBanner() {
  return (
    <Notice>
      <Banner>
        The free plan includes {countOf(FREE_PROJECTS, "project")} of your own. Projects others
        share with you don't count. Subscribe to {configuration().productName} for unlimited
        projects.
      </Banner>
    </Notice>
  );
}
