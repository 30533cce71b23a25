import { expect, it } from "vitest";
import { invitationMail } from "./invitation-mail.ts";

const CONFIGURATION = { productName: "TERA", publicOrigin: "https://tera.example" };
const INVITATION = {
  to: "bob@example.org",
  projectId: "p",
  secret: "s3cret",
  projectName: "Hip fracture",
  inviterName: "Ann",
  role: "member",
} as const;

it("an invitation mail names the sender and project, and contains the join link", () => {
  const mail = invitationMail(CONFIGURATION, INVITATION);
  expect(mail.subject).toBe("Ann invites you to the project Hip fracture");
  expect(mail.text).toContain("https://tera.example/projects/p/join?invite=s3cret\n");
});

it("an invitation mail says what the invited role allows", () => {
  expect(invitationMail(CONFIGURATION, INVITATION).text).toMatch(
    /^Ann invites you to work on the project "Hip fracture" in TERA\.\nYou can view and edit everything in it\.\n/u,
  );
  expect(invitationMail(CONFIGURATION, { ...INVITATION, role: "viewer" }).text).toMatch(
    /^Ann invites you to view the project "Hip fracture" in TERA\.\nYou can view and download everything in it, but not change it\.\n/u,
  );
});

it("names of people and projects cannot add a link or a line to an invitation mail", () => {
  const mail = invitationMail(CONFIGURATION, {
    ...INVITATION,
    inviterName: "Win at https://evil.example/x\r\nBcc: all@example.org",
    projectName: "www.evil.example v2.0 of St. John",
  });
  expect(mail.subject).toBe(
    "Win at https: //evil. example/x Bcc: all@example. org invites you to the project www. evil. example v2.0 of St. John",
  );
});
