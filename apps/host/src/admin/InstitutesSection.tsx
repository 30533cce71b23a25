import { adminInstitutesApi, type ListedInstitute } from "@tera/contract";
import {
  Button,
  HeadCell,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  PageToolbar,
  PhoneLine,
  PromptDialog,
  TableCell,
  TableRow,
  TwoLines,
} from "@tera/ui";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { dialogs, toaster } from "../errors/notices.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { createPagedRows } from "../platform/paged-rows.ts";
import { platform } from "../platform/platform.ts";
import { AdminList } from "./AdminList.tsx";
import { askForInstitute, type InstituteFields } from "./InstituteDialog.tsx";
import { runAct } from "./run-act.ts";

const ROW_HEIGHT = 58;
const COLUMNS = 4;

type OnChanged = (institute: ListedInstitute) => void;

/** Institutes, their mail domains and who manages them. */
export function InstitutesSection(): React.JSX.Element {
  const [store] = useState(() =>
    createPagedRows<ListedInstitute>((after) =>
      platform().http.call(adminInstitutesApi.list, {
        query: { after },
      }),
    ),
  );
  const add = (
    <Button onClick={() => void saveInstitute(undefined, () => void store.load())}>
      Add institute
    </Button>
  );
  return (
    <>
      <PageToolbar>
        {add}
        <Button variant="ghost" onClick={() => void suggestName()}>
          Suggest a name in profiles
        </Button>
      </PageToolbar>
      <AdminList
        store={store}
        label="Institutes"
        noun={["institute", "institutes"]}
        rowHeight={ROW_HEIGHT}
        columns={COLUMNS}
        head={
          <>
            <HeadCell label="Institute" />
            <HeadCell label="Managers" width="35%" hideBelow="tablet" />
            <HeadCell label="People" numeric width="88px" hideBelow="desktop" />
            <HeadCell label="Projects" numeric width="88px" hideBelow="desktop" />
            <HeadCell label="Actions" hideLabel width="72px" />
          </>
        }
        renderRow={(institute) => (
          <InstituteRow key={institute.id} institute={institute} onChanged={store.replace} />
        )}
        empty={{
          title: "No institutes yet",
          text: "An institute's managers see how many people and projects it has. Add an institute first, then its managers.",
        }}
      />
    </>
  );
}

interface InstituteRowProps {
  readonly institute: ListedInstitute;
  readonly onChanged: OnChanged;
}

function InstituteRow({ institute, onChanged }: InstituteRowProps) {
  const { id, name, domains, managers, people, projects } = institute;
  const managerText = managers.length === 0 ? "No managers" : managers.join(", ");
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <strong dir="auto" title={name}>
            {name}
          </strong>
          <span>{[id, ...domains].join(", ")}</span>
        </TwoLines>
        <PhoneLine>
          {countOf(managers.length, "manager")}, {countOf(people, "person", "people")}
        </PhoneLine>
      </TableCell>
      <TableCell quiet hideBelow="tablet" title={managerText}>
        {managerText}
      </TableCell>
      <TableCell quiet numeric hideBelow="desktop">
        {countText(people)}
      </TableCell>
      <TableCell quiet numeric hideBelow="desktop">
        {countText(projects)}
      </TableCell>
      <TableCell numeric>
        <Menu
          align="end"
          trigger={
            <IconButton
              small
              label={`Actions for ${name}`}
              icon={<Icon of={Ellipsis} size={16} />}
            />
          }
        >
          <MenuItem onSelect={() => void saveInstitute(institute, onChanged)}>
            Edit name and domains
          </MenuItem>
          <MenuItem onSelect={() => void addManager(institute, onChanged)}>Add manager</MenuItem>
          {managers.length === 0 ? null : <MenuSeparator />}
          {managers.map((email) => (
            <MenuItem
              key={email}
              danger
              detail={email}
              onSelect={() => void setManager(institute, email, false, onChanged)}
            >
              Remove manager
            </MenuItem>
          ))}
        </Menu>
      </TableCell>
    </TableRow>
  );
}

async function saveInstitute(
  before: InstituteFields | undefined,
  onChanged: OnChanged,
): Promise<void> {
  await runAct("save an institute", () =>
    askForInstitute(before, async (body) => {
      const saved = await platform().http.call(adminInstitutesApi.save, { body });
      onChanged(saved);
      toaster.success(`Saved ${saved.name}`);
    }),
  );
}

async function addManager(institute: ListedInstitute, onChanged: OnChanged): Promise<void> {
  const email = await dialogs.show<string | undefined>((close) => (
    <PromptDialog
      title={`Add a manager of ${institute.name}`}
      label="E-mail address"
      confirmLabel="Add manager"
      required
      onAnswer={(answer) => close(answer.cancelled ? undefined : answer.value.trim())}
    />
  ));
  if (email !== undefined) await setManager(institute, email, true, onChanged);
}

async function setManager(
  institute: ListedInstitute,
  email: string,
  isOn: boolean,
  onChanged: OnChanged,
): Promise<void> {
  await runAct("change managers", async () => {
    onChanged(
      await platform().http.call(adminInstitutesApi.setManager, {
        params: { institute: institute.id },
        body: { email, isOn },
      }),
    );
    toaster.show(`${email} ${isOn ? "manages" : "no longer manages"} ${institute.name}`, {
      label: "Undo",
      onSelect: () => void setManager(institute, email, !isOn, onChanged),
    });
  });
}

async function suggestName(): Promise<void> {
  const name = await dialogs.show<string | undefined>((close) => (
    <PromptDialog
      title="Suggest a name in profiles"
      label="Name of an institute"
      confirmLabel="Suggest name"
      required
      onAnswer={(answer) => close(answer.cancelled ? undefined : answer.value.trim())}
    />
  ));
  if (name === undefined) return;
  await runAct("suggest a name", async () => {
    await platform().http.call(adminInstitutesApi.suggestName, { body: { name } });
    toaster.success(`Profiles now suggest “${name.trim()}”`);
  });
}
