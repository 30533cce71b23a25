import { expect, it } from "vitest";
import { identityOf } from "./identity.ts";

it("identityOf: is the same however a DOI, title and date are written", () => {
  expect(
    identityOf({
      id: "a",
      urls: ["https://doi.org/10.5555/Sep%73is"],
      title: "Études of <i>sepsis</i>: a trial.",
      date: "2019-05-01",
    }),
  ).toEqual(
    identityOf({
      id: "b",
      doi: "doi:10.5555/sepsis",
      title: "ETUDES OF SEPSIS – A TRIAL",
      date: "2019",
    }),
  );
});

it("identityOf: is undefined for what a reference lacks", () => {
  expect(identityOf({ id: "a", title: "…" })).toEqual({ doi: undefined, titleAndYear: undefined });
  expect(identityOf({ id: "a", title: "Sepsis" })).not.toEqual(
    identityOf({ id: "a", title: "Sepsis", date: "2019" }),
  );
});
