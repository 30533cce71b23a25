import { describe, expect, it } from "vitest";
import { readSettings } from "./configuration.ts";
import { addressOf, parseStorage } from "./storage-settings.ts";

const storageOf = (address?: string) =>
  readSettings({ STORAGE_URL: address }).configuration.storage;

describe("STORAGE_URL", () => {
  it("storage settings: contents are on disk unless a bucket is named", () => {
    expect(storageOf()).toBeUndefined();
    expect(storageOf("")).toBeUndefined();
    expect(storageOf("disk")).toBeUndefined();
  });

  it.each([
    [
      "s3://tera-files",
      { bucket: "tera-files", prefix: "", endpoint: undefined, region: "us-east-1" },
      false,
    ],
    [
      "s3://tera-files/a/b/?region=eu-central-1",
      { bucket: "tera-files", prefix: "a/b/", endpoint: undefined, region: "eu-central-1" },
      false,
    ],
    [
      "s3://files.example/x?endpoint=https://s3.example:9000/&region=eu",
      {
        bucket: "files.example",
        prefix: "x/",
        endpoint: "https://s3.example:9000/",
        region: "eu",
      },
      true,
    ],
    [
      "s3://tera-files?endpoint=http%3A%2F%2F127.0.0.1%3A9000&style=host",
      {
        bucket: "tera-files",
        prefix: "",
        endpoint: "http://127.0.0.1:9000",
        region: "us-east-1",
      },
      false,
    ],
  ])("storage settings: %s names a folder of a bucket", (address, folder, isPathStyle) => {
    const settings = storageOf(address);
    expect(settings).toEqual({ ...folder, isPathStyle });
    const place = settings && addressOf(settings);
    expect(parseStorage(place ?? "")).toMatchObject({
      bucket: folder.bucket,
      prefix: folder.prefix,
    });
  });

  it.each([
    ["s3://", "names no bucket"],
    ["s3://UPPER", "must be disk, or an address such as"],
    ["/srv/files", "must be disk, or an address such as s3://"],
    ["https://s3.example/bucket", "must be disk, or an address such as s3://"],
    ["s3://tera-files/a b", "may have only letters"],
    ["s3://tera-files/a%2Fb", "may have only letters"],
    ["s3://tera-files?region=EU west", "needs a region"],
    ["s3://tera-files?endpoint=s3.example", "needs an endpoint"],
    ["s3://tera-files?endpoint=https://user@s3.example", "needs an endpoint"],
    ["s3://tera-files?endpoint=https://s3.example/path", "needs an endpoint"],
    ["s3://tera-files?style=both", "needs the style"],
    ["s3://tera-files?acl=public", "only the options endpoint, region and style"],
    ["s3://tera-files#x", "only the options endpoint, region and style"],
    ["s3://key:topsecret@tera-files", "must have no keys in it"],
  ])("storage settings: %s refuses the start with one sentence", (address, problem) => {
    const message = (() => {
      try {
        return `accepted ${JSON.stringify(storageOf(address))}`;
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toMatch(/^ConfigurationError: STORAGE_URL .*\.$/);
    expect(message).toContain(problem);
    expect(message).not.toContain("topsecret");
  });
});
