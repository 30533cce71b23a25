export { isEmailAddress, MAX_EMAIL_LENGTH, normalEmailAddress } from "./email-address.ts";
