import { expect, test } from "vitest";
import { addressAt, testAddressProblem, parseTestAddress } from "./embed-test-address.ts";

const problem = (input: string): string | undefined =>
  testAddressProblem(parseTestAddress(input), "http://localhost:7334");

test("TOOLX-10 parseTestAddress: completes a typed web address", () => {
  expect(parseTestAddress(" localhost:5173 ")).toBe("http://localhost:5173/");
  expect(parseTestAddress("https://tool.example/a?b=1")).toBe("https://tool.example/a?b=1");
});

test("TOOLX-10 testAddressProblem: rejects URLs of this site, malformed and remote http URLs", () => {
  for (const fine of ["localhost:5173", "http://127.0.0.1:8080/", "https://tool.example"])
    expect(problem(fine)).toBeUndefined();
  expect(problem("http://localhost:7334/project")).toContain("this site's own address");
  for (const malformed of ["", "javascript://x", "file:///etc/passwd", "not a page", "http://"])
    expect(problem(malformed)).toContain("web address");
  expect(problem("http://192.168.0.2:8080")).toContain("https");
});

test("TOOLX-10 addressAt: appends a path below the test page to the tool's URL", () => {
  expect(addressAt("http://127.0.0.1:8080/", "/embed/test/words/3?q=1")).toBe(
    "http://127.0.0.1:8080/words/3?q=1",
  );
  expect(addressAt("http://127.0.0.1:8080/playground/?old=1", "/embed/test/words")).toBe(
    "http://127.0.0.1:8080/playground/words",
  );
  expect(addressAt("http://127.0.0.1:8080/playground/", "/embed/test")).toBe(
    "http://127.0.0.1:8080/playground/",
  );
});
