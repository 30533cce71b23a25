import { Icon, RoutedLink, SettingsSection, text } from "@tera/ui";
import { ChevronRight } from "lucide-react";
import styled from "styled-components";
import { accountAddress } from "../session/account-address.ts";

interface Place {
  readonly href: string;
  readonly title: string;
  readonly about: string;
}

const PLACES: readonly Place[] = [
  {
    href: "/profile/sites",
    title: "Allowed sites",
    about: "Other websites that may use your work",
  },
  {
    href: "/profile/tokens",
    title: "API tokens",
    about: "For your own scripts",
  },
];

/**
 * Links to the pages about how the person logs in, and about sites and tokens that act for them.
 */
export function AccessSection() {
  const account = accountAddress();
  const places: readonly Place[] =
    account === undefined
      ? PLACES
      : [{ href: account, title: "Your account", about: "Password and devices" }, ...PLACES];
  return (
    <SettingsSection
      title="Access"
      about="How you log in, and which sites and scripts can act for you."
    >
      <Places>
        {places.map(({ href, title, about }) => (
          <li key={href}>
            <RoutedLink href={href}>
              <b>{title}</b>
              <span>{about}</span>
              <Icon of={ChevronRight} />
            </RoutedLink>
          </li>
        ))}
      </Places>
    </SettingsSection>
  );
}

const Places = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li + li { border-top: 1px solid var(--line); }
  a {
    ${text.dense}
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 12px;
    align-items: center;
    margin-inline: -10px;
    padding: 8px 10px;
    border-radius: 6px;
    color: var(--ink);
    text-decoration: none;
  }
  a:hover { background: var(--hover); }
  b { font-weight: 550; }
  span { grid-row: 2; color: var(--ink-2); }
  svg { grid-row: 1 / 3; grid-column: 2; color: var(--ink-3); }
`;
