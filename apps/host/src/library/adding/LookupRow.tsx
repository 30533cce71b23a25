import {
  Badge,
  Checkbox,
  RadioGroup,
  Spinner,
  text,
  TextButton,
  VisuallyHidden,
  wrapAnywhere,
} from "@tera/ui";
import { memo, useState } from "react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import { Byline } from "../panel/Byline.tsx";
import { FormattedText } from "../panel/FormattedText.tsx";
import { chosenReference, type FoundLine } from "./found-lines.ts";
import type { LineFinding } from "./look-up.ts";

interface LookupRowProps {
  readonly found: FoundLine;
  readonly onChoose: (choice: number | undefined) => void;
  readonly onTick: (isTicked: boolean) => void;
}

/** A pasted line with the reference that was found, or the reason why there is none. */
export const LookupRow = memo(
  function LookupRow({ found, onChoose, onTick }: LookupRowProps): React.JSX.Element {
    const { line, finding, duplicate, isTicked } = found;
    const reference = chosenReference(found);
    return (
      <Row>
        {reference === undefined ? (
          <Pasted dir="auto">{line.text}</Pasted>
        ) : (
          <>
            <Checkbox
              label={<FormattedText text={reference.title ?? "No title"} />}
              checked={isTicked}
              onChecked={onTick}
            />
            <About>
              <Byline reference={reference} />
              {duplicate !== undefined && (
                <Badge tone="warn">
                  {duplicate === "library" ? "Already in this library" : "Twice in your list"}
                </Badge>
              )}
            </About>
          </>
        )}
        {finding === undefined && (
          <About>
            <Spinner label="Looking up" />
          </About>
        )}
        {finding?.outcome === "not-found" && <Reason>{NOT_FOUND[line.entry.kind]}</Reason>}
        {finding?.outcome === "failed" && <Reason>{finding.reason}</Reason>}
        {finding?.outcome === "found" && line.entry.kind === "title" && (
          <Choices found={found} finding={finding} onChoose={onChoose} />
        )}
      </Row>
    );
  },
  (before, after) => before.found === after.found,
);

const NOT_FOUND = {
  doi: "No reference found for this DOI. Check it for typos, or look up the title.",
  pmid: "No reference found for this PMID. Check it for typos, or look up the title.",
  title: "No reference found for this title. Check it for typos, or look up the DOI.",
} as const;

const NONE = "none";

interface ChoicesProps {
  readonly found: FoundLine;
  readonly finding: Extract<LineFinding, { outcome: "found" }>;
  readonly onChoose: (choice: number | undefined) => void;
}

/** Opens by itself if no reference is a sure match; otherwise a button opens it. */
function Choices({ found, finding, onChoose }: ChoicesProps): React.ReactNode {
  const { chosen, line } = found;
  const [isOpen, setOpen] = useState(chosen === undefined);
  const others = finding.choices.length - 1;
  if (!isOpen)
    return (
      others > 0 && (
        <About>
          <TextButton onClick={() => setOpen(true)}>
            {countOf(others, "other match", "other matches")}
          </TextButton>
        </About>
      )
    );
  return (
    <Options>
      <RadioGroup
        label={
          <>
            Which one do you mean?
            <VisuallyHidden> {line.text}</VisuallyHidden>
          </>
        }
        value={chosen === undefined ? NONE : String(chosen)}
        onValue={(value) => onChoose(value === NONE ? undefined : Number(value))}
        options={[
          ...finding.choices.map((choice, place) => ({
            value: String(place),
            label: <FormattedText text={choice.title ?? "No title"} />,
            about: <Byline reference={choice} />,
          })),
          { value: NONE, label: "None of these" },
        ]}
      />
    </Options>
  );
}

const Row = styled.li`
  padding-block: 8px;
  min-width: 0;
  label > :last-child { ${wrapAnywhere} }
`;

const Pasted = styled.p`
  ${text.dense}
  ${wrapAnywhere}
  margin: 0;
  padding-inline-start: 25px;
`;

const About = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding-inline-start: 25px;
  ${text.dense}
`;

const Reason = styled.p`
  ${text.meta}
  ${wrapAnywhere}
  margin: 0;
  padding-inline-start: 25px;
  color: var(--warn);
`;

const Options = styled.div`
  padding-block-start: 8px;
  padding-inline-start: 25px;
  fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
  legend { font-weight: 400; color: var(--ink-2); ${wrapAnywhere} }
`;
