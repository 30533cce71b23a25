import { PageBody, PageHead, Switch, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { BridgeInspector } from "./BridgeInspector.tsx";
import { $isRecording, setRecording } from "./inspector.ts";

/** /debug: what went between tools and this page, and a switch that records it on every page of this tab. */
export function DebugPage(): React.JSX.Element {
  const isRecording = useStore($isRecording);
  return (
    <PageBody>
      <PageHead
        title="Bridge inspector"
        subtitle={
          <>
            What tools and the host said to each other in this tab. A tool of your own can be tried
            in the <TextLink href="/embed/test">embed test</TextLink>.
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
