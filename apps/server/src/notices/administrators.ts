import { roles } from "@rafta/library/access/roles";
import type { RecordData, RecordReader } from "@rafta/records";

/** Maximum recipients of a notification. */
const MAX_RECIPIENTS = 20;

/** The administrators who are notified about the installation. */
export const administratorsOf = (records: RecordReader): Promise<RecordData[]> =>
	records.list("users", {
		filter: "role = {:role} && status = 'active'",
		params: { role: roles.admin },
		limit: MAX_RECIPIENTS,
	});
