import { Bone, RefreshCw, Settings } from "lucide-react";
import { useState } from "react";
import {
  Badge,
  Button,
  EmptyState,
  Fact,
  Icon,
  IconButton,
  PageBody,
  PageHead,
  PageToolbar,
  ProjectMark,
  PropertyField,
  PropertyList,
  PropertyRow,
  SearchField,
  Section,
  SettingsSection,
  SplitPage,
  StepList,
  TextField,
  TextLink,
} from "../src/index.ts";
import { LONG_NAME } from "./specimen.tsx";

export function PagesSection() {
  return (
    <main>
      <PageBody>
        <FilesHead />
        <PageHead title={LONG_NAME} actions={<Button>Settings</Button>} />
        <SettingsSections />
        <Properties />
        <EmptyState
          title="The file store did not answer"
          code="STORAGE-TIMEOUT"
          actions={
            <>
              <Button variant="primary">Try again</Button>
              <Button>Email us about this</Button>
            </>
          }
        >
          We tried five times in 12 seconds. Your last change is kept on this device.
        </EmptyState>
      </PageBody>
      <ProjectPage />
    </main>
  );
}

function FilesHead() {
  const [find, setFind] = useState("");
  return (
    <>
      <PageHead
        title="Files"
        actions={
          <>
            <IconButton label="Reload" icon={<Icon of={RefreshCw} />} />
            <Button>New folder</Button>
            <Button variant="primary">Upload</Button>
          </>
        }
      />
      <PageToolbar>
        <SearchField label="Find a file" value={find} onValue={setFind} />
        <Fact>42 files, 193.0 MB</Fact>
      </PageToolbar>
    </>
  );
}

function SettingsSections() {
  return (
    <>
      <SettingsSection title="Details" about="Changes save automatically.">
        <TextField label="Name" defaultValue="Nurse-led discharge after hip fracture" />
        <TextField label="Short name" defaultValue="Nurse-led discharge" />
      </SettingsSection>
      <SettingsSection
        title="Members"
        about="Everyone here can read and change the whole project."
        actions={<Button>Invite</Button>}
      >
        <Fact>Five people</Fact>
      </SettingsSection>
    </>
  );
}

function Properties() {
  const [date, setDate] = useState("2020");
  return (
    <Section title="Properties" ruled>
      <PropertyList>
        <PropertyField
          label="Journal"
          value="Journal of Clinical Nursing"
          look="italic"
          onSave={() => undefined}
        />
        <PropertyField label="Date" value={date} onSave={setDate} />
        <PropertyField label="DOI" value="10.5555/jcn.15102" look="mono" onSave={() => undefined} />
        <PropertyField
          label="Pages"
          value=""
          placeholder="None"
          error="Pages are numbers"
          onSave={() => undefined}
        />
        <PropertyRow label="Label">
          <Badge tone="ok">Included</Badge>
        </PropertyRow>
      </PropertyList>
    </Section>
  );
}

function ProjectPage() {
  return (
    <SplitPage
      asideLabel="About the project"
      aside={
        <>
          <Fact>About</Fact>
          <p>
            Does nurse-led discharge planning shorten stay? <TextLink href="#p">PROSPERO</TextLink>
          </p>
        </>
      }
    >
      <PageHead
        mark={<ProjectMark category="navy" icon={Bone} size={44} />}
        title="Nurse-led discharge after hip fracture"
        subtitle="Systematic review, started 3 March 2026"
        actions={<Button icon={<Icon of={Settings} />}>Settings</Button>}
      />
      <StepList
        title="Your project is ready. Where would you like to begin?"
        steps={[
          {
            title: "Write down the question and the plan",
            text: "The Review Wizard takes you through the protocol, step by step.",
            action: <Button variant="primary">Open Review Wizard</Button>,
          },
          {
            title: "Import your references",
            text: "Drop .ris, .nbib or .xml files.",
            action: <Button>Upload files</Button>,
          },
        ]}
      />
    </SplitPage>
  );
}
