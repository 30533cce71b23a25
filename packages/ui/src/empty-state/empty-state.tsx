import type { ReactNode } from "react";
import { styled } from "styled-components";
import { phone } from "../theme/media.ts";
import { mono, serif, text, wrapAnywhere } from "../theme/text-style.ts";

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 4px;
  max-width: 640px;
  padding-block: 32px;
`;

const Code = styled.p`
  ${mono}
  ${wrapAnywhere}
  max-width: 100%;
  font-size: 13px;
  line-height: 18px;
  color: var(--ink-3);
`;

const Title = styled.h2`
  ${text.dialog}
  ${wrapAnywhere}
  max-width: 100%;
`;

const Description = styled.div`
  ${text.body}
  ${wrapAnywhere}
  max-width: 100%;
  color: var(--ink-2);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 16px;
`;

export interface EmptyStateProps {
  /** What is missing: "No references match". */
  title: ReactNode;
  /** An error code: "STORAGE-TIMEOUT". */
  code?: ReactNode;
  /** Actions, with the most useful one first. */
  actions?: ReactNode;
  /** Makes the title the page's `h1`. */
  isPage?: boolean | undefined;
  /** Says what was kept and what to do. */
  children?: ReactNode;
}

export function EmptyState({ title, code, actions, isPage = false, children }: EmptyStateProps) {
  return (
    <Root>
      {code !== undefined && <Code>{code}</Code>}
      <Title {...(isPage ? { as: "h1" } : {})}>{title}</Title>
      {children !== undefined && <Description>{children}</Description>}
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Root>
  );
}

const StepsTitle = styled.h2`
  ${text.dialog}
  margin-bottom: 12px;
`;

const List = styled.ol`border-top: 1px solid var(--line-2);`;

const Item = styled.li`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) minmax(0, auto);
  align-items: center;
  gap: 4px 16px;
  padding-block: 16px;
  border-bottom: 1px solid var(--line);

  ${phone} {
    grid-template-columns: 24px minmax(0, 1fr);
    > :last-child { grid-column: 2; justify-self: start; margin-top: 4px; }
  }
`;

const Numeral = styled.span`
  ${serif}
  align-self: start;
  font-size: 26px;
  line-height: 32px;
  color: var(--accent-text);
`;

const StepTitle = styled.h3`
  ${text.body}
  ${wrapAnywhere}
  font-weight: 600;
`;

const StepText = styled.p`
  ${text.dense}
  ${wrapAnywhere}
  color: var(--ink-2);
`;

export interface Step {
  title: string;
  text: ReactNode;
  action: ReactNode;
}

/** A numbered list of first steps, for an empty project or list. */
export function StepList({ title, steps }: { title: ReactNode; steps: readonly Step[] }) {
  return (
    <section>
      <StepsTitle>{title}</StepsTitle>
      <List>
        {steps.map((step, index) => (
          <Item key={step.title}>
            <Numeral aria-hidden>{index + 1}</Numeral>
            <div>
              <StepTitle>{step.title}</StepTitle>
              <StepText>{step.text}</StepText>
            </div>
            <div>{step.action}</div>
          </Item>
        ))}
      </List>
    </section>
  );
}
