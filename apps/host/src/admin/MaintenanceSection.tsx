import { adminSiteLockApi, type SiteLock } from "@tera/contract";
import {
  Button,
  ButtonRow,
  ConfirmDialog,
  Section,
  Spinner,
  text,
  TextArea,
  TextField,
} from "@tera/ui";
import { useState, type FormEvent } from "react";
import styled from "styled-components";
import { dialogs, toaster } from "../errors/notices.ts";
import { momentText } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { SiteLockText } from "../shell/lock/SiteLockText.tsx";
import { AdminRefusal } from "./AdminRefusal.tsx";
import { runAct } from "./run-act.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const MAX_MESSAGE_CHARACTERS = 500;

const readLock = async (): Promise<SiteLock | null> =>
  (await platform().http.call(adminSiteLockApi.read)).lock;

/** Locks the site during maintenance, with a message and a time. */
export function MaintenanceSection(): React.JSX.Element {
  const { query, refetch, setValue } = useAdminQuery(readLock);
  switch (query.state) {
    case "loading":
      return <Spinner label="Reading the site's lock" showLabel />;
    case "failed":
      return (
        <AdminRefusal error={query.error} title="The lock couldn't be read" onRetry={refetch} />
      );
    case "known":
      return query.value === null ? (
        <LockForm onLocked={setValue} />
      ) : (
        <LockedSite lock={query.value} onUnlocked={() => setValue(null)} />
      );
  }
}

function LockedSite({
  lock,
  onUnlocked,
}: {
  readonly lock: SiteLock;
  readonly onUnlocked: () => void;
}) {
  const [now] = useState(() => new Date());
  const [isBusy, setBusy] = useState(false);
  const unlock = async (): Promise<void> => {
    setBusy(true);
    await runAct("unlock the site", async () => {
      await platform().http.call(adminSiteLockApi.unlock);
      onUnlocked();
      toaster.success("The site is unlocked. Open pages update within a few seconds.");
    });
    setBusy(false);
  };
  return (
    <>
      <Lead>
        <b>The site is locked.</b> People can read and log in, but changes are refused
        {lock.until === undefined
          ? " until you unlock the site."
          : `. It unlocks automatically ${momentText(new Date(lock.until), now)}.`}
      </Lead>
      <ButtonRow>
        <Button variant="primary" busy={isBusy} busyLabel="Unlocking" onClick={() => void unlock()}>
          Unlock site
        </Button>
      </ButtonRow>
      <Preview lock={lock} now={now} title="What people see now" />
    </>
  );
}

function LockForm({ onLocked }: { readonly onLocked: (lock: SiteLock | null) => void }) {
  const [now] = useState(() => new Date());
  const [message, setMessage] = useState("");
  const [time, setTime] = useState("");
  const [problem, setProblem] = useState<string>();
  const until = untilOf(time);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

  async function lock(): Promise<void> {
    if (until !== undefined && Date.parse(until) <= Date.now()) {
      setProblem("Choose a time in the future.");
      return;
    }
    const sure = await dialogs.show<boolean>((close) => (
      <ConfirmDialog danger title="Lock the site?" confirmLabel="Lock site" onAnswer={close}>
        Every open page shows the notice within a few seconds, and changes are refused{" "}
        {until === undefined
          ? "until you unlock the site."
          : `until ${momentText(new Date(until), new Date())}, or until you unlock the site.`}{" "}
        Text that people are typing is kept on their devices.
      </ConfirmDialog>
    ));
    if (!sure) return;
    await runAct("lock the site", async () => {
      const answer = await platform().http.call(adminSiteLockApi.lock, {
        body: { message: message.trim(), ...(until === undefined ? {} : { until }) },
      });
      onLocked(answer.lock);
    });
  }

  return (
    <>
      <Lead>
        The site is open. Lock it before you update or move it: people can still read, and see your
        message instead of errors.
      </Lead>
      <Form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void lock();
        }}
      >
        <TextArea
          label="Message"
          optional
          hint="Say what is happening and whom to ask."
          rows={3}
          maxLength={MAX_MESSAGE_CHARACTERS}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <TextField
          label="Open again at"
          optional
          type="datetime-local"
          hint={`In your time zone, ${timeZone.replaceAll("_", " ")}. Without a time, the site stays locked until you unlock it.`}
          error={problem}
          value={time}
          onChange={({ currentTarget }) => {
            setTime(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <ButtonRow>
          <Button variant="primary" type="submit">
            Lock site
          </Button>
        </ButtonRow>
      </Form>
      <Preview lock={{ message: message.trim(), until }} now={now} title="What people will see" />
    </>
  );
}

function Preview({
  lock,
  now,
  title,
}: {
  readonly lock: Pick<SiteLock, "message" | "until">;
  readonly now: Date;
  readonly title: string;
}) {
  return (
    <Section title={title} ruled>
      <SiteLockText lock={lock} now={now} isPreview />
    </Section>
  );
}

/** Converts the field's local time to ISO 8601; undefined while it is empty or incomplete. */
function untilOf(time: string): string | undefined {
  const at = new Date(time);
  return time === "" || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const Lead = styled.p`
  ${text.body}
  max-width: 640px;
  margin: 0 0 16px;
`;

const Form = styled.form`
  display: grid;
  gap: 16px;
  max-width: 480px;
`;
