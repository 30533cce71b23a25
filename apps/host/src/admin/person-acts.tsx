import type { ListedPerson } from "@tera/contract";
import { ConfirmDialog } from "@tera/ui";
import { dialogs, toaster } from "../errors/notices.ts";
import { adminPeopleGateway } from "./admin-people-gateway.ts";
import { runAct } from "./run-act.ts";

type OnChanged = (person: ListedPerson) => void;

/** The text of the toast, and the act that its Undo runs. */
interface Done {
  readonly text: string;
  readonly undo: () => Promise<void>;
}

async function change(
  act: string,
  work: () => Promise<ListedPerson>,
  onChanged: OnChanged,
  done: Done | string,
): Promise<void> {
  await runAct(act, async () => {
    onChanged(await work());
    if (typeof done === "string") toaster.success(done);
    else toaster.show(done.text, { label: "Undo", onSelect: () => void done.undo() });
  });
}

export function setSubscription(
  person: ListedPerson,
  isOn: boolean,
  onChanged: OnChanged,
): Promise<void> {
  return change(
    "change a subscription",
    () => adminPeopleGateway.setSubscription(person.id, isOn),
    onChanged,
    {
      text: `${person.email} ${isOn ? "now has a subscription" : "no longer has a subscription"}`,
      undo: () => setSubscription(person, !isOn, onChanged),
    },
  );
}

export function setDeveloper(
  person: ListedPerson,
  isOn: boolean,
  onChanged: OnChanged,
): Promise<void> {
  return change(
    "change the developer screens",
    () => adminPeopleGateway.setDeveloper(person.id, isOn),
    onChanged,
    {
      text: `Developer screens ${isOn ? "on" : "off"} for ${person.email}`,
      undo: () => setDeveloper(person, !isOn, onChanged),
    },
  );
}

export async function endSessions(person: ListedPerson, onChanged: OnChanged): Promise<void> {
  const sure = await dialogs.show<boolean>((close) => (
    <ConfirmDialog
      title={`Log ${person.email} out everywhere?`}
      confirmLabel="Log out everywhere"
      onAnswer={close}
    >
      Their open pages ask them to log in again within a few seconds. Text that they have not saved
      yet is kept on their device. Their API tokens keep working.
    </ConfirmDialog>
  ));
  if (!sure) return;
  await change(
    "log someone out",
    () => adminPeopleGateway.endSessions(person.id),
    onChanged,
    `${person.email} is logged out everywhere`,
  );
}

export async function lockPerson(person: ListedPerson, onChanged: OnChanged): Promise<void> {
  const sure = await dialogs.show<boolean>((close) => (
    <ConfirmDialog
      danger
      title={`Lock ${person.email}?`}
      confirmLabel="Lock person"
      onAnswer={close}
    >
      They are logged out everywhere and can&apos;t log in, and their API tokens stop working. Their
      projects are kept. You can unlock them at any time.
    </ConfirmDialog>
  ));
  if (!sure) return;
  await change("lock someone", () => adminPeopleGateway.lock(person.id), onChanged, {
    text: `${person.email} is locked`,
    undo: () => unlockPerson(person, onChanged),
  });
}

export function unlockPerson(person: ListedPerson, onChanged: OnChanged): Promise<void> {
  return change(
    "unlock someone",
    () => adminPeopleGateway.unlock(person.id),
    onChanged,
    `${person.email} can log in again`,
  );
}
