import { Button, text } from "@tera/ui";
import { useEffect, useId, useState } from "react";
import styled from "styled-components";
import { readHelpFeedback, saveHelpFeedback } from "./help-feedback.ts";

/** "Was this helpful?" below a help page. */
export function HelpfulQuestion({ id }: { readonly id: string }): React.JSX.Element {
  const labelId = useId();
  const [isHelpful, setIsHelpful] = useState<boolean>();
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(() => {
    void readHelpFeedback().then((all) => setIsHelpful((now) => now ?? all[id]?.isHelpful));
  }, [id]);
  const answer = (value: boolean): void => {
    setIsHelpful(value);
    setIsAnswered(true);
    void saveHelpFeedback(id, value);
  };
  return (
    <Question aria-labelledby={labelId}>
      <span id={labelId}>Was this helpful?</span>
      <Button size="small" aria-pressed={isHelpful === true} onClick={() => answer(true)}>
        Yes
      </Button>
      <Button size="small" aria-pressed={isHelpful === false} onClick={() => answer(false)}>
        No
      </Button>
      <output>{isAnswered ? "Thanks. Your answer is kept on this device." : ""}</output>
    </Question>
  );
}

const Question = styled.div.attrs({ role: "group" })`
  ${text.dense}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  max-width: 640px;
  min-height: 76px;
  margin-top: 40px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
  align-content: flex-start;
  color: var(--ink-2);

  button[aria-pressed="true"] { border-color: var(--edge); background: var(--press); color: var(--accent-text); }
`;
