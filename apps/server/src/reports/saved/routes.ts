/** `GET /api/reports/saved/colleagues`: whom a report of the school may be sent to; and the hour at which reports are sent. */
import { requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { Rafta } from "../../composition/service.ts";
import { managersOf, staffOfASchool } from "../../members/staff.ts";
import { createSending } from "./sending.ts";

export function savedReportRoutes(
	app: FastifyInstance,
	rafta: Pick<Rafta, "service" | "policies" | "notifier">,
	now: () => Date,
): void {
	const { service } = rafta;
	const sending = createSending(rafta, now);
	// In Turkey ten past seven in the morning; what was missed is caught up with in the hours after.
	service.crons.add("rafta_saved_reports", "10 4-18 * * *", sending.run);
	app.addHook("preClose", async () => sending.close());

	app.get("/api/reports/saved/colleagues", async (request) => {
		const { user, school } = staffOfASchool(await requestContext(request));
		const others = (await managersOf(service, school)).filter(({ id }) => id !== user.id);
		return {
			colleagues: [user, ...others].map(({ id, name, username, email }) => ({
				id,
				name: String(name || username),
				// Without an address the notice stands in the app alone.
				by_mail: String(email ?? "") !== "",
			})),
		};
	});
}
