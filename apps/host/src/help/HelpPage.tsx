import {
  ButtonLink,
  EmptyState,
  Icon,
  PageBody,
  phone,
  RoutedLink,
  serif,
  text,
  TextLink,
} from "@tera/ui";
import { ArrowLeft } from "lucide-react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { HELP_CONTAINER, BESIDE_ARTICLE } from "./help-layout.ts";
import { helpGroups, helpTopic } from "./help-topics.ts";
import { HelpArticle } from "./HelpArticle.tsx";

/** /help/{id}. */
export function HelpPage({ id }: { readonly id: string }): React.JSX.Element {
  const topic = helpTopic(id);
  if (topic === undefined)
    return (
      <PageBody>
        <EmptyState
          isPage
          title={`Unknown help page "${id}"`}
          actions={
            <ButtonLink variant="primary" href="/help">
              Back to help topics
            </ButtonLink>
          }
        />
      </PageBody>
    );
  return (
    <Container>
      <Columns>
        <Topics current={id} />
        <Article>
          <Title>{topic.title}</Title>
          <HelpArticle key={id} id={id} place="page" />
        </Article>
      </Columns>
    </Container>
  );
}

function Topics({ current }: { readonly current: string }) {
  return (
    <Side>
      <TextLink href="/help">
        <Icon of={ArrowLeft} />
        Back to help topics
      </TextLink>
      <nav aria-label="Help topics">
        {helpGroups(configuration().productName).map(({ title, topics }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {topics.map((topic) => (
                <li key={topic.id}>
                  <RoutedLink
                    href={`/help/${topic.id}`}
                    {...(topic.id === current ? { "aria-current": "page" } : {})}
                  >
                    {topic.title}
                  </RoutedLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Side>
  );
}

const Container = styled.div`
  container: ${HELP_CONTAINER} / inline-size;
`;

const Columns = styled(PageBody)`
  ${BESIDE_ARTICLE} {
    display: grid;
    grid-template-columns: 216px minmax(0, 640px) 208px;
    gap: 40px;
    max-width: none;
  }
`;

const Article = styled.article`
  position: relative;
  max-width: 640px;
`;

const Title = styled.h1`
  ${serif}
  margin-bottom: 20px;
  font-size: 38px;
  line-height: 44px;
  font-weight: 420;
  letter-spacing: -0.012em;
  overflow-wrap: anywhere;

  ${phone} { font-size: 30px; line-height: 36px; }
`;

const Side = styled.div`
  margin-bottom: 12px;

  > a { ${text.dense} display: inline-flex; align-items: center; gap: 8px; padding-block: 4px; }
  nav { display: none; }
  @media print { display: none; }

  ${BESIDE_ARTICLE} {
    nav { display: block; }
    section { margin-top: 16px; }
    h2 { ${text.label} margin: 0 0 4px 10px; color: var(--ink-2); }
    > a { margin-left: 10px; }
    li a {
      ${text.dense}
      display: block;
      padding: 4px 10px;
      border-radius: 6px;
      color: var(--ink-2);
      text-decoration: none;
    }
    li a:hover { background: var(--hover); color: var(--ink); }
    li a[aria-current] { background: var(--press); color: var(--ink); font-weight: 600; }
  }
`;
