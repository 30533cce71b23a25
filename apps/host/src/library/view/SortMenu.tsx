import { Icon, IconButton, Menu, MenuRadioGroup } from "@tera/ui";
import { ArrowUpDown } from "lucide-react";
import type { LibrarySort } from "../../references/library-index-messages.ts";
import { sortLabel } from "./library-columns.ts";

interface SortMenuProps {
  readonly sort: LibrarySort | undefined;
  readonly onSort: (sort: LibrarySort | undefined) => void;
}

const ORDERS: readonly {
  readonly value: string;
  readonly label: string;
  readonly sort: LibrarySort | undefined;
}[] = [
  { value: "file", label: "Original order", sort: undefined },
  { value: "title", label: "Title", sort: { field: "title", direction: "ascending" } },
  { value: "authors", label: "Authors", sort: { field: "authors", direction: "ascending" } },
  { value: "newest", label: "Newest first", sort: { field: "year", direction: "descending" } },
  { value: "oldest", label: "Oldest first", sort: { field: "year", direction: "ascending" } },
  { value: "journal", label: "Journal", sort: { field: "journal", direction: "ascending" } },
];

/** Returns a menu item for a sort order chosen from a column header. */
function orderOf(sort: LibrarySort): (typeof ORDERS)[number] {
  return {
    value: `${sort.field} ${sort.direction}`,
    label:
      sort.direction === "ascending"
        ? sortLabel(sort.field)
        : `${sortLabel(sort.field)}, last first`,
    sort,
  };
}

export function SortMenu({ sort, onSort }: SortMenuProps): React.JSX.Element {
  const chosen =
    ORDERS.find(
      (order) => order.sort?.field === sort?.field && order.sort?.direction === sort?.direction,
    ) ??
    (sort && orderOf(sort));
  const orders = chosen === undefined || ORDERS.includes(chosen) ? ORDERS : [...ORDERS, chosen];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          variant="secondary"
          label={chosen === undefined ? "Order" : `Order: ${chosen.label}`}
          icon={<Icon of={ArrowUpDown} />}
        />
      }
    >
      <MenuRadioGroup
        label="Order"
        value={chosen?.value ?? ""}
        onValue={(value) => onSort(orders.find((order) => order.value === value)?.sort)}
        options={orders.map(({ value, label }) => ({ value, label }))}
      />
    </Menu>
  );
}
