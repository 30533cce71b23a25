import type { ListedPerson } from "@tera/contract";
import { Button, HeadCell, PageToolbar } from "@tera/ui";
import { useState } from "react";
import { createPagedRows } from "../platform/paged-rows.ts";
import { AdminList } from "./AdminList.tsx";
import { adminPeopleGateway } from "./admin-people-gateway.ts";
import { AdminSearch } from "./AdminSearch.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { useAdminSearch } from "./use-admin-search.ts";

const ROW_HEIGHT = 58;
const COLUMNS = 5;

/** Lists everybody who has logged in here, with what operators are often asked about them. */
export function PeopleSection(): React.JSX.Element {
  const { search, setSearch, fieldKey, clear } = useAdminSearch();
  return (
    <>
      <PageToolbar>
        <AdminSearch key={fieldKey} label="Find a person" search={search} onSearch={setSearch} />
      </PageToolbar>
      <PeopleList key={search} search={search} onClear={clear} />
    </>
  );
}

function PeopleList({
  search,
  onClear,
}: {
  readonly search: string;
  readonly onClear: () => void;
}) {
  const [store] = useState(() =>
    createPagedRows<ListedPerson>((after) => adminPeopleGateway.list(search, after)),
  );
  const [now] = useState(() => new Date());
  return (
    <AdminList
      store={store}
      label="People"
      noun={["person", "people"]}
      rowHeight={ROW_HEIGHT}
      columns={COLUMNS}
      head={
        <>
          <HeadCell label="Person" />
          <HeadCell label="Status" width="232px" hideBelow="tablet" />
          <HeadCell label="Projects" numeric width="88px" hideBelow="desktop" />
          <HeadCell label="Joined" width="152px" hideBelow="desktop" />
          <HeadCell label="Actions" hideLabel width="72px" />
        </>
      }
      renderRow={(person) => (
        <PersonRow key={person.id} person={person} now={now} onChanged={store.replace} />
      )}
      empty={
        search === ""
          ? {
              title: "No people yet",
              text: "People appear here once they have logged in for the first time.",
            }
          : {
              title: `No people match “${search}”`,
              text: "Search for part of their e-mail address or name. People who have never logged in are not listed.",
              actions: <Button onClick={onClear}>Clear search</Button>,
            }
      }
    />
  );
}
