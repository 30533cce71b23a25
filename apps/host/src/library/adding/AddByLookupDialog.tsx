import { Button, DialogFrame } from "@tera/ui";
import { useMemo, useState } from "react";
import { countOf, countText, localDate } from "../../platform/date-text.ts";
import { configuration } from "../../platform/configuration.ts";
import { randomId } from "../../platform/session-id.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import {
  countLines,
  type FoundReferences,
  type LineCounts,
  referencesToAdd,
} from "./found-lines.ts";
import { FoundLines } from "./FoundLines.tsx";
import { lookupLines, MAX_LOOKUP_LINES } from "./lookup-lines.ts";
import { LookupNotSetUp } from "./LookupNotSetUp.tsx";
import { PastedLines } from "./PastedLines.tsx";
import { useLookup } from "./use-lookup.ts";

interface AddByLookupDialogProps {
  /** Returns the library's references, which are compared with those that are found. */
  readonly references: () => readonly LazyReference[];
  /** `chosen` is undefined when the person cancels. */
  readonly onAnswer: (chosen: FoundReferences | undefined) => void;
}

/** First asks for a list, then shows what the operator's services found for each line. */
export function AddByLookupDialog({
  references,
  onAnswer,
}: AddByLookupDialogProps): React.JSX.Element {
  const [pasted, setPasted] = useState("");
  const [isTooLong, setTooLong] = useState(false);
  const lookup = useLookup(references);
  const asked = useMemo(() => lookupLines(pasted), [pasted]);
  const kinds = configuration().lookups ?? [];
  const close = (): void => onAnswer(undefined);
  if (kinds.length === 0) return <LookupNotSetUp onClose={close} />;

  const isListed = lookup.lines.length > 0;
  const added = lookup.lines.filter(({ isTicked }) => isTicked).length;
  const submit = (): void => {
    if (lookup.isBusy) return;
    if (isListed && added > 0)
      onAnswer(referencesToAdd(lookup.lines, localDate(new Date()), randomId));
    else if (!isListed && asked.length > MAX_LOOKUP_LINES) setTooLong(true);
    else if (!isListed && asked.length > 0) lookup.start(asked);
  };
  return (
    <DialogFrame
      title="Add by DOI, PMID or title"
      width="wide"
      steady
      onClose={close}
      onSubmit={submit}
      fact={isListed ? countsText(countLines(lookup.lines)) : undefined}
      actions={
        <>
          {isListed ? (
            <Button variant="ghost" onClick={lookup.clear}>
              Edit list
            </Button>
          ) : (
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            busy={lookup.isBusy}
            busyLabel="Looking up"
            disabled={isListed ? added === 0 && !lookup.isBusy : asked.length === 0}
          >
            {isListed
              ? `Add ${countOf(added, "reference")}`
              : `Look up${asked.length === 0 ? "" : ` ${countOf(asked.length, "reference")}`}`}
          </Button>
        </>
      }
    >
      {isListed ? (
        <FoundLines lookup={lookup} />
      ) : (
        <PastedLines
          value={pasted}
          kinds={kinds}
          error={
            isTooLong && asked.length > MAX_LOOKUP_LINES
              ? `Look up at most ${MAX_LOOKUP_LINES} references at a time. You pasted ${countText(asked.length)}.`
              : undefined
          }
          onChange={setPasted}
        />
      )}
    </DialogFrame>
  );
}

/** "12 found · 1 to choose · 2 not found" */
function countsText({ found, known, toChoose, missing }: LineCounts): string {
  const parts = [
    `${countText(found)} found`,
    ...(known > 0 ? [`${countText(known)} already there`] : []),
    ...(toChoose > 0 ? [`${countText(toChoose)} to choose`] : []),
    ...(missing > 0 ? [`${countText(missing)} not found`] : []),
  ];
  return parts.join(" · ");
}
