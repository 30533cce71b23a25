import { adminPeopleApi, type ListedPerson } from "@tera/contract";
import type { RowsPage } from "../platform/paged-rows.ts";
import { platform } from "../platform/platform.ts";

/** Calls that change a person resolve to the changed person. */
export const adminPeopleGateway = {
  list: (search: string, after: string | undefined): Promise<RowsPage<ListedPerson>> =>
    platform().http.call(adminPeopleApi.list, {
      query: { search, after },
    }),
  setSubscription: (person: string, isOn: boolean): Promise<ListedPerson> =>
    platform().http.call(adminPeopleApi.setSubscription, { params: { person }, body: { isOn } }),
  setDeveloper: (person: string, isOn: boolean): Promise<ListedPerson> =>
    platform().http.call(adminPeopleApi.setDeveloper, { params: { person }, body: { isOn } }),
  lock: (person: string): Promise<ListedPerson> =>
    platform().http.call(adminPeopleApi.lock, { params: { person } }),
  unlock: (person: string): Promise<ListedPerson> =>
    platform().http.call(adminPeopleApi.unlock, { params: { person } }),
  endSessions: (person: string): Promise<ListedPerson> =>
    platform().http.call(adminPeopleApi.endSessions, { params: { person } }),
};
