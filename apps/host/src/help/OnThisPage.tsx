import { text } from "@tera/ui";
import styled from "styled-components";
import type { HelpPart } from "./help-content.ts";
import { BESIDE_ARTICLE } from "./help-layout.ts";

const MIN_PARTS = 2;

/** Links to the sections of a page, in wide windows. Each address can be copied and shared. */
export function OnThisPage({
  parts,
}: {
  readonly parts: readonly HelpPart[];
}): React.JSX.Element | null {
  const headed = parts.filter(({ bookmark }) => bookmark !== undefined);
  if (headed.length < MIN_PARTS) return null;
  return (
    <Column>
      <nav aria-label="On this page">
        <p aria-hidden>On this page</p>
        <ul>
          {headed.map(({ heading, bookmark }) => (
            <li key={bookmark}>
              <a href={`#${bookmark}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
    </Column>
  );
}

/** As high as the article, so that the links stay in view. */
const Column = styled.div`
  display: none;
  position: absolute;
  inset-block: 0;
  left: calc(100% + 40px);
  width: 208px;

  ${BESIDE_ARTICLE} { display: block; }
  nav { ${text.dense} position: sticky; top: 28px; }
  p { ${text.label} margin: 0 0 8px; color: var(--ink-2); }
  li { margin: 0; }
  a { display: block; padding: 4px 0; color: var(--ink-2); text-decoration: none; overflow-wrap: anywhere; }
  a:hover { color: var(--accent-text); text-decoration: underline; }
  @media print { display: none; }
`;
