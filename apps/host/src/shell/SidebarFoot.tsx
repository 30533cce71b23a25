import { numeric, text } from "@tera/ui";
import { CircleQuestionMark, Mail } from "lucide-react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { SidebarGroup, SidebarItem } from "./SidebarItem.tsx";
import { UserMenu } from "./UserMenu.tsx";

const VERSION_PX = 18;

/** Reserves the user menu's height until the person is loaded. */
const Foot = styled.div<{ $rail: boolean; $isLoggedIn: boolean }>`
  flex: none;
  min-height: ${({ $rail, $isLoggedIn }) => ($isLoggedIn ? ($rail ? 59 : 67) : 18) + VERSION_PX}px;
  width: calc(100% + 14px);
  margin: 0 -7px;
  padding: 6px 7px 12px;
  border-top: 1px solid var(--line);
`;

const Version = styled.div<{ $rail: boolean }>`
  ${text.tag}
  ${numeric}
  height: ${VERSION_PX}px;
  padding: 2px ${({ $rail }) => ($rail ? 0 : 8)}px 0;
  color: var(--ink-3);
  text-align: ${({ $rail }) => ($rail ? "center" : "start")};
`;

interface SidebarFootProps {
  readonly isRail: boolean;
  readonly isLoggedIn: boolean;
}

/** What every page offers: help, contact, the person's menu and the version. */
export function SidebarFoot({ isRail, isLoggedIn }: SidebarFootProps): React.JSX.Element {
  const { productName, version } = configuration();
  return (
    <>
      <SidebarGroup as="nav" aria-label="Help">
        <SidebarItem href="/help" icon={CircleQuestionMark} label="Help" isRail={isRail} isPrefix />
        <SidebarItem href="/contact" icon={Mail} label="Contact" isRail={isRail} />
      </SidebarGroup>
      <Foot $rail={isRail} $isLoggedIn={isLoggedIn}>
        {isLoggedIn ? <UserMenu place={isRail ? "rail" : "sidebar"} /> : null}
        <Version $rail={isRail}>{isRail ? version : `${productName} ${version}`}</Version>
      </Foot>
    </>
  );
}
