export { isEmailAddress, MAX_EMAIL_LENGTH } from "./email-address.ts";
