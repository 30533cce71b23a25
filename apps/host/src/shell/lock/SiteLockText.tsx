import type { SiteLock } from "@tera/contract";
import { serif, text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { momentText } from "../../platform/date-text.ts";

const TITLE = "Site down for maintenance";
/** Ids of the elements that name and describe the overlay. */
export const SITE_LOCK_IDS = { title: "site-lock-title", text: "site-lock-text" } as const;

interface SiteLockTextProps {
  readonly lock: Pick<SiteLock, "message" | "until">;
  readonly now: Date;
  /** Shows the title as plain text instead of a heading, and without ids. */
  readonly isPreview?: boolean;
}

/** What people read while the site is locked. */
export function SiteLockText({
  lock,
  now,
  isPreview = false,
}: SiteLockTextProps): React.JSX.Element {
  const until = lock.until === undefined ? undefined : new Date(lock.until);
  return (
    <Texts>
      {isPreview ? <div>{TITLE}</div> : <h1 id={SITE_LOCK_IDS.title}>{TITLE}</h1>}
      <div id={isPreview ? undefined : SITE_LOCK_IDS.text}>
        {lock.message === "" ? null : <p dir="auto">{lock.message}</p>}
        {until === undefined ? null : (
          <p>
            Expected back <time dateTime={lock.until}>{momentText(until, now)}</time>.
          </p>
        )}
        <p>What you typed is kept on this device. This page will reopen automatically.</p>
      </div>
    </Texts>
  );
}

const Texts = styled.div`
  > :first-child { ${serif} margin: 0 0 16px; font-size: 38px; line-height: 44px; font-weight: 420; }
  p { ${text.body} ${wrapAnywhere} margin: 0 0 8px; color: var(--ink-2); }
  p:last-child { margin-top: 16px; color: var(--ink-3); }
`;
