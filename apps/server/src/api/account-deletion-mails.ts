import type { ChosenSuccessor, OwnedProject } from "@tera/contract";
import type { MailMessage, ServerConfiguration } from "../context.ts";
import { oneLine } from "./invitation-mail.ts";

type MailConfiguration = Pick<ServerConfiguration, "productName" | "publicOrigin">;

export interface DeletedOwner {
  readonly email: string;
  readonly name: string;
}

interface Plan {
  readonly projects: readonly OwnedProject[];
  readonly chosen: readonly ChosenSuccessor[];
}

/** Returns one mail each for the owner, every successor and everybody who loses a project. */
export function deletionMails(
  configuration: MailConfiguration,
  owner: DeletedOwner,
  deletesAt: Date | string,
  plan: Plan,
): readonly MailMessage[] {
  const day = dayOf(deletesAt);
  return [
    ownerMail(configuration, owner, day),
    ...successorMails(configuration, owner, day, plan),
    ...lossMails(configuration, owner, day, plan),
  ];
}

export function projectTitle(name: string | null): string {
  return oneLine(name ?? "[ No project name ]");
}

function ownerMail(
  { productName, publicOrigin }: MailConfiguration,
  { email }: DeletedOwner,
  day: string,
): MailMessage {
  return {
    kind: "account-deletion",
    to: email,
    subject: `Your ${productName} account will be deleted on ${day}`,
    text: [
      `You asked to delete your account in ${productName}. It will be deleted on ${day}, together with your projects that nobody takes over.`,
      "",
      `To keep it, log in before then: ${publicOrigin}/login`,
      "",
      "If this was not you, log in, keep your account and change your password.",
    ].join("\n"),
    link: `${publicOrigin}/login`,
  };
}

function successorMails(
  { productName, publicOrigin }: MailConfiguration,
  owner: DeletedOwner,
  day: string,
  { projects, chosen }: Plan,
): readonly MailMessage[] {
  return projects.flatMap(({ id, name, members }) => {
    const successor = chosen.find(({ project }) => project === id)?.successor;
    const member = members.find((one) => one.id === successor);
    if (member === undefined) return [];
    const link = `${publicOrigin}/projects/${id}`;
    return [
      {
        kind: "ownership" as const,
        to: member.email,
        subject: `You will manage the project ${projectTitle(name)}`,
        text: [
          `${oneLine(owner.name)} is deleting their account in ${productName} and chose you to manage the project "${projectTitle(name)}" from ${day} on.`,
          "",
          `The project: ${link}`,
        ].join("\n"),
        link,
      },
    ];
  });
}

/**
 * Returns a mail for each member who loses projects. Until that day, they can ask the owner for
 * them.
 */
function lossMails(
  { productName, publicOrigin }: MailConfiguration,
  owner: DeletedOwner,
  day: string,
  { projects, chosen }: Plan,
): readonly MailMessage[] {
  const lost = projects.filter(({ id }) =>
    chosen.some(({ project, successor }) => project === id && successor === null),
  );
  const emails = new Set(lost.flatMap(({ members }) => members.map(({ email }) => email)));
  return [...emails].map((email) => {
    const theirs = lost.filter(({ members }) => members.some((member) => member.email === email));
    const titles = theirs.map(({ name }) => projectTitle(name));
    return {
      kind: "project-deletion",
      to: email,
      subject:
        titles.length === 1
          ? `The project ${titles.join()} will be deleted on ${day}`
          : `${titles.length} projects will be deleted on ${day}`,
      text: [
        `${oneLine(owner.name)} is deleting their account in ${productName}. On ${day}, these projects that you work on will be deleted with it:`,
        "",
        ...theirs.map(({ id }, index) => `- ${titles[index]}: ${publicOrigin}/projects/${id}`),
        "",
        `If you need one of them, ask ${oneLine(owner.name)} before then: they can still log in, keep their account and make you the project's manager. Until then, you can work on the project and download its files.`,
      ].join("\n"),
    };
  });
}

function dayOf(at: Date | string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(at),
  );
}
