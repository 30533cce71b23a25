import { Icon, Menu, MenuItem, type MenuProps } from "@tera/ui";
import { FilePlus2, Search } from "lucide-react";
import type { Adding } from "./use-adding.ts";

interface AddReferenceMenuProps {
  /** The button that opens the menu. */
  readonly trigger: MenuProps["trigger"];
  readonly adding: Adding;
}

export function AddReferenceMenu({ trigger, adding }: AddReferenceMenuProps): React.JSX.Element {
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Icon of={FilePlus2} />} onSelect={adding.byHand}>
        New reference
      </MenuItem>
      <MenuItem icon={<Icon of={Search} />} onSelect={adding.byLookup}>
        Add by DOI, PMID or title
      </MenuItem>
    </Menu>
  );
}
