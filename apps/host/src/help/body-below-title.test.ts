import { expect, it } from "vitest";
import { bodyBelowTitle } from "./body-below-title.ts";

it("HELP-03 bodyBelowTitle: drops the page's only title", () => {
  expect(bodyBelowTitle("\n<h1 id=x>How to\ncite us</h1>\n<p>One</p>")).toBe("\n<p>One</p>");
});

it("HELP-04 bodyBelowTitle: lowers several titles by one level", () => {
  expect(bodyBelowTitle("<h1>Who?</h1><p>One</p><h1>Why?</h1>")).toBe(
    "<h2>Who?</h2><p>One</p><h2>Why?</h2>",
  );
});

it("HELP-03 bodyBelowTitle: leaves other pages unchanged", () => {
  expect(bodyBelowTitle("<p>One</p><h2>Two</h2>")).toBe("<p>One</p><h2>Two</h2>");
});
