import type { Connection } from "@tera/bridge-sdk";
import { Button, Icon, Menu, MenuGroup, MenuItem, MenuSeparator } from "@tera/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import { downloadBlob } from "../../frame/download-text.ts";
import { sentenceOf } from "../../frame/failure.ts";
import {
  FLOW_FORMATS,
  flowFileName,
  type FlowFormat,
  FORMAT_LABELS,
  makeFile,
  type ShownFlow,
} from "./flow-formats.ts";
import { saveFlow } from "./save-flow.ts";

export interface FlowNotice {
  readonly tone: "info" | "bad";
  readonly text: string;
}

/** Downloads the diagram or saves it to the project, in any format. */
export function ExportMenu({
  tera,
  shown,
  onNotice,
}: {
  readonly tera: Connection;
  /** Returns undefined while no diagram is shown. */
  readonly shown: () => ShownFlow | undefined;
  readonly onNotice: (notice: FlowNotice | undefined) => void;
}): React.JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const run = async (
    format: FlowFormat,
    keep: (make: () => Promise<Blob>) => Promise<string | undefined>,
  ): Promise<void> => {
    const flow = shown();
    if (flow === undefined || isBusy) return;
    setBusy(true);
    onNotice(undefined);
    try {
      const notice = await keep(() => makeFile(format, flow));
      if (notice !== undefined) onNotice({ tone: "info", text: notice });
    } catch (error) {
      onNotice({ tone: "bad", text: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const download = (format: FlowFormat): void =>
    void run(format, async (make) => {
      downloadBlob(flowFileName(format), await make());
      return undefined;
    });
  const save = (format: FlowFormat): void =>
    void run(format, (make) => saveFlow(tera, format, make));
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="primary"
          icon={<Icon of={Download} />}
          busy={isBusy}
          busyLabel="Creating the file"
        >
          Export
        </Button>
      }
    >
      <MenuGroup label="Download">
        {FLOW_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => download(format)}>
            {FORMAT_LABELS[format]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label="Save to the project">
        {FLOW_FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => save(format)}>
            {FORMAT_LABELS[format]}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
