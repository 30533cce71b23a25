import type { Reference } from "@tera/references";
import { Icon, text, TextLink, wrapAnywhere } from "@tera/ui";
import { ExternalLink } from "lucide-react";
import styled from "styled-components";
import { bareDoi, doiAddress, pubmedAddress, webAddresses } from "./reference-text.ts";

/** Further links appear only in the reference's fields. */
const MAX_LINKS = 3;

export function ReferenceLinks({ reference }: { readonly reference: Reference }): React.ReactNode {
  const links = linksOf(reference);
  if (links.length === 0) return null;
  return (
    <Outside>
      {links.map(({ href, label }) => (
        <TextLink key={href} href={href} target="_blank" rel="noreferrer" title={href}>
          {label} <Icon of={ExternalLink} size={13} />
        </TextLink>
      ))}
    </Outside>
  );
}

/** Returns the DOI, PubMed and web links, without duplicates. */
function linksOf(
  reference: Reference,
): readonly { readonly href: string; readonly label: string }[] {
  const { doi = "" } = reference;
  const article = doiAddress(doi);
  const pubmed = pubmedAddress(reference);
  const known = [
    ...(article === undefined ? [] : [{ href: article, label: bareDoi(doi) }]),
    ...(pubmed === undefined ? [] : [{ href: pubmed, label: "PubMed" }]),
  ];
  const others = webAddresses(reference)
    .filter((href) => !known.some((link) => link.href === href))
    .slice(0, MAX_LINKS);
  return [
    ...known,
    ...others.map((href) => ({ href, label: new URL(href).hostname.replace(/^www\./u, "") })),
  ];
}

const Outside = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin: 0;
  ${text.meta}
  ${wrapAnywhere}
  svg {
    vertical-align: -2px;
  }
`;
