import { Button, ProgressBar, Section, SelectField, visuallyHidden } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { momentText } from "../../platform/date-text.ts";
import type { VersionComparison } from "./compare-messages.ts";
import { compareVersions } from "./compare-versions.ts";
import { ComparisonResult } from "./ComparisonResult.tsx";
import type { FileVersion } from "./file-versions-gateway.ts";

type Comparing =
  | { readonly state: "choosing" }
  | { readonly state: "comparing" }
  | { readonly state: "failed"; readonly text: string }
  | { readonly state: "compared"; readonly result: VersionComparison };

interface ComparePanelProps {
  readonly projectId: string;
  /** Newest first. */
  readonly versions: readonly FileVersion[];
  /** Versions to compare immediately; the earlier first. */
  readonly chosen: readonly [FileVersion, FileVersion] | undefined;
}

export function ComparePanel({
  projectId,
  versions,
  chosen,
}: ComparePanelProps): React.JSX.Element {
  const kept = versions.filter(({ content_id }) => content_id !== null);
  const [beforeId, setBeforeId] = useState(chosen?.[0].id ?? kept[1]?.id ?? "");
  const [afterId, setAfterId] = useState(chosen?.[1].id ?? kept[0]?.id ?? "");
  const [comparing, setComparing] = useState<Comparing>({ state: "choosing" });
  const abort = useRef<AbortController>(undefined);
  const panel = useRef<HTMLDivElement>(null);

  const compare = async (before: FileVersion, after: FileVersion): Promise<void> => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    setComparing({ state: "comparing" });
    try {
      const result = await compareVersions(projectId, [before, after], signal);
      if (!signal.aborted) setComparing({ state: "compared", result });
    } catch (error) {
      if (!signal.aborted) setComparing({ state: "failed", text: toErrorRecord(error).text });
    }
  };

  useEffect(() => {
    if (chosen !== undefined) {
      void compare(...chosen);
      panel.current?.scrollIntoView({ block: "nearest" });
    }
    return () => abort.current?.abort();
    // The panel is mounted again for another choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const find = (id: string): FileVersion | undefined => kept.find((version) => version.id === id);
  const [before, after] = [find(beforeId), find(afterId)];
  const now = new Date();
  const options = kept.map(({ id, version, created_at }) => ({
    value: id,
    label: `Version ${version}, ${momentText(new Date(created_at), now)}`,
  }));
  return (
    <Section title="Compare two versions">
      <div ref={panel}>
        <Choices>
          <SelectField label="Earlier" options={options} value={beforeId} onValue={setBeforeId} />
          <SelectField label="Later" options={options} value={afterId} onValue={setAfterId} />
          <Button
            disabled={before === undefined || after === undefined || before === after}
            onClick={() =>
              before !== undefined && after !== undefined && void compare(before, after)
            }
          >
            Compare versions
          </Button>
        </Choices>
        <Said>{comparing.state === "compared" && "The comparison is shown below."}</Said>
        <div>
          {comparing.state === "comparing" && (
            <Progress>
              <ProgressBar label="Comparing the versions" />
              <Button
                variant="ghost"
                onClick={() => {
                  abort.current?.abort();
                  setComparing({ state: "choosing" });
                }}
              >
                Cancel
              </Button>
            </Progress>
          )}
          {comparing.state === "failed" && <p role="alert">{comparing.text}</p>}
          {comparing.state === "compared" && <ComparisonResult result={comparing.result} />}
        </div>
      </div>
    </Section>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 12px;
  margin-bottom: 16px;

  > :not(button) { min-width: min(264px, 100%); }
`;

const Said = styled.output`${visuallyHidden}`;

const Progress = styled.div`display: flex; align-items: center; gap: 12px;`;
