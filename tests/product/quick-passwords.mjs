import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

/**
 * Node loads this before the product. It makes hashing a hundred times faster, because a run signs
 * up hundreds of people. passwords.test.ts tests the real cost.
 */
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 1024, p: 1 }, done);
syncBuiltinESMExports();
