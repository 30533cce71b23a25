import type { Reference } from "@tera/references";
import { namedFiles } from "@tera/references/attached-files";
import { Icon, VisuallyHidden } from "@tera/ui";
import { Paperclip } from "lucide-react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";

/** An icon in the row of a reference that names files. */
export function AttachedMark({ reference }: { readonly reference: Reference }): React.ReactNode {
  const { length } = namedFiles(reference);
  if (length === 0) return null;
  const label = countOf(length, "file");
  return (
    <Mark title={label}>
      <Icon of={Paperclip} size={13} />
      <VisuallyHidden>{label}. </VisuallyHidden>
    </Mark>
  );
}

/** Isolated, so that it does not change the title's text direction. */
const Mark = styled.bdi`
  margin-inline-end: 4px;
  color: var(--ink-3);
  > svg { vertical-align: -2px; }
`;
