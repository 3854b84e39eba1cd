/** `GET /api/reports/clearance/certificates`: for the readers of a class, of a grade, or for one, who owe nothing. */

import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { certificatesName, drawCertificates } from "./certificates.ts";
import { cleanReaders } from "./queries.ts";

const texts = words("server/reports/clearance");

/** More pages than a school prints at once; drawing them takes a second. */
const MAX_CERTIFICATES = 1000;

export function certificateRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/reports/clearance/certificates", async ({ actor, reply, query }) => {
		const { account, school } = actor;
		const { leavers, ...selection } = query();
		const chosen = { ...selection, leavers: leavers === "1" };
		const readers = await cleanReaders(service.sql, school, chosen, MAX_CERTIFICATES + 1);
		if (readers.length === 0) throw badRequest(texts.nobody);
		if (readers.length > MAX_CERTIFICATES) throw badRequest(texts.many);
		const about = { actor: account, school_id: school, collection: "students" };
		await service.transaction((records) =>
			audit(
				records,
				{
					...about,
					kind: "clearance_certificates_printed",
					...(readers.length === 1 && { student_id: readers[0]?.id }),
					details: { count: readers.length },
				},
				now(),
			),
		);
		const record = await service.find("schools", school);
		const file = await drawCertificates(record?.name ?? "", readers, now());
		reply.header("content-disposition", attachment(`${certificatesName} ${todayIn(now())}`, "pdf"));
		return reply.header("cache-control", "no-store").type("application/pdf").send(file);
	});
}
