import { roles } from "@rafta/library/access/roles";
import type { RecordReader, Stored } from "../../records.ts";

/** Maximum recipients of a notification. */
const MAX_RECIPIENTS = 20;

/** The administrators who are notified about the installation. */
export const administratorsOf = (records: RecordReader): Promise<Stored<"users">[]> =>
	records.list("users", {
		filter: "role = {:role} && status = 'active'",
		params: { role: roles.admin },
		limit: MAX_RECIPIENTS,
	});
