import { adminSecurityApi, type ListedAct, type ListedEvent } from "@tera/contract";
import {
  Badge,
  type BadgeTone,
  Button,
  HeadCell,
  PageToolbar,
  PhoneLine,
  Segmented,
  SelectField,
  TableCell,
  TableRow,
  TwoLines,
} from "@tera/ui";
import { useState } from "react";
import { createPagedRows } from "../platform/paged-rows.ts";
import { platform } from "../platform/platform.ts";
import { AdminList } from "./AdminList.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { codeLabel } from "./code-label.ts";
import { momentLabel } from "./moment-label.ts";
import { useAdminSearch } from "./use-admin-search.ts";

const ROW_HEIGHT = 58;

type Kind = "events" | "acts";

/** Lists logins, tokens and refusals of the last 90 days, and what administrators did. */
export function SecuritySection(): React.JSX.Element {
  const [kind, setKind] = useState<Kind>("events");
  const chooser = (
    <Segmented
      label="What to list"
      value={kind}
      onValue={setKind}
      segments={[
        { value: "events", label: "Events" },
        { value: "acts", label: "Administrators" },
      ]}
    />
  );
  return kind === "events" ? (
    <Events chooser={chooser} />
  ) : (
    <>
      <PageToolbar>{chooser}</PageToolbar>
      <ActList />
    </>
  );
}

function Events({ chooser }: { readonly chooser: React.ReactNode }) {
  const { search, setSearch, fieldKey, clear } = useAdminSearch();
  const [event, setEvent] = useState("");
  const [kinds, setKinds] = useState<readonly string[]>([]);
  return (
    <>
      <PageToolbar>
        <AdminSearch key={fieldKey} label="Find by person" search={search} onSearch={setSearch} />
        <SelectField
          label="Kind"
          hideLabel
          value={event}
          onValue={setEvent}
          options={[
            { value: "", label: "All kinds" },
            ...kinds.map((each) => ({ value: each, label: codeLabel(each) })),
          ]}
        />
        {chooser}
      </PageToolbar>
      <EventList
        key={`${event} ${search}`}
        search={search}
        event={event}
        onKinds={setKinds}
        onClear={() => {
          clear();
          setEvent("");
        }}
      />
    </>
  );
}

interface EventListProps {
  readonly search: string;
  readonly event: string;
  readonly onKinds: (kinds: readonly string[]) => void;
  readonly onClear: () => void;
}

function EventList({ search, event, onKinds, onClear }: EventListProps) {
  const [store] = useState(() =>
    createPagedRows<ListedEvent>(async (after) => {
      const page = await platform().http.call(adminSecurityApi.listEvents, {
        query: {
          search,
          ...(event === "" ? {} : { event }),
          after,
        },
      });
      onKinds(page.kinds);
      return page;
    }),
  );
  const [now] = useState(() => new Date());
  return (
    <AdminList
      store={store}
      label="Security events"
      noun={["event", "events"]}
      rowHeight={ROW_HEIGHT}
      columns={4}
      head={
        <>
          <HeadCell label="Event" />
          <HeadCell label="Person" width="30%" hideBelow="tablet" />
          <HeadCell label="Network" width="152px" hideBelow="desktop" />
          <HeadCell label="Time" width="184px" hideBelow="tablet" />
        </>
      }
      renderRow={(row) => <EventRow key={row.id} row={row} now={now} />}
      empty={
        search === "" && event === ""
          ? {
              title: "No security events yet",
              text: "Logins, tokens and refused calls appear here for 90 days.",
            }
          : {
              title: "No events match",
              text: "Search for part of the person's e-mail address, or choose another kind.",
              actions: <Button onClick={onClear}>Clear filters</Button>,
            }
      }
    />
  );
}

function EventRow({ row, now }: { readonly row: ListedEvent; readonly now: Date }) {
  const { event, person, network, at, details } = row;
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  const time = momentLabel(at, now);
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <strong>{codeLabel(event)}</strong>
          <span title={facts.join(", ")}>{facts.join(", ")}</span>
        </TwoLines>
        <PhoneLine>{[...(person === null ? [] : [person]), time].join(", ")}</PhoneLine>
      </TableCell>
      <TableCell quiet hideBelow="tablet" title={person ?? undefined}>
        {person}
      </TableCell>
      <TableCell quiet hideBelow="desktop">
        {network}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {time}
      </TableCell>
    </TableRow>
  );
}

const OUTCOMES: Readonly<Record<ListedAct["outcome"], BadgeTone>> = {
  done: "ok",
  refused: "warn",
  failed: "bad",
};

function ActList() {
  const [store] = useState(() =>
    createPagedRows<ListedAct>((after) =>
      platform().http.call(adminSecurityApi.listActs, {
        query: { after },
      }),
    ),
  );
  const [now] = useState(() => new Date());
  return (
    <AdminList
      store={store}
      label="Administrator actions"
      noun={["action", "actions"]}
      rowHeight={ROW_HEIGHT}
      columns={4}
      head={
        <>
          <HeadCell label="Action" />
          <HeadCell label="Outcome" width="232px" />
          <HeadCell label="Administrator" width="30%" hideBelow="tablet" />
          <HeadCell label="Time" width="184px" hideBelow="tablet" />
        </>
      }
      renderRow={(row) => <ActRow key={row.id} row={row} now={now} />}
      empty={{
        title: "No actions yet",
        text: "What administrators do on these pages appears here for a year.",
      }}
    />
  );
}

function ActRow({ row, now }: { readonly row: ListedAct; readonly now: Date }) {
  const { act, subject, outcome, reason, administrator, at } = row;
  const time = momentLabel(at, now);
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <strong>{codeLabel(act)}</strong>
          <span title={subject ?? undefined}>{subject}</span>
        </TwoLines>
        <PhoneLine>
          {administrator}, {time}
        </PhoneLine>
      </TableCell>
      <TableCell>
        <Badge tone={OUTCOMES[outcome]}>
          {codeLabel(outcome)}
          {reason === null ? "" : `: ${reason}`}
        </Badge>
      </TableCell>
      <TableCell quiet hideBelow="tablet" title={administrator}>
        {administrator}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {time}
      </TableCell>
    </TableRow>
  );
}
