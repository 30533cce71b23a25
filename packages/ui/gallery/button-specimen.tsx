import { Download, Ellipsis, Eye, FolderInput, Link, Trash2, Upload, X } from "lucide-react";
import {
  Button,
  ButtonLink,
  Icon,
  IconButton,
  Menu,
  MenuCheckbox,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuSeparator,
} from "../src/index.ts";
import { Across, Specimen } from "./specimen.tsx";

/** State shared with `ChoiceSpecimen`. */
export interface SharedSettings {
  isOn: boolean;
  setIsOn: (isOn: boolean) => void;
  order: string;
  setOrder: (order: string) => void;
}

export function ButtonSpecimen(settings: SharedSettings) {
  return (
    <Specimen name="Buttons">
      <Across>
        <Button variant="primary">Save file</Button>
        <Button icon={<Icon of={Upload} />}>Upload</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Delete 3 files</Button>
      </Across>
      <Across>
        <Button variant="primary" data-testid="focus">
          Focus
        </Button>
        <Button disabled>Not ready</Button>
        <Button busy busyLabel="Saving">
          Save
        </Button>
        <Button variant="primary" size="large">
          Large
        </Button>
        <Button size="small">Small</Button>
        <FileMenu {...settings} />
        <IconButton label="Close" keyHint="Esc" icon={<Icon of={X} />} />
        <ButtonLink href="#elsewhere">A link</ButtonLink>
      </Across>
      <Button variant="primary" disabledReason="Choose a file first">
        Save file
      </Button>
    </Specimen>
  );
}

function FileMenu({ isOn, setIsOn, order, setOrder }: SharedSettings) {
  return (
    <Menu trigger={<IconButton variant="secondary" label="More" icon={<Icon of={Ellipsis} />} />}>
      <MenuItem icon={<Icon of={Eye} />} keyHint="Enter" onSelect={() => undefined}>
        Open
      </MenuItem>
      <MenuLink icon={<Icon of={Download} />} href="#download">
        Download
      </MenuLink>
      <MenuItem icon={<Icon of={Link} />} onSelect={() => undefined}>
        Copy URL
      </MenuItem>
      <MenuItem icon={<Icon of={FolderInput} />} disabled onSelect={() => undefined}>
        Move out of folder
      </MenuItem>
      <MenuSeparator />
      <MenuCheckbox checked={isOn} onChecked={setIsOn}>
        Show hidden files
      </MenuCheckbox>
      <MenuRadioGroup
        label="Order"
        value={order}
        onValue={setOrder}
        options={[
          { value: "latest", label: "Latest first" },
          { value: "oldest", label: "Oldest first" },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={<Icon of={Trash2} />} danger onSelect={() => undefined}>
        Delete file
      </MenuItem>
    </Menu>
  );
}
