import type { Meta, StoryObj } from "@storybook/react-vite";
import { Bone, RefreshCw } from "lucide-react";
import { expect } from "storybook/test";
import { ProjectMark } from "../avatar/project-mark.tsx";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { SearchField } from "../field/search-field.tsx";
import { TextField } from "../field/text-field.tsx";
import { Icon } from "../icon/icon.tsx";
import { LONG_NAME, RTL_NAME } from "../story-material.ts";
import { Fact, PageBody, PageHead, PageToolbar, Section, SettingsSection } from "./page.tsx";

const meta = {
  title: "Parts/Page",
  component: PageHead,
  subcomponents: { PageBody, Section, SettingsSection },
  parameters: { bare: true },
  args: { title: "Files" },
  render: (args) => (
    <PageBody>
      <PageHead {...args} />
    </PageBody>
  ),
} satisfies Meta<typeof PageHead>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Head: Story = {
  args: {
    mark: <ProjectMark category="navy" icon={Bone} size={44} />,
    title: "Nurse-led discharge after hip fracture",
    subtitle: "Systematic review, started 3 March",
    actions: (
      <>
        <IconButton label="Reload" icon={<Icon of={RefreshCw} />} />
        <Button variant="primary">Upload</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Nurse-led discharge",
    );
  },
};

export const Toolbar: Story = {
  render: (args) => (
    <PageBody>
      <PageHead {...args} />
      <PageToolbar>
        <SearchField label="Find a file" value="" onValue={() => undefined} />
        <Fact>42 files, 193.0 MB</Fact>
      </PageToolbar>
    </PageBody>
  ),
};

export const Sections: Story = {
  render: (args) => (
    <PageBody>
      <PageHead {...args} />
      <Section title="Latest" actions={<Button size="small">Show all</Button>}>
        <p>Three files.</p>
      </Section>
      <Section title="Properties" ruled>
        <p>None.</p>
      </Section>
    </PageBody>
  ),
};

export const Settings: Story = {
  render: () => (
    <PageBody>
      <PageHead title="Project settings" />
      <SettingsSection title="Details" about="Changes save automatically.">
        <TextField label="Name" defaultValue="Vitamin D and falls" />
      </SettingsSection>
      <SettingsSection
        title="Members"
        about="Everyone here can read and change the whole project."
        actions={<Button>Invite</Button>}
      >
        <Fact>Five people</Fact>
      </SettingsSection>
    </PageBody>
  ),
};

export const Reading: Story = {
  render: () => (
    <PageBody width="reading">
      <PageHead title="How references are compared" />
      <p>{"Titles are compared without case, accents and punctuation. ".repeat(8)}</p>
    </PageBody>
  ),
};

export const TenThousandCharacters: Story = {
  args: { title: LONG_NAME, subtitle: LONG_NAME, actions: <Button>Settings</Button> },
};

export const RightToLeft: Story = { args: { title: RTL_NAME } };
