import type { Answer, adminOverviewApi } from "@tera/contract";
import { Banner, PropertyList, PropertyRow, Section } from "@tera/ui";
import { formatSize } from "../files/file-size.ts";
import { countOf } from "../platform/date-text.ts";

type Health = Answer<typeof adminOverviewApi.read>["health"];

const LOW_DISK_SHARE = 0.1;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Shows whether the server works, and what an operator should attend to. */
export function HealthList({ health }: { readonly health: Health }): React.JSX.Element {
  const { diskFreeBytes, diskBytes } = health;
  const isDiskLow =
    diskFreeBytes !== null && diskBytes !== null && diskFreeBytes < LOW_DISK_SHARE * diskBytes;
  return (
    <Section title="Server">
      {isDiskLow ? (
        <Banner tone="warn">
          The disk is nearly full. Make room before the server has to refuse changes.
        </Banner>
      ) : null}
      <PropertyList>
        <PropertyRow label="Site">
          {health.isLocked ? "Locked for maintenance" : "Open"}
        </PropertyRow>
        <PropertyRow label="Version">{health.version}</PropertyRow>
        <PropertyRow label="Running for">{durationText(health.uptimeSeconds)}</PropertyRow>
        <PropertyRow label="Memory">{formatSize(health.memoryBytes)}</PropertyRow>
        <PropertyRow label="Database">
          {health.engine}, answers in {health.databaseMs} ms
        </PropertyRow>
        <PropertyRow label="Disk">
          {diskFreeBytes === null || diskBytes === null
            ? "Unknown"
            : `${formatSize(diskFreeBytes)} free of ${formatSize(diskBytes)}`}
        </PropertyRow>
        <PropertyRow label="Mail">{mailText(health)}</PropertyRow>
      </PropertyList>
    </Section>
  );
}

function mailText({ sendsMail, unsentMail }: Health): string {
  if (!sendsMail)
    return `No mail server is set up, so mail is kept here for you to pass on. ${countOf(unsentMail, "message")} today`;
  return unsentMail === 0 ? "All sent" : `${countOf(unsentMail, "message")} waiting`;
}

/** The two largest units: "3 days, 4 hours". */
function durationText(seconds: number): string {
  const parts = [
    countOf(Math.floor(seconds / DAY), "day"),
    countOf(Math.floor((seconds % DAY) / HOUR), "hour"),
    countOf(Math.floor((seconds % HOUR) / MINUTE), "minute"),
  ].filter((part) => !part.startsWith("0 "));
  return parts.length === 0 ? "Less than a minute" : parts.slice(0, 2).join(", ");
}
