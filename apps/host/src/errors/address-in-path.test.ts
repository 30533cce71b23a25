import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressInPath } from "./address-in-path.ts";

const HOST = "tera.example";

describe("a path that contains a whole URL", () => {
  test("ROUTE-02 a URL of this site becomes its path, with query and fragment", () => {
    expect(addressInPath("/https://tera.example/project/files?from=mail#top", HOST)).toEqual({
      path: "/project/files?from=mail#top",
    });
    expect(addressInPath("/HTTPS://TERA.example", HOST)).toEqual({ path: "/" });
    expect(addressInPath("/https://tera.example//elsewhere.example/x", HOST)).toEqual({
      path: "/elsewhere.example/x",
    });
  });

  test("ROUTE-03 a URL of another site leads to that site", () => {
    expect(addressInPath("/https://elsewhere.example/a?b#c", HOST)).toEqual({
      elsewhere: "https://elsewhere.example/a?b#c",
    });
    expect(addressInPath("/http://tera.example:8080/", HOST)).toEqual({
      elsewhere: "http://tera.example:8080/",
    });
  });

  test.each([
    "/javascript:alert(1)",
    "/data:text/html,x",
    "/file:///etc/passwd",
    "/javascript://tera.example/%0aalert(1)",
    "/no/such/page",
    "/https:",
    "/https://",
    "//elsewhere.example",
    "/ https://tera.example",
  ])("ROUTE-03 the path %s contains no URL to open", (path) => {
    expect(addressInPath(path, HOST)).toBeUndefined();
  });

  test("ROUTE-03 in any path, only http and https URLs open, and URLs of this site stay on it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl({ withFragments: true, withQueryParameters: true }),
          fc.webUrl().map((url) => url.replace(/^\w+:/, "javascript:")),
        ),
        (text) => {
          const carried = addressInPath(`/${text}`, HOST);
          if (carried === undefined) return;
          if ("path" in carried) expect(new URL(carried.path, `https://${HOST}`).host).toBe(HOST);
          else expect(["http:", "https:"]).toContain(new URL(carried.elsewhere).protocol);
        },
      ),
    );
  });
});
