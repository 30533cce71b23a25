/** The address space of the tables and functions of schema `public`. */
export const REST_PATH = "/rest/v1";
