import { PageBody, PageHead, Switch, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { BridgeInspector } from "./BridgeInspector.tsx";
import { $isRecording, setRecording } from "./inspector.ts";

/** /debug: the bridge's messages, and a switch that records them on every page of this tab. */
export function DebugPage(): React.JSX.Element {
  const isRecording = useStore($isRecording);
  return (
    <PageBody>
      <PageHead
        title="Bridge inspector"
        subtitle={
          <>
            Messages between tools and the host in this tab. You can try your own tool in the{" "}
            <TextLink href="/embed/test">embed test</TextLink>.
          </>
        }
      />
      <Switch
        label="Record on every page of this tab"
        checked={isRecording}
        onChecked={setRecording}
      />
      <BridgeInspector />
    </PageBody>
  );
}
