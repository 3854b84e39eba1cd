/**
 * `/api/calendar`: the caller's calendar entries, by day; `/api/calendar/feed`: the same for calendar programs.
 * `/api/calendar/rules`: the settings in force in a library, and where they come from. `/api/calendar/due`: another due
 * date for one loan. `/api/calendar/{affected,move,undo}`: loans and holds whose days no longer fit the calendar, for
 * staff of their school. `/api/calendar/shipped`: days of the shipped calendar that the table lacks, for administrators.
 */

import { roleOf, roles } from "@rafta/library/access/roles";
import { entryKinds } from "@rafta/library/calendar/entries";
import { missingDays, withoutSource } from "@rafta/library/calendar/shipped";
import { daysBetween } from "@rafta/library/turkish/dates";
import { badRequest, forbidden, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { staffUser } from "../../people/members/staff.ts";
import { handle } from "../../platform/http/handle.ts";
import type { HomeAddress } from "../../platform/site/address.ts";
import type { RecordReader, RecordService } from "../../records.ts";
import { type Policies, settingsOf, swapRulesOfAll } from "../circulation/policies.ts";
import { type Desk, deskOf } from "../desk/desk.ts";
import { createAgenda } from "./agenda.ts";
import { calendarUser } from "./calendar-user.ts";
import { createDueChange } from "./change-due.ts";
import { feedRoutes } from "./feed.ts";
import { createDueRescheduling } from "./reschedule-loans.ts";

const MAX_DAYS = 100;
const tooLong = {
	tr: "Takvim en çok 100 gün için istenebilir; ilk gün son günden sonra olamaz.",
	en: "A calendar request can cover at most 100 days, and the first day can't be after the last.",
};

export function calendarRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	home: HomeAddress,
	now: () => Date,
): void {
	const agenda = createAgenda(service, now);
	handle(app, "GET /api/calendar", async ({ request, reply, query }) => {
		const context = await requestContext(request);
		calendarUser(context);
		const { from, to, kinds = entryKinds } = query();
		const days = daysBetween(from, to);
		if (days < 0 || days >= MAX_DAYS) throw badRequest(tooLong);
		reply.header("cache-control", "no-store");
		return { entries: await agenda({ from, to }, [...new Set(kinds)], context) };
	});
	feedRoutes(app, service, agenda, home, now);

	const moves = createDueRescheduling(service, policies, now);
	const staff = async (request: FastifyRequest): Promise<Desk> => {
		const context = await requestContext(request);
		staffUser(context);
		return deskOf(context);
	};
	handle(app, "GET /api/calendar/affected", async ({ request, query }) => {
		const desk = await staff(request);
		return moves.affected(desk, query().library ?? "");
	});
	const changeDue = createDueChange(service, policies, now);
	handle(app, "POST /api/calendar/due", async ({ request, body }) => changeDue(await staff(request), body()));
	handle(app, "POST /api/calendar/move", async ({ request, body }) =>
		moves.move(await staff(request), body()),
	);
	handle(app, "POST /api/calendar/undo", async ({ request, body }) =>
		moves.undo(await staff(request), body()),
	);

	// A manager may not read the system-wide row through the record API but is subject to it.
	handle(app, "GET /api/calendar/rules", async ({ request, query }) => {
		const desk = await staff(request);
		const library = query().library ?? "";
		const row = await settingsOf(service, desk.school, library);
		const swaps = await swapRulesOfAll(service);
		if (!row) return { origin: "factory", id: "", settings: null, swaps };
		const origin = row.school_id === "" ? "system" : row.library_id === "" ? "school" : "library";
		const { id, createdBy: _owner, ...settings } = row;
		return { origin, id, settings, swaps };
	});

	const known = async (records: RecordReader) =>
		(await records.list("closed_days", { filter: 'scope = "system"' })).map((day) => ({
			id: day.id,
			from_on: day.from_on,
			to_on: day.to_on,
			name: day.name,
			source: day.source,
		}));
	const administrator = async (request: FastifyRequest) => {
		const user = staffUser(await requestContext(request));
		if (roleOf(user) !== roles.admin) throw forbidden();
		return user;
	};
	handle(app, "GET /api/calendar/shipped", async ({ request }) => {
		await administrator(request);
		const days = await known(service);
		return { missing: missingDays(days), unnamed: days.filter((day) => withoutSource(day)).length };
	});
	handle(app, "POST /api/calendar/shipped", async ({ request }) => {
		const { id } = await administrator(request);
		return service.transaction(async (records) => {
			const days = await known(records);
			const added = missingDays(days);
			for (const day of added) {
				await records.create("closed_days", { scope: "system", ...day, createdBy: id });
			}
			let named = 0;
			for (const day of days) {
				const shipped = withoutSource(day);
				if (!shipped) continue;
				named += 1;
				const { source, tentative } = shipped;
				await records.update("closed_days", day.id, { source, tentative });
			}
			return { added: added.length, named };
		});
	});
}
