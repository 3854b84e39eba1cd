/** `/api/first-day`: what a new library has done, what comes next, and what it does without. */
import type { AnswerOf } from "@rafta/library/api/index";
import { samples } from "@rafta/library/first-day/samples";
import { type FirstDayNotes, settledLoans, stepStates } from "@rafta/library/first-day/steps";
import { forbidden } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kit/actor.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { xlsxOf, xlsxType } from "../../kit/exports/tables/xlsx.ts";
import type { RecordService, Stored } from "../../records.ts";
import { loanCount, registerFigures } from "./queries.ts";

type Answer = AnswerOf<"GET /api/first-day">;

export function firstDayRoutes(app: FastifyInstance, service: RecordService): void {
	/** The library that the caller works in. @throws ApiError 403 for a caller without one */
	async function libraryOf(actor: Actor): Promise<Stored<"libraries">> {
		const library = actor.library === "" ? null : await service.find("libraries", actor.library);
		if (library?.school_id !== actor.school) throw forbidden();
		return library;
	}

	async function answerFor({ id, school_id, first_day }: Stored<"libraries">): Promise<Answer> {
		const notes: FirstDayNotes = first_day ?? {};
		const loans = await loanCount(service.sql, id, settledLoans);
		const settled = loans >= settledLoans;
		const none = { readers: 0, classes: 0, titles: 0, copies: 0, labelled: false };
		const { labelled, ...figures } = settled ? none : await registerFigures(service.sql, school_id, id);
		const steps = stepStates({ ...figures, labelled, loans }, notes);
		return { settled, away: notes.away === true, steps, ...figures };
	}

	handle(app, "GET /api/first-day", async ({ actor, reply }) => {
		reply.header("cache-control", "no-store");
		return answerFor(await libraryOf(actor));
	});

	handle(app, "GET /api/first-day/sample", async ({ reply, query }) => {
		const { name, lines } = samples[query().list];
		const rows = lines.map((line) => line.split(";"));
		return reply
			.type(xlsxType)
			.header("content-disposition", attachment(name, "xlsx"))
			.send(xlsxOf(name, rows));
	});

	handle(app, "POST /api/first-day", async ({ actor, body }) => {
		const { id } = await libraryOf(actor);
		const { skip, take_up, away } = body();
		const changed = await service.transaction(async (records) => {
			const library = await records.find("libraries", id);
			const notes: FirstDayNotes = library?.first_day ?? {};
			const kept = take_up === undefined ? notes : { ...notes, [take_up]: undefined };
			return records.update("libraries", id, {
				first_day: {
					...kept,
					...(skip !== undefined && { [skip]: "skipped" }),
					...(away !== undefined && { away }),
				},
			});
		});
		return answerFor(changed);
	});
}
