import { Icon, Menu, MenuItem } from "@tera/ui";
import { FilePlus2, Search } from "lucide-react";

interface AddReferenceMenuProps {
  /** The button that opens the menu. */
  readonly trigger: React.ReactElement;
  readonly onAdd: () => void;
  readonly onLookUp: () => void;
}

export function AddReferenceMenu({
  trigger,
  onAdd,
  onLookUp,
}: AddReferenceMenuProps): React.JSX.Element {
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Icon of={FilePlus2} />} onSelect={onAdd}>
        New reference
      </MenuItem>
      <MenuItem icon={<Icon of={Search} />} onSelect={onLookUp}>
        Add by DOI, PMID or title
      </MenuItem>
    </Menu>
  );
}
