import { PageBody, PageHead, TextButton, TextLink } from "@tera/ui";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { exportHelpFeedback, readHelpFeedback } from "./help-feedback.ts";
import { HelpTopics } from "./HelpTopics.tsx";

/** /help: all help pages by group. */
export function HelpIndexPage(): React.JSX.Element {
  const [hasFeedback, setHasFeedback] = useState(false);
  useEffect(() => {
    void readHelpFeedback().then((all) => setHasFeedback(Object.keys(all).length > 0));
  }, []);
  return (
    <PageBody>
      <PageHead title="Help" />
      <HelpTopics searchLabel="Search help" hasSearchKey />
      <Contact>
        Can't find an answer? <TextLink href="/contact">Contact us</TextLink>. Building a tool or a
        script? Read the <TextLink href="/help/tera-fy">documentation for developers</TextLink>.
      </Contact>
      {hasFeedback ? (
        <Feedback>
          Your answers to “Was this helpful?” are stored on this device only.{" "}
          <TextButton onClick={() => attempt(exportHelpFeedback)}>Download your answers</TextButton>
        </Feedback>
      ) : null}
    </PageBody>
  );
}

const Contact = styled.p`
  margin-top: 40px;
  color: var(--ink-2);
`;

const Feedback = styled.p`
  margin-top: 8px;
  color: var(--ink-2);
`;
