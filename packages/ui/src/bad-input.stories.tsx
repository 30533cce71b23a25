import type { Meta, StoryObj } from "@storybook/react-vite";
import { Bone, Trash2 } from "lucide-react";
import { styled } from "styled-components";
import {
  Accordion,
  AccordionItem,
  ActionBar,
  ActionBarButton,
  Avatar,
  AvatarStack,
  Badge,
  Banner,
  BarChart,
  Breadcrumbs,
  Button,
  ButtonRow,
  Card,
  CardList,
  Checkbox,
  CountBadge,
  EmptyState,
  Icon,
  IconButton,
  JsonView,
  PageHead,
  Person,
  ProgressBar,
  ProjectMark,
  PropertyField,
  PropertyList,
  PropertyRow,
  RadioGroup,
  RowActions,
  Section,
  Segmented,
  SelectField,
  SettingsSection,
  StepList,
  Switch,
  Table,
  TableCell,
  TableGroupRow,
  TableRow,
  TabPanel,
  Tabs,
  TagList,
  TextArea,
  TextField,
  TwoLines,
} from "./index.ts";
import {
  COMBINING_NAME,
  EMOJI_NAME,
  HEBREW_NAME,
  LONG_NAME,
  MANY,
  RTL_NAME,
} from "./story-material.ts";

const ignore = () => undefined;

/** Leaves room for the floating action bar. */
const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  padding-bottom: 160px;
`;

interface EveryPartProps {
  /** Used wherever user text can appear. */
  words: string;
  /** The length of every list. */
  many: number;
}

function EveryPart({ words, many }: EveryPartProps) {
  const some = Array.from({ length: many }, () => words);
  return (
    <Sheet>
      <PageTop words={words} some={some} />
      <Members words={words} some={some} />
      <Fields words={words} />
      <Views words={words} some={some} />
      <Results words={words} some={some} />
      <ActionBar count="3 selected" sum={words} onClear={ignore}>
        <ActionBarButton icon={<Icon of={Trash2} />}>Delete</ActionBarButton>
      </ActionBar>
    </Sheet>
  );
}

interface PartProps {
  words: string;
  /** The words, once for each item of a list. */
  some: readonly string[];
}

function PageTop({ words, some }: PartProps) {
  const people = some.map((name, index) => ({ id: String(index), name }));
  return (
    <>
      <Breadcrumbs items={[{ label: words, href: "#up" }, { label: words }]} />
      <PageHead
        title={words}
        subtitle={words}
        mark={<ProjectMark category="navy" icon={Bone} size={44} />}
        actions={<Button variant="primary">{words}</Button>}
      />
      <Banner tone="info" onClose={ignore}>
        {words}
      </Banner>
      <ButtonRow>
        <Avatar name={words} />
        <AvatarStack people={people} />
        <Badge>{words}</Badge>
        <CountBadge rest={some} label="more authors" />
        <IconButton label={words} icon={<Icon of={Trash2} />} />
        <Button disabledReason={words}>Send invites</Button>
      </ButtonRow>
      <TagList label="Tags" tags={some} />
    </>
  );
}

function Members({ words, some }: PartProps) {
  return (
    <Section title={words} actions={<Button>{words}</Button>}>
      <Table label="Members" rowHeight={54}>
        <tbody>
          <TableGroupRow label={words} columns={3} />
          {some.slice(0, 3).map((name, index) => (
            <TableRow key={index} selected={index === 0}>
              <TableCell>
                <Person name={name} email={`someone@${name.slice(0, 4).length}.example`} />
              </TableCell>
              <TableCell quiet hideBelow="tablet">
                <TwoLines>
                  <span dir="auto" title={name}>
                    {name}
                  </span>
                  <span dir="auto" title={name}>
                    {name}
                  </span>
                </TwoLines>
              </TableCell>
              <TableCell numeric>
                <RowActions>
                  <Button size="small">Remove</Button>
                </RowActions>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function Fields({ words }: Pick<PartProps, "words">) {
  const option = { value: "a", label: words };
  return (
    <>
      <SettingsSection title={words} about={words}>
        <TextField label="Name" defaultValue={words} hint={words} />
        <TextArea label="Description" defaultValue={words} error={words} />
        <SelectField label="Type" value="a" onValue={ignore} options={[option]} />
        <RadioGroup
          label="Format"
          value="a"
          onValue={ignore}
          options={[option, { value: "b", label: "CSV", disabledReason: words }]}
        />
        <Checkbox label={words} checked onChecked={ignore} />
        <Switch label={words} checked onChecked={ignore} />
        <Segmented
          label="Order"
          value="a"
          onValue={ignore}
          segments={[option, { value: "b", label: "Oldest first" }]}
        />
      </SettingsSection>
      <PropertyList>
        <PropertyRow label={words}>{words}</PropertyRow>
        <PropertyField label="Title" value={words} onSave={ignore} multiline />
      </PropertyList>
    </>
  );
}

function Views({ words, some }: PartProps) {
  return (
    <>
      <Tabs
        id="bad"
        label="Views"
        value="a"
        onValue={ignore}
        tabs={[
          { value: "a", label: "One" },
          { value: "b", label: words.slice(0, 40) },
        ]}
      />
      <TabPanel id="bad" value="a">
        <CardList>
          <Card
            name={words}
            href="#card"
            line={words}
            tags={some}
            tagsLabel="Tags"
            icon={<Icon of={Bone} size={20} />}
          />
        </CardList>
      </TabPanel>
    </>
  );
}

function Results({ words, some }: PartProps) {
  return (
    <>
      <ProgressBar label={words} valueText={words} value={1} max={3} />
      <Accordion>
        <AccordionItem title={words} defaultOpen>
          {words}
        </AccordionItem>
      </Accordion>
      <BarChart
        title={words}
        series={[{ label: words, category: "navy" }]}
        bars={some
          .slice(0, 5)
          .map((label, index) => ({ id: String(index), label, values: [index + 1] }))}
      />
      <JsonView label="Answer" value={{ [words]: words }} />
      <EmptyState title={words} code={words} actions={<Button>{words}</Button>}>
        {words}
      </EmptyState>
      <StepList
        title={words}
        steps={[{ title: words, text: words, action: <Button>{words}</Button> }]}
      />
    </>
  );
}

const meta = {
  title: "Parts/Bad input",
  component: EveryPart,
  args: { words: RTL_NAME, many: 4 },
} satisfies Meta<typeof EveryPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TenThousandCharacters: Story = { args: { words: LONG_NAME, many: 1 } };

export const RightToLeft: Story = {};

export const BothDirections: Story = { args: { words: HEBREW_NAME } };

export const Pictures: Story = { args: { words: EMOJI_NAME } };

export const TowersOfMarks: Story = { args: { words: COMBINING_NAME } };

export const OneLongWord: Story = {
  args: {
    words: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  },
};

export const FiveThousandOfEach: Story = { args: { words: "Okonkwo C", many: MANY } };

export const NoneOfEach: Story = { args: { words: "Okonkwo C", many: 0 } };
