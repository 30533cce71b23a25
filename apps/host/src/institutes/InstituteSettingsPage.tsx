import { mono, PropertyList, PropertyRow, SettingsSection, TextLink } from "@tera/ui";
import styled from "styled-components";
import { InstituteFrame } from "./InstituteFrame.tsx";

const Mono = styled.span`
  ${mono}
  font-size: 13px;
`;

/** /institutes/{institute}/settings: the institute's profile, which only the operator changes. */
export function InstituteSettingsPage() {
  return (
    <InstituteFrame place="settings">
      {({ id, name, url, apiUrl, isDev }) => (
        <SettingsSection
          title="Profile"
          about="Ask your administrator if something here needs to change."
        >
          <PropertyList>
            <PropertyRow label="Name">
              <bdi>{name}</bdi>
            </PropertyRow>
            <PropertyRow label="Website">
              {url === null ? "None" : <TextLink href={url}>{url}</TextLink>}
            </PropertyRow>
            <PropertyRow label="ID">
              <Mono>{id}</Mono>
            </PropertyRow>
            <PropertyRow label="API address">
              <Mono>{apiUrl}</Mono>
            </PropertyRow>
            <PropertyRow label="Purpose">{isDev ? "Development" : "Production"}</PropertyRow>
          </PropertyList>
        </SettingsSection>
      )}
    </InstituteFrame>
  );
}
