import { Banner, ProgressBar, SkeletonRows, Spinner, TextLink } from "../src/index.ts";
import { Down, LONG_NAME, Specimen } from "./specimen.tsx";

export function MessageSpecimen() {
  return (
    <Specimen name="Messages">
      <Down>
        <Banner action={<TextLink href="#report">View report</TextLink>} onClose={() => undefined}>
          <strong>4,102 references</strong> imported.
        </Banner>
        <Banner tone="warn">Dev server. Work here may be erased.</Banner>
        <Banner tone="bad" action={<TextLink href="#again">Try these again</TextLink>}>
          2 of 5 files could not be uploaded.
        </Banner>
        <Banner tone="ok">Saved.</Banner>
        <Banner>{LONG_NAME.slice(0, 300)}</Banner>
      </Down>
    </Specimen>
  );
}

export function ProgressSpecimen() {
  return (
    <Specimen name="Progress and waiting">
      <Down>
        <ProgressBar
          label="Generating Zip file..."
          valueText="Zipping - 17 of 24"
          value={17}
          max={24}
        />
        <ProgressBar label="No bar without a whole" valueText="17" value={17} max={0} />
        <Spinner label="Loading" showLabel />
        <SkeletonRows rows={3} square twoLines rowHeight={44} />
      </Down>
    </Specimen>
  );
}
