import { PageBody, PageHead, text, TextLink } from "@tera/ui";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { helpGroups } from "./help-topics.ts";

/** /help: all help pages by group. */
export function HelpIndexPage(): React.JSX.Element {
  return (
    <PageBody>
      <PageHead title="Help" />
      <Groups>
        {helpGroups(configuration().productName).map(({ title, topics }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {topics.map((topic) => (
                <li key={topic.id}>
                  <TextLink href={`/help/${topic.id}`}>{topic.title}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Groups>
      <Contact>
        Can't find an answer? <TextLink href="/contact">Contact us</TextLink>.
      </Contact>
    </PageBody>
  );
}

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 272px), 1fr));
  gap: 32px 40px;

  @media (min-width: 900px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    > :first-child { grid-column: span 2; }
    > :first-child > ul { columns: 2; column-gap: 40px; }
  }

  h2 { ${text.label} margin: 0 0 8px; padding-bottom: 8px; border-bottom: 1px solid var(--line-2); }
  ul { margin: 0; padding: 0; list-style: none; }
  li { ${text.body} padding: 4px 0; }
`;

const Contact = styled.p`
  margin-top: 40px;
  color: var(--ink-2);
`;
