import { Badge } from "@tera/ui";
import styled from "styled-components";
import { decisionOf } from "./decisions.ts";

/** Decisions have colours, other labels are grey. */
export function LabelBadge({ label }: { readonly label: string }): React.JSX.Element {
  const decision = decisionOf(label);
  return <Badge tone={decision?.tone}>{decision?.label ?? label}</Badge>;
}

/** A badge before a title, isolated so that it does not change the title's text direction. */
export function TitleLabel({ label }: { readonly label: string | undefined }): React.ReactNode {
  return label === undefined || label.trim() === "" ? null : (
    <Before>
      <LabelBadge label={label} />
    </Before>
  );
}

const Before = styled.bdi`
  display: inline-block;
  max-width: 40%;
  margin-inline-end: 6px;
  vertical-align: bottom;
`;
