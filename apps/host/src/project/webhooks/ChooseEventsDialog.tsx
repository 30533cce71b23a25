import { Button, DialogFrame } from "@tera/ui";
import type { Webhook } from "@tera/contract";
import { useState } from "react";
import { dialogs, toaster, toastError } from "../../errors/notices.ts";
import { EventChoice, NO_EVENTS } from "./EventChoice.tsx";
import { kindsOf, typesOf } from "./event-kinds.ts";
import { webhooksGateway } from "./webhooks-gateway.ts";

interface ChooseEventsProps {
  readonly project: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function chooseEvents(project: string, webhook: Webhook): Promise<void> {
  return dialogs.show<undefined>((close) => (
    <ChooseEventsDialog project={project} webhook={webhook} onClose={() => close(undefined)} />
  ));
}

function ChooseEventsDialog({ project, webhook, onClose }: ChooseEventsProps) {
  const [kinds, setKinds] = useState(() => kindsOf(webhook.types));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (kinds?.length === 0) {
      setProblem(NO_EVENTS);
      return;
    }
    setBusy(true);
    try {
      await webhooksGateway.setTypes(project, webhook.id, typesOf(kinds));
      toaster.success("Events saved");
      onClose();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title="Choose events"
      subtitle={webhook.address}
      width="consent"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isBusy} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <EventChoice
        kinds={kinds}
        problem={problem}
        onKinds={(next) => {
          setKinds(next);
          setProblem(undefined);
        }}
      />
    </DialogFrame>
  );
}
