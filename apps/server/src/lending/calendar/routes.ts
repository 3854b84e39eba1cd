/**
 * `/api/calendar`: the caller's calendar entries, by day; `/api/calendar/feed`: the same for calendar programs.
 * `/api/calendar/rules`: the settings in force in a library, and where they come from. `/api/calendar/due`: another due
 * date for one loan. `/api/calendar/{affected,move,undo}`: loans and holds whose days no longer fit the calendar, for
 * staff of their school. `/api/calendar/shipped`: days of the shipped calendar that the table lacks, for administrators.
 */

import { entryKinds } from "@rafta/library/calendar/entries";
import { missingDays, withoutSource } from "@rafta/library/calendar/shipped";
import { daysBetween } from "@rafta/library/turkish/dates";
import { badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import type { HomeAddress } from "../../installation/site/address.ts";
import { withAccount } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordReader, RecordService } from "../../records.ts";
import { type Policies, settingsOf, swapRulesOfAll } from "../circulation/policies.ts";
import { createAgenda } from "./agenda.ts";
import { createDueChange } from "./change-due.ts";
import { feedRoutes } from "./feed.ts";
import { createDueRescheduling } from "./reschedule-loans.ts";

const texts = words("server/lending/calendar");

const MAX_DAYS = 100;

export function calendarRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	home: HomeAddress,
	now: () => Date,
): void {
	const agenda = createAgenda(service, now);
	handle(app, "GET /api/calendar", async ({ actor, reply, query }) => {
		const { request } = withAccount(actor);
		const { from, to, kinds = entryKinds } = query();
		const days = daysBetween(from, to);
		if (days < 0 || days >= MAX_DAYS) throw badRequest(texts.tooLong);
		reply.header("cache-control", "no-store");
		return { entries: await agenda({ from, to }, [...new Set(kinds)], request) };
	});
	feedRoutes(app, service, agenda, home, now);

	const moves = createDueRescheduling(service, policies, now);
	handle(app, "GET /api/calendar/affected", async ({ actor, query }) => {
		return moves.affected(actor, query().library ?? "");
	});
	const changeDue = createDueChange(service, policies, now);
	handle(app, "POST /api/calendar/due", async ({ actor, body }) => changeDue(actor, body()));
	handle(app, "POST /api/calendar/move", async ({ actor, body }) => moves.move(actor, body()));
	handle(app, "POST /api/calendar/undo", async ({ actor, body }) => moves.undo(actor, body()));

	// A manager may not read the system-wide row through the record API but is subject to it.
	handle(app, "GET /api/calendar/rules", async ({ actor, query }) => {
		const library = query().library ?? "";
		const row = await settingsOf(service, actor.school, library);
		const swaps = await swapRulesOfAll(service);
		if (!row) return { origin: "factory", id: "", settings: null, swaps };
		const origin = row.school_id === "" ? "system" : row.library_id === "" ? "school" : "library";
		const { id, createdBy: _owner, ...settings } = row;
		return { origin, id, settings, swaps };
	});

	const systemClosedDays = async (records: RecordReader) =>
		(await records.list("closed_days", { filter: 'scope = "system"' })).map((day) => ({
			id: day.id,
			from_on: day.from_on,
			to_on: day.to_on,
			name: day.name,
			source: day.source,
		}));
	handle(app, "GET /api/calendar/shipped", async () => {
		const days = await systemClosedDays(service);
		return { missing: missingDays(days), unnamed: days.filter((day) => withoutSource(day)).length };
	});
	handle(app, "POST /api/calendar/shipped", async ({ actor }) => {
		const { user } = withAccount(actor);
		return service.transaction(async (records) => {
			const days = await systemClosedDays(records);
			const added = missingDays(days);
			for (const day of added) {
				await records.create("closed_days", { scope: "system", ...day, createdBy: user });
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
