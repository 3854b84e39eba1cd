/**
 * `POST /api/titles/merge`: preview of merging two titles, or with `apply` the merge; `…/merges/{id}/undo` undoes it.
 * For administrators, for staff on their school's suggestions, and on all its titles while there is no other school.
 */

import { mergeChoices, mergeWarnings } from "@rafta/library/catalogue/merge";
import { searchKey } from "@rafta/library/turkish/keys";
import { notFound, type RecordData } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { type Actor, withAccount } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import { removeJob } from "../../kit/jobs/removal.ts";
import { createRunner } from "../../kit/jobs/runner.ts";
import { listExpired } from "../../kit/undo/operation.ts";
import type { Notifier } from "../../people/notices/notify.ts";
import type { RecordService } from "../../records.ts";
import { type HeldCovers, holdCovers } from "./covers.ts";
import { beginMerge, beginUndo, pairOf, stepMerge, stepUndo } from "./merge.ts";
import { countReferences, touchedBy } from "./queries.ts";

export function mergeRoutes(
	app: FastifyInstance,
	service: RecordService,
	notifier: Notifier,
	now: () => Date,
): void {
	const kind = { collection: "title_merges", rows: "title_merge_moves", of: "merge_id" };
	const jobs = createRunner(
		service,
		{
			collection: kind.collection,
			running: ["applying", "undoing"],
			step: (mergeId) =>
				service.transaction(async (records) => {
					const merge = await records.find("title_merges", mergeId);
					if (merge?.status === "applying") return stepMerge(records, merge, notifier, now());
					return merge?.status === "undoing" ? stepUndo(records, merge, now()) : false;
				}),
		},
		now,
		(err) => app.log.error({ err }, "merge of titles"),
	);

	async function withCovers<T>(
		titles: readonly (RecordData | null)[],
		work: (covers: HeldCovers) => Promise<T>,
	): Promise<T> {
		const held = await holdCovers(
			service,
			titles.filter((title) => title !== null),
		);
		return work(held).finally(held.release);
	}

	/** Continues in the background with the part that did not fit into one transaction. */
	async function answer(mergeId: string, isMore: boolean) {
		if (isMore) jobs.start(mergeId);
		return { merge: await service.find("title_merges", mergeId) };
	}

	async function preview(actor: Actor, ids: { from: string; into: string }) {
		const { request } = actor;
		const { from, into, mayWrite } = await pairOf(service, actor, ids);
		const collection = service.collection("books");
		if (!collection) throw notFound();
		const counts = {
			...(await countReferences(service.sql, from.id)),
			...(await touchedBy(service.sql, from.id)),
		};
		return {
			from: await service.show(collection, from, request),
			into: await service.show(collection, into, request),
			choices: mayWrite ? mergeChoices(from, into) : [],
			warnings: mergeWarnings(from, into, searchKey),
			counts,
		};
	}

	handle(app, "POST /api/titles/merge", async ({ actor: caller, body }) => {
		const actor = withAccount(caller);
		const { apply, take, ...ids } = body();
		if (!apply) return preview(actor, ids);
		const pair = await pairOf(service, actor, ids);
		return withCovers([pair.from, pair.into], async (covers) => {
			const begun = await service.transaction(async (records) => {
				const merge = await beginMerge(records, actor, { ...ids, take }, covers, now());
				return { id: merge.id, isMore: await stepMerge(records, merge, notifier, now()) };
			});
			return answer(begun.id, begun.isMore);
		});
	});

	handle(app, "POST /api/titles/merges/:id/undo", async ({ actor: caller, params }) => {
		const actor = withAccount(caller);
		const merge = await service.find("title_merges", params.id);
		const isOwn = actor.school !== "" && merge?.school_id === actor.school;
		if (!merge || !(actor.isAdministrator || isOwn)) throw notFound();
		const titles = [
			await service.find("books", merge.from_title),
			await service.find("books", merge.into_title),
		];
		return withCovers(titles, async (covers) => {
			const isMore = await service.transaction(async (records) => {
				const undoing = await beginUndo(records, actor, merge.id, covers, now());
				return stepUndo(records, undoing, now());
			});
			return answer(merge.id, isMore);
		});
	});

	app.addHook("preClose", jobs.close);
	service.crons.add("rafta_title_merges", "* * * * *", jobs.resume);
	// The old title still leads to the new one.
	service.crons.add("rafta_title_merges_expiry", "55 0 * * *", async () => {
		for (const { id } of await listExpired(service, "title_merges", now()))
			await removeJob(service, kind, id);
	});
}
