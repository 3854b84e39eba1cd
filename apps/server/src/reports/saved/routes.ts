/** `GET /api/reports/saved/colleagues`: possible recipients of a report of the school; also schedules their sending. */

import type { FastifyInstance } from "fastify";
import type { Rafta } from "../../composition/feature.ts";
import { handle } from "../../kit/endpoint.ts";
import { managersOf } from "../../kit/staff.ts";
import { createSending } from "./sending.ts";

export function savedReportRoutes(
	app: FastifyInstance,
	rafta: Pick<Rafta, "service" | "policies" | "notifier">,
	now: () => Date,
): void {
	const { service } = rafta;
	const sending = createSending(rafta, now);
	// Ten past seven in the morning in Turkey; a missed run is caught up in the following hours.
	service.crons.add("rafta_saved_reports", "10 4-18 * * *", sending.run);
	app.addHook("preClose", async () => sending.close());

	handle(app, "GET /api/reports/saved/colleagues", async ({ actor }) => {
		const { account, school } = actor;
		const others = (await managersOf(service, school)).filter(({ id }) => id !== account.id);
		return {
			colleagues: [account, ...others].map(({ id, name, username, email }) => ({
				id,
				name: String(name || username),
				// Without an address the notice appears only in the app.
				by_mail: String(email ?? "") !== "",
			})),
		};
	});
}
