import { roles } from "@rafta/library/access/roles";
import type { RecordData, RecordReader } from "@rafta/records";

/** As many as are told of something. */
const most = 20;

/** The administrators who are told of what concerns the installation. */
export const administratorsOf = (records: RecordReader): Promise<RecordData[]> =>
	records.list("users", {
		filter: "role = {:role} && status = 'active'",
		params: { role: roles.admin },
		limit: most,
	});
