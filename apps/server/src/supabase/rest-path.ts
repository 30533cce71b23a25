/** Path prefix for tables and functions of schema `public`. */
export const REST_PATH = "/rest/v1";
