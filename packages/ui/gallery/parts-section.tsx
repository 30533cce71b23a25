import { Bone, Brain, Download, Ellipsis, Eye, FolderInput, HeartPulse, Link, Microscope, Pill, Stethoscope, Sun, Trash2, Upload, X, Check, TriangleAlert, Grid2x2, List } from "lucide-react";
import { useState } from "react";
import {
  Accordion, AccordionItem, Avatar, AvatarStack, Badge, Banner, Breadcrumbs, Button, ButtonLink, CATEGORIES, Checkbox, CountBadge, FileDropArea, Icon, IconButton, KeyHint, Menu, MenuCheckbox,
  MenuItem, MenuLink, MenuRadioGroup, MenuSeparator, NumberField, OutlineBadge, ProgressBar, ProjectMark, RadioGroup, SearchField, Segmented, SelectField, SkeletonRows, Spinner, Switch, TabPanel, Tabs, text, serif, mono, TextArea, TextField,
  TextLink, Tooltip, VisuallyHidden,
} from "../src/index.ts";
import styled from "styled-components";
import { Across, Down, LONG_NAME, Sheet, Specimen } from "./specimen.tsx";

const MARKS = [Bone, Sun, Stethoscope, Pill, Brain, HeartPulse, Microscope];
const PEOPLE = ["Amara Osei", "Ruth Lindqvist", "Tomás Barrientos", "Mei-Ling Zhao", "Jakub Wieczorek", "p.raman@aiims.example"].map((name, index) => ({ id: `u${index}`, name, pending: index === 5 }));

const Serif = styled.p`${serif} font-size: 30px; line-height: 36px;`;
const Page = styled.p`${text.page}`;
const Dialog = styled.p`${text.dialog}`;
const Small = styled.p`${text.meta} color: var(--ink-3);`;
const Mono = styled.p`${mono}`;
const Two = styled.div`display: grid; grid-template-columns: 1fr 1fr; gap: 16px;`;

/** Every small part in its states. */
export function PartsSection() {
  const [checked, setChecked] = useState(true);
  const [order, setOrder] = useState("latest");
  const [view, setView] = useState("grid");
  const [radio, setRadio] = useState("one");
  const [tab, setTab] = useState("projects");
  const [type, setType] = useState("");
  const [search, setSearch] = useState("");
  const [rows, setRows] = useState<number | null>(16);
  const [on, setOn] = useState(true);
  return (
    <Sheet>
      <VisuallyHidden as="h1">Parts</VisuallyHidden>
      <Specimen name="Buttons">
        <Across>
          <Button variant="primary">Save file</Button>
          <Button icon={<Icon of={Upload} />}>Upload</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger">Delete 3 files</Button>
        </Across>
        <Across>
          <Button variant="primary" data-testid="focus">Focus</Button>
          <Button disabled>Not ready</Button>
          <Button busy busyLabel="Saving">Save</Button>
          <Button variant="primary" size="large">Large</Button>
          <Button size="small">Small</Button>
          <Menu trigger={<IconButton variant="secondary" label="More" icon={<Icon of={Ellipsis} />} />}>
            <MenuItem icon={<Icon of={Eye} />} keyHint="Enter" onSelect={() => undefined}>Open</MenuItem>
            <MenuLink icon={<Icon of={Download} />} href="#download">Download</MenuLink>
            <MenuItem icon={<Icon of={Link} />} onSelect={() => undefined}>Copy URL</MenuItem>
            <MenuItem icon={<Icon of={FolderInput} />} disabled onSelect={() => undefined}>Move out of folder</MenuItem>
            <MenuSeparator />
            <MenuCheckbox checked={on} onChecked={setOn}>Show hidden files</MenuCheckbox>
            <MenuRadioGroup label="Order" value={order} onValue={setOrder} options={[{ value: "latest", label: "Latest first" }, { value: "oldest", label: "Oldest first" }]} />
            <MenuSeparator />
            <MenuItem icon={<Icon of={Trash2} />} danger onSelect={() => undefined}>Delete file</MenuItem>
          </Menu>
          <IconButton label="Close" keyHint="Esc" icon={<Icon of={X} />} />
          <ButtonLink href="#elsewhere">A link</ButtonLink>
        </Across>
        <Button variant="primary" disabledReason="Choose a file first">Save file</Button>
      </Specimen>
      <Specimen name="Fields">
        <Down>
          <Two>
            <TextField label="Project name" defaultValue="Vitamin D and falls" />
            <TextField label="Short name" defaultValue="Vit D" />
            <TextField label="Type DELETE to confirm" defaultValue="DELTE" error="That does not match DELETE" />
            <TextField label="Institute" placeholder="Type to search, or add a new one" optional />
            <SelectField label="Type" value={type} onValue={setType} placeholder="Choose a type" options={[{ value: "sr", label: "Systematic review", group: "Review" }, { value: "rct", label: "Randomised trial", group: "Trial" }]} />
            <NumberField label="Rows" value={rows} onValue={setRows} min={1} hint="1 to 100" />
          </Two>
          <TextArea label="Description" defaultValue="Does nurse-led discharge planning shorten stay?" hint="Shown to members only." />
          <SearchField label="Search title, author, abstract or DOI" value={search} onValue={setSearch} shortcut="/" />
          <TextField label="Disabled" disabled value="Can't be changed" readOnly />
        </Down>
      </Specimen>
      <Specimen name="Choice">
        <Across>
          <Checkbox label="On" checked={checked} onChecked={setChecked} />
          <Checkbox label="Off" checked={false} onChecked={setChecked} />
          <Checkbox label="Some" checked={false} indeterminate onChecked={setChecked} />
          <Checkbox label="Disabled" checked disabled onChecked={setChecked} />
        </Across>
        <Across><RadioGroup label="Allow" across value={radio} onValue={setRadio} options={[{ value: "one", label: "Until I leave this page" }, { value: "other", label: "For 30 days" }]} /></Across>
        <Across><Switch label="Show credits" checked={on} onChecked={setOn} /><Switch label="Off" checked={false} onChecked={setOn} /></Across>
        <Across>
          <Segmented label="Order" value={order} onValue={setOrder} segments={[{ value: "latest", label: "Latest first" }, { value: "oldest", label: "Oldest first" }]} />
          <Segmented label="View" value={view} onValue={setView} segments={[{ value: "grid", label: "Grid", icon: <Icon of={Grid2x2} />, iconOnly: true }, { value: "list", label: "List", icon: <Icon of={List} />, iconOnly: true }]} />
        </Across>
        <Tabs id="t" label="Sections" value={tab} onValue={setTab} tabs={[{ value: "projects", label: "Projects" }, { value: "users", label: "Users" }, { value: "settings", label: "Settings" }]} />
        <TabPanel id="t" value={tab}><Small>{tab}</Small></TabPanel>
      </Specimen>
      <Specimen name="Badges and people">
        <Across>
          <Badge>Invited</Badge><Badge tone="info">Open now</Badge><Badge tone="ok" icon={<Icon of={Check} />}>Ok</Badge>
          <Badge tone="warn" icon={<Icon of={TriangleAlert} />}>Deployed today</Badge><Badge tone="bad" icon={<Icon of={X} />}>Failed</Badge>
          <OutlineBadge>Beta</OutlineBadge><CountBadge rest={["Marsh D", "Adeyemi T", "Holt J", "Brandt C"]} label="more authors" />
        </Across>
        <Across>
          <Avatar name="Amara Osei" size="sm" /><Avatar name="Ruth Lindqvist" /><Avatar name="Tomás Barrientos" size="lg" /><Avatar name="Mei-Ling Zhao" size="xl" />
          <Avatar name="p.raman@aiims.example" size="lg" pending /><Avatar name="x" size="lg" invalid="No such person" /><Avatar name="علي حسن" size="lg" /><Avatar name="👩‍🔬" size="lg" /><Avatar name="Yuki Tanaka" size="xxl" />
        </Across>
        <Across><AvatarStack people={PEOPLE} /></Across>
        <Across>{CATEGORIES.map((category, index) => { const glyph = MARKS[index]; return glyph && <ProjectMark key={category} category={category} icon={glyph} />; })}</Across>
        <Across>{CATEGORIES.map((category, index) => { const glyph = MARKS[index]; return glyph && <ProjectMark key={category} category={category} icon={glyph} size={index % 2 ? 24 : 44} />; })}</Across>
      </Specimen>
      <Specimen name="Messages">
        <Down>
          <Banner action={<TextLink href="#report">View report</TextLink>} onClose={() => undefined}><strong>4,102 references</strong> imported.</Banner>
          <Banner tone="warn">Dev server. Work here may be erased.</Banner>
          <Banner tone="bad" action={<TextLink href="#again">Try these again</TextLink>}>2 of 5 files could not be uploaded.</Banner>
          <Banner tone="ok">Saved.</Banner>
          <Banner>{LONG_NAME.slice(0, 300)}</Banner>
        </Down>
      </Specimen>
      <Specimen name="Progress and waiting">
        <Down>
          <ProgressBar label="Generating Zip file..." words="Zipping - 17 of 24" value={17} max={24} />
          <ProgressBar label="No bar without a whole" words="17" value={17} max={0} />
          <Spinner label="Loading" showLabel />
          <SkeletonRows rows={3} square twoLines rowHeight={44} />
        </Down>
      </Specimen>
      <Specimen name="Finding the way">
        <Down>
          <Breadcrumbs items={[{ label: "Files", href: "#f" }, { label: "Search results", href: "#s" }, { label: "all-databases.ris" }]} />
          <Breadcrumbs items={[{ label: "Files", href: "#f" }, { label: LONG_NAME }]} label="Another trail" />
          <Accordion>
            <AccordionItem title="How does it decide?" group="g" defaultOpen>Titles are compared without case.</AccordionItem>
            <AccordionItem title={LONG_NAME.slice(0, 200)} group="g">Long.</AccordionItem>
          </Accordion>
          <p>Press <KeyHint>K</KeyHint> to keep both. <Tooltip label="Close sidebar" keyHint="["><Button size="small">Hover me</Button></Tooltip></p>
        </Down>
      </Specimen>
      <Specimen name="Dropping files">
        <FileDropArea onFiles={() => undefined} accept=".ris" hint="Libraries: .ris .nbib .xml. Any other file up to 200 MB." />
      </Specimen>
      <Specimen name="Type">
        <Down>
          <Serif>Newsreader for the front page</Serif><Page>Page title 26/32</Page><Dialog>Dialog title 20/28</Dialog>
          <p>Body 15/22, with <em>Journal names</em> in italics and <mark>a mark</mark></p><Small>Small 13/18: 12,480 references, 14:02</Small><Mono>10.5555/jcn.15102</Mono>
        </Down>
      </Specimen>
    </Sheet>
  );
}
