/** Staff of a school: its managers, volunteers' desk logins, and the administrators of the installation. */
import type { RecordReader, Stored } from "../records.ts";

/** Managers of a school who are not blocked, volunteers excluded. */
export const managersOf = (records: RecordReader, school: string): Promise<Stored<"users">[]> =>
	records.list("users", {
		filter: "school_id = {:school} && role = 3 && status = 'active' && desk_only = false",
		params: { school },
		sort: "name",
		limit: 200,
	});

/** Active administrators of the installation: who is told of what concerns it. */
export const administrators = (records: RecordReader): Promise<Stored<"users">[]> =>
	records.list("users", { filter: "role = 2 && status = 'active'", sort: "name", limit: 20 });

/** All members of a school, including volunteers and blocked ones; never pupils. */
export const membersOf = (records: RecordReader, school: string): Promise<Stored<"users">[]> =>
	records.list("users", {
		filter: "school_id = {:school} && (role = 2 || role = 3)",
		params: { school },
		sort: "name",
		limit: 500,
	});
