/**
 * Notices to readers about their loans (`/api/notices`): preview, run and documents; every morning automatically if a
 * library enables it. For the school's own staff.
 */

import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, notFound } from "@rafta/records";
import { catalogue, homeLanguage, words } from "@rafta/words";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { HomeAddress } from "../../installation/site/address.ts";
import type { AccountActor, Actor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { xlsxOf, xlsxType } from "../../kit/exports/tables/xlsx.ts";
import type { Policies } from "../../lending/circulation/policies.ts";
import type { RecordService, Stored } from "../../records.ts";
import { recordDeliveryStatus } from "./delivery-status.ts";
import { postHoldMails } from "./hold-ready.ts";
import { drawClassPages, drawList, listName, listRows } from "./overdue/class-pages.ts";
import { documentsOf } from "./overdue/documents.ts";
import { previewRun } from "./overdue/preview.ts";
import { createNoticeRuns, noCounts } from "./overdue/runs.ts";
import { drawSlips } from "./overdue/slips.ts";

const paperTexts = catalogue("server/people/notices/paper")[homeLanguage];

const texts = words("server/people/notices");

export function noticeRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	home: HomeAddress,
	now: () => Date,
): void {
	const runs = createNoticeRuns(service, policies, home, now, (err) => app.log.error({ err }, "notices"));

	/** Returns the requested library or the caller's own, checked to belong to the caller's school. */
	async function libraryOf(actor: Actor, requested: string | undefined): Promise<string> {
		const library = requested ?? actor.library;
		if (library === "") throw badRequest(texts.noLibrary);
		const found = await service.find("libraries", library);
		if (found?.school_id !== actor.school) throw notFound();
		return library;
	}

	async function ownRun({ school }: Actor, id: string): Promise<Stored<"notice_runs">> {
		const run = await service.find("notice_runs", id);
		if (run?.school_id !== school) throw notFound();
		return run;
	}

	const note = ({ account, school }: AccountActor, run: Stored<"notice_runs">, paper: string) =>
		service.transaction((records) =>
			audit(
				records,
				{
					actor: account,
					kind: "notices_printed",
					school_id: school,
					collection: "notice_runs",
					record: run.id,
					details: { paper },
				},
				now(),
			),
		);

	const send = (reply: FastifyReply, name: string, ending: string, type: string, file: unknown) => {
		reply.header("content-disposition", attachment(`${name} ${todayIn(now())}`, ending));
		return reply.header("cache-control", "no-store").type(type).send(file);
	};

	handle(app, "POST /api/notices/preview", async ({ actor, body }) => {
		const { library, class_code } = body();
		const place = { school: actor.school, library: await libraryOf(actor, library), class_code };
		return previewRun(service, policies, place, now());
	});

	handle(app, "POST /api/notices/run", async (call) => {
		const { actor } = call;
		const body = call.body();
		const library = await libraryOf(actor, body.library);
		const run = await service.transaction(async (records) => {
			const before = await records.findBy("notice_runs", { op_id: body.op_id });
			if (before && before.school_id !== actor.school) throw notFound();
			if (before) return before;
			return records.create("notice_runs", {
				school_id: actor.school,
				library_id: library,
				kind: "asked",
				status: "running",
				on: todayIn(now()),
				counts: noCounts,
				class_code: body.class_code ?? "",
				op_id: body.op_id,
				createdBy: actor.user,
			});
		});
		runs.start(run.id);
		return { run: { id: run.id, status: run.status, on: run.on } };
	});

	handle(app, "GET /api/notices/runs/:id/slips", async ({ actor, reply, params, query }) => {
		const run = await ownRun(actor, params.id);
		const { all } = query();
		const documents = await documentsOf(service, policies, run, now());
		const classes = documents.slips(all === "1");
		if (classes.length === 0) throw badRequest(texts.nothing);
		await note(actor, run, "slips");
		const file = await drawSlips(classes, documents.texts, now());
		return send(reply, paperTexts.slipsName, "pdf", "application/pdf", file);
	});

	handle(app, "GET /api/notices/runs/:id/classes", async ({ actor, reply, params }) => {
		const run = await ownRun(actor, params.id);
		const { all } = await documentsOf(service, policies, run, now());
		if (all.classes.length + all.without.length === 0) throw badRequest(texts.nothing);
		await note(actor, run, "classes");
		return send(reply, paperTexts.pagesName, "pdf", "application/pdf", await drawClassPages(all, now()));
	});

	handle(app, "GET /api/notices/runs/:id/list", async ({ actor, reply, params, query }) => {
		const run = await ownRun(actor, params.id);
		const { format } = query();
		const { all } = await documentsOf(service, policies, run, now());
		await note(actor, run, "list");
		if (format === "pdf") return send(reply, listName, "pdf", "application/pdf", await drawList(all, now()));
		return send(reply, listName, "xlsx", xlsxType, xlsxOf(listName, listRows(all.classes)));
	});

	app.addHook("preClose", runs.close);
	service.crons.add("rafta_notice_mails", "* * * * *", async () => {
		await postHoldMails(service, home, now);
		await recordDeliveryStatus(service);
		await runs.resume();
	});
	// From 08:00 in Turkey; repeated, so that a school's computer switched on later still runs it.
	service.crons.add("rafta_notices", "*/20 5-8 * * *", runs.morning);
}
